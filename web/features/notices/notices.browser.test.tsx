import type { Notices } from '@wattle/contract/entities/notice.ts';
import { portalNotices } from '@wattle/contract/operations/portal-notices.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectBothLooks, expectCount } from '../../testing/expecting.ts';
import { answers, callsOf, fails } from '../../testing/server.ts';
import { hasResidents, openList, resident } from '../residents/testing/list.ts';

const dialog = page.getByRole('dialog', { name: 'Notices by email' });
const off: Notices = { settings: null, email: 'jodie@example.org', notSent: null };

async function openNotices(
  notices: Notices,
  userType: UserType = 'RegisteredNurse',
): Promise<void> {
  hasResidents([resident('Abbott')]);
  answers(portalNotices.notices, notices);
  await openList(userType);
  await page.getByRole('button', { name: 'Jodie Walsh' }).click();
  await page.getByRole('menuitem', { name: 'Notices by email' }).click();
}

test('notices are off, are turned on with an hour of the day, and the focus goes back to the menu', async () => {
  await openNotices(off);
  const daily = dialog.getByRole('checkbox', { name: 'How many residents need me, once a day' });
  await expect.element(daily).not.toBeChecked();
  await expectBothLooks();
  await daily.click();
  await dialog.getByRole('combobox', { name: 'From' }).selectOptions('06:00');
  fails(portalNotices.saveNotices, 500, 'Away.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Your notices weren’t saved')).toBeVisible();
  const settings = { isDaily: true, dailyHour: 6, isUrgent: false } as const;
  const { timeZone } = callsOf(portalNotices.saveNotices)[0]?.body ?? {};
  answers(portalNotices.saveNotices, {
    ...off,
    settings: timeZone === undefined ? null : { ...settings, timeZone },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Your notices were saved')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Jodie Walsh' })).toHaveFocus();
  expect(callsOf(portalNotices.saveNotices).at(-1)?.body).toMatchObject(settings);
});

test.each([
  ['shared-account', /^Several people use this account/, 0],
  ['no-mail-server', /^No mail server is set up/, 1],
] as const)('with %s it says why nothing is sent', async (notSent, words, saves) => {
  await openNotices({ ...off, notSent });
  await expect.element(dialog.getByText(words)).toBeVisible();
  await expectCount(dialog.getByRole('button', { name: 'Save' }), saves);
});

test.each([
  ['Doctor', 1],
  ['RegisteredNurse', 0],
  ['Pharmacist', 0],
] as const)(
  'a %s is offered what only prescribers are sent at once, or not',
  async (type, times) => {
    await openNotices(off, type);
    await expect.element(dialog.getByRole('checkbox', { name: /once a day/ })).toBeVisible();
    await expectCount(dialog.getByRole('checkbox', { name: /^At once/ }), times);
  },
);
