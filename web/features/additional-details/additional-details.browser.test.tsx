import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks, expectTexts } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds } from '../../testing/server.ts';

const heading = page.getByRole('heading', { name: 'Additional details' });
const field = (name: string) => page.getByRole('textbox', { name });
const submit = page.getByRole('button', { name: 'Submit' });
const sections = page.getByRole('heading', { level: 2 });

const shared = { isSharedAccount: true, authoringSystem: null, authoringSystemForeignKey: null };

async function fillIn(firstName: string, lastName: string): Promise<void> {
  await userEvent.fill(field('First name'), firstName);
  await userEvent.fill(field('Last name'), lastName);
}

test('GATE-03 HEAD-01 ADD-01 nurses on a shared account enter a name; there is no menu before that', async () => {
  openApp('/residents', person(shared));
  await expect.element(heading).toBeVisible();
  const banner = page.getByRole('banner');
  await expect.element(banner.getByRole('button')).not.toBeInTheDocument();
  await expect.element(banner.getByRole('navigation')).not.toBeInTheDocument();
  await expectTexts(sections, ['User details']);
  await expect
    .element(page.getByText('Simplify medication management in residential aged care.'))
    .toBeVisible();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await fillIn('Ada', 'Byron');
  await expect.element(submit).not.toHaveAttribute('aria-disabled');
  await userEvent.fill(field('Last name'), ' ');
  await expect.element(page.getByText('Last name is required')).toBeVisible();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await userEvent.fill(field('First name'), '');
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expectBothLooks();
});

test('ADD-01 prescribers enter their numbers, and each error has its message', async () => {
  openApp('/residents', person({ ...shared, userType: 'Doctor' }));
  await expectTexts(sections, ['User details', 'Prescriber details']);
  const needed = 'Required in the ACT to generate electronic prescriptions';
  await expect.element(field('Qualification')).toHaveAccessibleDescription(needed);
  const note = page.getByRole('button', { name: 'About: Qualification' });
  await note.click();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(needed);
  await userEvent.keyboard('{Escape}');
  await fillIn('Ada', 'Byron');
  for (const [name, text, message] of [
    ['HPI-I number', '12', 'Must be exactly 16 digits'],
    ['HPI-I number', '', 'HPI-I number is a required field'],
    ['HPI-I number', '80036199x', 'Must be only digits'],
    ['Prescriber number', '12345678', 'Must be less than or equal to 7 digits'],
    ['Prescriber number', '', 'Prescriber number is a required field'],
  ] as const) {
    await userEvent.fill(field(name), text);
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  }
  await expectBothLooks();
});

test('ADD-01 ADD-02 a failure keeps what was typed, and a pending form is sent once', async () => {
  fails(portal.upsertProvider, 500, 'Away.');
  openApp('/residents', person({ ...shared, userType: 'Doctor' }));
  await fillIn('Ada', 'Byron');
  await userEvent.fill(field('HPI-I number'), '8003 6199 0001 5717');
  await userEvent.fill(field('Prescriber number'), '2425739');
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The server has a problem. Try again in a moment.');
  await expect.element(field('HPI-I number')).toHaveValue('8003619900015717');

  holds(portal.upsertProvider);
  await focusOn(submit);
  await userEvent.keyboard('{Enter}');
  await expect.element(submit.getByRole('progressbar')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(callsOf(portal.upsertProvider)).toHaveLength(2);
});

test('ADD-02 a browser that can’t store the provider says so, and loses nothing', async () => {
  answers(portal.upsertProvider, { authoringSystem: 'WATTLE', authoringSystemForeignKey: 'p7' });
  openApp('/residents', person(shared));
  await fillIn('Ada', 'Byron');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/this browser couldn’t remember them/);
  vi.restoreAllMocks();
  await expect.element(field('Last name')).toHaveValue('Byron');
  await expectBothLooks();
});

const longest = { givenName: 'ע'.repeat(200), familyName: 'B'.repeat(200) };

test('ADD-01 names of 200 characters are sent in full', async () => {
  fails(portal.upsertProvider, 500, 'Away.');
  openApp('/residents', person(shared));
  await fillIn(longest.givenName, longest.familyName);
  await submit.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(callsOf(portal.upsertProvider)).toMatchObject([
    { body: { firstName: longest.givenName, lastName: longest.familyName } },
  ]);
});

test('ADD-02 a user whose provider the server doesn’t know is asked again, and can sign out by keyboard', async () => {
  const unknown = 'authoringSystem=WATTLE&authoringSystemForeignKey=unknown';
  window.localStorage.setItem('providerId', unknown);
  answers(portal.recordSignOut, null);
  openApp('/residents', person(shared));
  await expect.element(heading).toBeVisible();
  expect(window.localStorage.getItem('providerId')).toBeNull();
  await focusOn(page.getByRole('main').getByRole('button', { name: 'Sign out' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  expect(callsOf(portal.recordSignOut)).toMatchObject([{ body: { reason: 'User signed out' } }]);
});
