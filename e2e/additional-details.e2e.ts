import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import { test } from './support/proxied-test.ts';
import { countCalls, reasonOf } from './support/linking.ts';
import { prescriberPath } from './support/practice.ts';
import { residentRows } from './support/residents-list.ts';
import { demoPassword, signIn } from './support/sign-in.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Additional details' });
const field = (page: Page, name: string) => page.getByLabel(name);
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('providerId'));

async function fillIn(page: Page, firstName: string, lastName: string): Promise<void> {
  await field(page, 'First name').fill(firstName);
  await field(page, 'Last name').fill(lastName);
}

async function chooseProvider(page: Page, firstName: string, lastName: string): Promise<void> {
  await fillIn(page, firstName, lastName);
  await submit(page).click();
  await expect(page.getByRole('button', { name: `${firstName} ${lastName}` })).toBeVisible();
}

test('ADD-01 ADD-02 prescribers enter their numbers once, and every later call carries them', async ({
  page,
  front,
}) => {
  await enter(page, 'sharedgp');
  await fillIn(page, 'Ada', 'Byron');
  await field(page, 'HPI-I number').fill('8003 6199 0001 5717');
  await field(page, 'Prescriber number').fill('2425739');

  const held = front.hold(/external-users\/provider/, 1);
  const calls = countCalls(page, /external-users\/provider/);
  await submit(page).press('Enter');
  await held.answered;
  await submit(page).press('Enter');
  const search = page.waitForRequest(/patients\/search\?/);
  held.release();
  await expect(page.getByRole('button', { name: 'Ada Byron' })).toBeVisible();
  expect(calls()).toBe(1);
  const sent = new URL((await search).url()).searchParams.get('providerId');
  expect(sent).toMatch(/^authoringSystem=WATTLE&authoringSystemForeignKey=.+$/);
  expect(sent).toBe(await kept(page));
  await page.goto(prescriberPath('R000001'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Abbott, Margaret');
  await expect(page.getByRole('button', { name: 'Ada Byron' })).toBeVisible();
});

test('ADD-02 changing the provider asks again, and the other tab follows', async ({ page }) => {
  await enter(page, 'shared');
  await chooseProvider(page, 'Grace', 'Hopper');
  const other = await page.context().newPage();
  await other.goto('/residents');
  await expect(other.getByRole('button', { name: 'Grace Hopper' })).toBeVisible();
  await page.getByRole('button', { name: 'Grace Hopper' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Link to another aged care provider',
    'Change provider',
    'Sign out',
  ]);
  await page.getByRole('menuitem', { name: 'Change provider' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(heading(other)).toBeVisible();
  await chooseProvider(page, 'Alan', 'Turing');
  await expect(other.getByRole('button', { name: 'Alan Turing' })).toBeVisible();
});

test('ADD-02 AUTH-05 after a timeout the next user of the shared account is asked who they are', async ({
  page,
}) => {
  await signIn(page, 'shared');
  await chooseProvider(page, 'Grace', 'Hopper');
  await page.evaluate(() => window.localStorage.setItem('wattle.lastActivity', '0'));
  await page.reload();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('User name').fill('shared');
  await page.getByLabel('Password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  expect(await kept(page)).toBeNull();
  const out = page.getByRole('main').getByRole('button', { name: 'Sign out' });
  expect(await reasonOf(page, () => out.press('Enter'))).toBe('User signed out');
});

test('ADD-02 a tampered or unknown provider is asked for again', async ({ page }) => {
  await enter(page, 'shared');
  for (const text of [
    'nonsense',
    'authoringSystem=WATTLE&authoringSystemForeignKey=unknown',
    'authoringSystem=%00&authoringSystemForeignKey=<script>',
  ]) {
    await expect(heading(page)).toBeVisible();
    await page.evaluate((value) => window.localStorage.setItem('providerId', value), text);
    await page.reload();
  }
  await chooseProvider(page, 'Grace', 'Hopper');
  await expect(residentRows(page).first()).toBeVisible();
});
