import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import type { Given } from './support/http-proxy.ts';
import { test } from './support/proxied-test.ts';
import { mappingForm, problem, reasonOf } from './support/linking.ts';
import { expectAccessible, expectBothLooks } from './support/page-checks.ts';
import { prescriberPath } from './support/practice.ts';
import { listTitle, residentRows } from './support/residents-list.ts';

const autoLink = /\/users\/auto-link-user/;
const residentsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Residents' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const linked = (page: Page) =>
  dialog(page, 'You have successfully linked your account to an aged care provider');
const notLinked = (page: Page) =>
  dialog(page, 'There was a problem linking to this aged care provider');

async function openLinking(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Link to another aged care provider' }).click();
}

test('GATE-02 GATE-04 a user without a type sees the splash, is linked and sees the residents list', async ({
  page,
  front,
}) => {
  const held = front.hold(autoLink);
  await enter(page, 'linknow');
  await held.answered;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(mappingForm(page)).toHaveCount(0);
  held.release();
  await expect(residentRows(page).first()).toBeVisible();
  await expect(residentsLink(page)).toBeVisible();
});

test('GATE-04 two tabs that link at once both reach the residents list', async ({
  page,
  front,
}) => {
  const first = front.hold(autoLink, 1);
  await enter(page, 'linktabs');
  await first.answered;
  const other = await page.context().newPage();
  await other.goto('/residents');
  await expect(residentRows(other).first()).toBeVisible();
  // This tab's response is lost: the account is linked, and the tab finds out when it asks again.
  first.lose();
  await expect(problem(page)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(residentRows(page).first()).toBeVisible();
});

for (const [account, title] of [
  ['mapped', 'Please sign in using your product credentials.'],
  ['extmapped', "Whoops... we've run into a problem."],
] as const) {
  test(`GATE-05 the demo account ${account} is told why it can’t be linked, and signs out`, async ({
    page,
  }) => {
    await enter(page, account, prescriberPath('R000001'));
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    const out = page.getByRole('main').getByRole('button', { name: 'Sign out' });
    expect(await reasonOf(page, () => out.press('Enter'))).toBe('Authentication error');
  });
}

const json = (body: unknown): Given => ({
  status: 422,
  type: 'application/json',
  body: JSON.stringify(body),
});
const unreadable: readonly Given[] = [
  { status: 503, body: 'Away.' },
  { status: 422, body: '<html>' },
  json({ code: 'Provider_Not_Found', message: '', content: [] }),
  json({ error: 'other' }),
  'broken',
];

test('GATE-06 PAGE-06 linking that fails without a reason can be retried; with a reason, the form shows', async ({
  page,
  front,
}) => {
  let given: Given = unreadable[0];
  const stop = front.answer(autoLink, () => given);
  await enter(page, 'newuser', prescriberPath('R000001'));
  await expect(problem(page)).toBeFocused();
  await expectAccessible(page);
  for (const one of unreadable.slice(1)) {
    given = one;
    const asked = page.waitForRequest(autoLink);
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    await expect(problem(page)).toBeVisible();
  }
  given = json({ code: 'X', message: '', content: [{ propertyName: 'Other', message: '' }] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mappingForm(page)).toBeVisible();
  await expect(residentsLink(page)).toHaveCount(0);
  stop();
});

test('GATE-06 the demo account whose linking fails can sign out', async ({ page }) => {
  await enter(page, 'brokenlink');
  await expect(problem(page)).toBeVisible();
  const out = page.getByRole('button', { name: 'Sign out of Wattle' });
  expect(await reasonOf(page, () => out.click())).toBe('Authentication error');
});

test('HEAD-02 by keyboard: a spinner, the organisations, and back to the residents list', async ({
  page,
  front,
}) => {
  const held = front.hold(/link-additional-organisations/, 1);
  await enter(page, 'linklocum');
  await expect(listTitle(page)).not.toContainText('(0 of 0)');
  const before = await listTitle(page).textContent();
  const menu = page.getByRole('button', { name: 'Practice Linklocum' });
  await menu.press('ArrowDown');
  await expect(
    page.getByRole('menuitem', { name: 'Link to another aged care provider' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await held.answered;
  const waiting = dialog(page, 'Link to another aged care provider');
  await expect(waiting.getByRole('status')).toHaveText('Searching for your details');
  await expectAccessible(page);
  held.release();
  const found = dialog(page, 'We found you!');
  await expect(found).toContainText('You can now access your residents at...');
  await expect(found.getByRole('listitem')).toHaveText([
    'Banksia Care',
    'Jarrah Homes',
    'Waratah Living',
  ]);
  await expect(found.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectBothLooks(page);
  await page.keyboard.press('Enter');
  await expect(found).toHaveCount(0);
  await expect(listTitle(page)).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/\/residents$/);
});

test('HEAD-03 HEAD-04 through a clinical system: cancelled, mistyped, interrupted, linked', async ({
  page,
  front,
}) => {
  await enter(page, 'cliniclocum');
  const toClinicalSystem = async () => {
    await openLinking(page, 'Practice Cliniclocum');
    const systems = page.getByRole('dialog');
    await systems.getByLabel('Aged care provider').selectOption('Jarrah Homes');
    await systems.getByRole('button', { name: 'Go to the clinical system' }).click();
    await expect(
      page.getByRole('heading', { name: 'Sign in to the clinical system' }),
    ).toBeVisible();
  };
  // Ignore what linking by HPI-I found.
  const away = front.answer(/link-additional-organisations/, () => ({ status: 500, body: '' }));
  await toClinicalSystem();
  await expectBothLooks(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(notLinked(page)).toBeVisible();
  await expect(page).toHaveURL(/\/residents\?userLinked=false$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/residents$/);

  await toClinicalSystem();
  await page.getByLabel('Clinical system user name').fill('cliniclocum2');
  await page.getByLabel('Clinical system password').fill('mistyped');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Incorrect user name or password.');
  await expectAccessible(page);
  const complete = front.answer(/clinical-details\/complete/, () => ({ status: 503, body: '' }));
  await page.getByLabel('Clinical system password').fill('wattle-demo');
  await page.getByRole('button', { name: 'Sign in and link' }).click();
  await expect(problem(page)).toBeVisible();
  const used = page.url();
  complete();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(linked(page)).toBeVisible();
  await expect(page).toHaveURL(/\/residents\?userLinked=true$/);
  await linked(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/residents$/);
  await expect(page.getByLabel('Organisation & facility')).toContainText('Jarrah Homes');
  away();

  // Somebody else's answer, or a forged one, links nothing.
  await page.goto(used.replace(/state=[^&]*/, 'state=made-up'));
  await expect(notLinked(page)).toBeVisible();
});
