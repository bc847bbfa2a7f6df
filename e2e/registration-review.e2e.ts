import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { enter } from './support/enter.ts';
import { test } from './support/proxied-test.ts';
import { keyboard } from './support/input-method.ts';
import { HttpSession } from './support/http-session.ts';
import { expectBothLooks } from './support/page-checks.ts';
import { invitationsTo, mailOf, nurse, practice, register } from './support/registering.ts';
import { residentRows } from './support/residents-list.ts';

const again = 'Resend invitation';
const newPassword = 'quiet wattle seven';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
const organisation = (page: Page, name: string) => page.getByRole('checkbox', { name });
const person = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The id of a waiting registration. */
async function idOf(consultant: HttpSession, lastName: string): Promise<string> {
  const { registrations } = await consultant.call(portalRegistration.registrations, { query: {} });
  const found = registrations.find((one) => one.lastName === lastName);
  if (found === undefined) throw new Error(`Nobody called ${lastName} is waiting.`);
  return found.id;
}

/** Opens a registration as the consultant; returns its id. */
async function openFromList(page: Page, name: string): Promise<string> {
  await enter(page, 'consultant');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function signInAs(browser: Browser, url: string, userName: string, password: string) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/residents');
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  return page;
}

test('GATE-09 registrations are for consultants, who see no residents', async ({ page, front }) => {
  await register(front.url, nurse('Guarded'));
  await enter(page, 'nurse', '/registrations');
  await expect(residentRows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/residents$/);
  await expect(page.getByRole('link', { name: 'Registrations' })).toHaveCount(0);
});

test('REG-09 an approved doctor gets an invitation, chooses a password and sees the residents', async ({
  page,
  front,
  dataDir,
  browser,
}) => {
  const odd = {
    ...nurse('Castle'),
    ...practice,
    userType: 'Doctor',
    hpiiNumber: '8003619900015718',
  };
  await register(front.url, odd);
  await enter(page, 'consultant');
  await expect(page).toHaveURL(/\/registrations$/);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Registrations']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Waiting\s*\(\d+\)$/);
  const row = page.getByRole('row', { name: 'Castle, Ada' });
  await expect(row).toContainText('Doctor');
  await expect(row).toContainText('Banksia Care');
  await expectBothLooks(page);

  await openFromList(page, 'Castle, Ada');
  await expect(page.getByText('29/02/1980')).toBeVisible();
  await expect(page.getByText('New South Wales')).toBeVisible();
  await expect(page.getByText('This number doesn’t look right')).toHaveCount(1);
  // What was asked for is ticked already.
  await organisation(page, 'Banksia Care').uncheck();
  await button(page, 'Approve').click();
  await expect(page.getByText('Select at least one organisation')).toBeVisible();
  await expectBothLooks(page);
  await organisation(page, 'Jarrah Homes').check();
  await button(page, 'Approve').click();
  await expect(question(page)).toContainText('Doctor');
  await expect(question(page).getByRole('listitem')).toHaveText(['Jarrah Homes']);
  await expectBothLooks(page);

  const approve = question(page).getByRole('button', { name: 'Approve' });
  // A failure shows in the dialog, and it can be retried.
  const stop = front.answer(/\/approve$/, () => ({ status: 503, body: 'The service is away.' }));
  await approve.click();
  await expect(question(page).getByRole('alert')).toHaveText(
    'The server has a problem. Try again in a moment.',
  );
  stop();
  await approve.click();
  await expect(person(page, 'Ada Castle')).toBeFocused();
  await expect(page.getByRole('status')).toContainText(`The invitation was sent to ${odd.email}.`);
  await expect(page.getByText(/^Approved by Nina Castellan/)).toBeVisible();
  await expect(button(page, 'Approve')).toHaveCount(0);
  await page.getByRole('link', { name: 'All registrations' }).click();
  await page.getByRole('tab', { name: /Approved/ }).click();
  await expect(page).toHaveURL(/status=Approved/);
  await page.getByRole('link', { name: 'Castle, Ada' }).click();

  // If lost, it is sent again: only the new link works.
  const [lost = ''] = await invitationsTo(dataDir, odd.email);
  await expect(page.getByText(/^Invitation sent, open until \d\d-\w{3}-\d{4}/)).toBeVisible();
  const away = front.answer(/\/invite-again$/, () => ({ status: 503, body: 'It is away.' }));
  await button(page, again).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The server has a problem. Try again in a moment.',
  );
  away();
  await button(page, again).click();
  await expect(person(page, 'Ada Castle')).toBeFocused();
  await expect(page.getByRole('status')).toContainText('A new invitation was created');
  await expect(page.getByRole('status')).toContainText(`was sent to ${odd.email}.`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectBothLooks(page);
  const links = await invitationsTo(dataDir, odd.email);
  const [link = ''] = links.filter((one) => one !== lost);
  expect(links).toHaveLength(2);
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(lost);
  await expect(invited.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible();
  await invited.goto(link);
  await expect(invited.getByLabel('User name')).toHaveValue(odd.email);
  await invited.getByLabel('Password', { exact: true }).fill(newPassword);
  await invited.getByLabel('Password again').fill('something else');
  await button(invited, 'Save password').click();
  await expect(invited.getByRole('alert')).toHaveText('The passwords don’t match.');
  await expectBothLooks(invited);
  await invited.getByLabel('Password', { exact: true }).fill(newPassword);
  await invited.getByLabel('Password again').fill(newPassword);
  await invited.keyboard.press('Enter');
  await expect(invited.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible();
  await expectBothLooks(invited);
  await invited.context().close();

  await button(page, again).click();
  await expect(page.getByRole('status')).toContainText('has already been accepted');
  await expect(page.getByText('Invitation accepted')).toBeVisible();
  await expect(button(page, again)).toHaveCount(0);

  const user = await signInAs(browser, front.url, odd.email, newPassword);
  await expect(button(user, 'Ada Castle')).toBeVisible();
  await expect(residentRows(user).first()).toContainText('Jarrah Homes');
  await user.context().close();
});

test('REG-09 declined by keyboard alone, with a reason that is sent', async ({
  page,
  front,
  dataDir,
}) => {
  await register(front.url, nurse('Declined'));
  const id = await openFromList(page, 'Declined, Ada');
  const input = keyboard(page);
  await input.press(button(page, 'Decline'));
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await input.press(dialog.getByRole('button', { name: 'Decline' }));
  await expect(dialog).toContainText('This field is required');
  await expectBothLooks(page);
  await input.write(reason, 'We do not know you.');
  await input.press(dialog.getByRole('button', { name: 'Decline' }));
  await expect(person(page, 'Ada Declined')).toBeFocused();
  await expect(page.getByRole('status')).toContainText('The reason was sent to');
  await expect(page.getByText(/^Declined by Nina Castellan/)).toBeVisible();
  expect(await mailOf(dataDir, id)).toContain('We do not know you.');
  await expectBothLooks(page);
});

test('REG-09 of two consultants the second is told who reviewed it', async ({ page, front }) => {
  await register(front.url, nurse('Twice'));
  const id = await openFromList(page, 'Twice, Ada');
  await expect(organisation(page, 'Banksia Care')).toBeChecked();
  await button(page, 'Approve').click();
  const other = await HttpSession.of(front.url, 'consultant');
  await other.call(portalRegistration.declineRegistration, {
    params: { id },
    body: { reason: 'Unknown.' },
  });
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toContainText('This registration was already reviewed');
  await expect(page.getByText(/^Declined by Nina Castellan/)).toBeVisible();
  await expect(page.getByText('Unknown.')).toBeVisible();
});

test('REG-09 an unsent email is reported, and a taken address blocks approval', async ({
  page,
  front,
  dataDir,
}) => {
  await register(front.url, nurse('Stuck'));
  await register(front.url, { ...nurse('Taken'), email: 'doctor@wattle.example' });
  await openFromList(page, 'Stuck, Ada');
  await expect(organisation(page, 'Banksia Care')).toBeChecked();
  await button(page, 'Approve').click();
  const outbox = join(dataDir, 'outbox');
  await rm(outbox, { recursive: true, force: true });
  await writeFile(outbox, 'in the way');
  await question(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toContainText('couldn’t be sent to');
  await expect(page.getByRole('alert')).toContainText('We’ll keep trying');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The email hasn’t been sent yet');
  await rm(outbox);

  const consultant = await HttpSession.of(front.url, 'consultant');
  await page.goto(`/registrations/${await idOf(consultant, 'Taken')}`);
  await expect(page.getByRole('alert')).toContainText('Another user already has this email');
  await expect(button(page, 'Approve')).toHaveAccessibleDescription(
    'Another user already has this email address',
  );
});

test('REG-09 an invalid invitation for an external sign-in gives a message', async ({ page }) => {
  await enter(page, 'nurse', `/invitation/${'k'.repeat(32)}`);
  await expect(
    page.getByRole('heading', { name: 'We couldn’t accept your invitation' }),
  ).toBeFocused();
  await expect(page.getByRole('main')).toContainText('is already in use');
  await expectBothLooks(page);
});
