import { expect, type Page } from '@playwright/test';
import { enter } from './support/enter.ts';
import { prescriberPath } from './support/practice.ts';
import { submit } from './support/registering.ts';
import { ended } from './support/session.ts';
import { demoPassword } from './support/sign-in.ts';
import { test } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { name: 'Additional details' });
const field = (page: Page, name: string) => page.getByLabel(name);
const user = (page: Page, name: string) => page.getByRole('button', { name });

const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('providerId'));

async function fillIn(page: Page, firstName: string, lastName: string): Promise<void> {
  await field(page, 'First name').fill(firstName);
  await field(page, 'Last name').fill(lastName);
}

/** A doctor of the shared account says who they are. */
async function chooseDoctor(page: Page, firstName: string, lastName: string): Promise<void> {
  await fillIn(page, firstName, lastName);
  await field(page, 'HPI-I number').fill('8003 6199 0001 5717');
  await field(page, 'Prescriber number').fill('2425739');
  await submit(page).press('Enter');
  await expect(user(page, `${firstName} ${lastName}`)).toBeVisible();
}

test('ADD-01 ADD-02 prescribers enter their numbers once, every later call carries them, and a change reaches the other tab', async ({
  page,
  context,
}) => {
  await enter(page, 'sharedgp');
  const search = page.waitForRequest(/patients\/search\?/);
  await chooseDoctor(page, 'Ada', 'Byron');
  const sent = new URL((await search).url()).searchParams.get('providerId');
  expect(sent).toMatch(/^authoringSystem=WATTLE&authoringSystemForeignKey=.+$/);
  expect(sent).toBe(await kept(page));

  const other = await context.newPage();
  await enter(other, 'sharedgp', prescriberPath('R000001'));
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Abbott, Margaret');
  await expect(user(other, 'Ada Byron')).toBeVisible();

  await user(page, 'Ada Byron').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Link to another aged care provider',
    'Notices by email',
    'Change provider',
    'Sign out',
  ]);
  await page.getByRole('menuitem', { name: 'Change provider' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(heading(other)).toBeVisible();
  await chooseDoctor(page, 'Alan', 'Turing');
  await expect(user(other, 'Alan Turing')).toBeVisible();
});

test('ADD-02 AUTH-05 neither a reload nor a new tab revives a session after the time-out; the next user of the shared account is asked who they are', async ({
  page,
  context,
}) => {
  await enter(page, 'shared');
  await fillIn(page, 'Grace', 'Hopper');
  await submit(page).click();
  await expect(user(page, 'Grace Hopper')).toBeVisible();
  await page.evaluate(() => window.localStorage.setItem('wattle.lastActivity', '0'));
  await page.reload();
  await expect(ended(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(second.getByLabel('Password')).toBeVisible();
  await second.close();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('User name').fill('shared');
  await page.getByLabel('Password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  expect(await kept(page)).toBeNull();
});
