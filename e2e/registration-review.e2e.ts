import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import { test } from './support/proxied-test.ts';
import { expectAccessible } from './support/page-checks.ts';
import { practice } from '@wattle/contract/rules/testing/registration.ts';
import { invitationsTo, nurse, register } from './support/registering.ts';
import { residentRows } from './support/residents-list.ts';

const newPassword = 'quiet wattle seven';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
const organisation = (page: Page, name: string) => page.getByRole('checkbox', { name });
const person = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('REG-09 an approved doctor gets an invitation, chooses a password and sees the residents', async ({
  page,
  front,
  dataDir,
  browser,
}) => {
  const ada = nurse('Castle', { ...practice, userType: 'Doctor' });
  await register(front.url, ada);
  await enter(page, 'consultant');
  await page.getByRole('link', { name: 'Castle, Ada' }).click();
  // What was asked for is ticked already.
  await organisation(page, 'Banksia Care').uncheck();
  await organisation(page, 'Jarrah Homes').check();
  await button(page, 'Approve').click();
  await expect(question(page)).toContainText('Doctor');
  await expect(question(page).getByRole('listitem')).toHaveText(['Jarrah Homes']);
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expect(person(page, 'Ada Castle')).toBeFocused();
  await expect(page.getByRole('status')).toContainText(`The invitation was sent to ${ada.email}.`);

  const [link = ''] = await invitationsTo(dataDir, ada.email);
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(link);
  await expect(invited.getByLabel('User name')).toHaveValue(ada.email);
  await invited.getByLabel('Password', { exact: true }).fill(newPassword);
  await invited.getByLabel('Password again').fill('something else');
  await button(invited, 'Save password').click();
  await expect(invited.getByRole('alert')).toHaveText('The passwords don’t match.');
  await expectAccessible(invited);
  await invited.getByLabel('Password', { exact: true }).fill(newPassword);
  await invited.getByLabel('Password again').fill(newPassword);
  await invited.keyboard.press('Enter');
  await expect(invited.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible();
  await expectAccessible(invited);

  await invited.goto(`${front.url}/residents`);
  await invited.getByLabel('User name').fill(ada.email);
  await invited.getByLabel('Password').fill(newPassword);
  await button(invited, 'Sign in').click();
  await expect(button(invited, 'Ada Castle')).toBeVisible();
  await expect(residentRows(invited).first()).toContainText('Jarrah Homes');
  await invited.context().close();
});
