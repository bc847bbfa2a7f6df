import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import { test } from './support/proxied-test.ts';
import { mappingForm, problem } from './support/linking.ts';
import { expectAccessible } from './support/page-checks.ts';
import { residentRows } from './support/residents-list.ts';

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

test('GATE-02 GATE-04 a user without a type sees the splash, and reaches the residents list even if the answer that links them is lost', async ({
  page,
  front,
}) => {
  const first = front.hold(autoLink, 1);
  await enter(page, 'linktabs');
  await first.answered;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(mappingForm(page)).toHaveCount(0);
  // The account is linked, and the tab finds out when it asks again.
  first.lose();
  await expect(problem(page)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(residentRows(page).first()).toBeVisible();
  await expect(residentsLink(page)).toBeVisible();
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
