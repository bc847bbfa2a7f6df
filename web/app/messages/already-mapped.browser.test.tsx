import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { catchLoads } from '../../testing/loads.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, holds, refuses } from '../../testing/server.ts';

const main = page.getByRole('main');
const residents = page.getByRole('link', { name: 'Residents', exact: true });

test('GATE-05 PAGE-04 a user whose record is taken is told to use product credentials', async () => {
  refuses(portal.autoLinkUser, 'User_Already_Mapped');
  openApp('/residents', person({ userType: null }));
  const title = 'Please sign in using your Wattle credentials.';
  await expect.element(page.getByRole('heading', { name: title })).toHaveFocus();
  expect(document.title).toBe(`${title} – Wattle`);
  await expect
    .element(main)
    .toMatchTextContent(
      'You can’t access Wattle straight from the clinical system. Please sign out, then sign in again with your Wattle credentials.',
    );
  await expect.element(main.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.element(residents).not.toBeInTheDocument();
  await expectBothLooks();
});

test('GATE-05 PAGE-05 a message says so when the user’s email address is taken', async () => {
  refuses(portal.autoLinkUser, 'ExternalUser_Already_Mapped');
  openApp('/residents', person({ userType: null }));
  const title = "Whoops... we've run into a problem.";
  await expect.element(page.getByRole('heading', { name: title })).toHaveFocus();
  await expect
    .element(main)
    .toMatchTextContent(
      'The email saved in the clinical system user detail is already used by another Wattle user.',
    );
  await expect
    .element(main.getByRole('link', { name: 'support team' }))
    .toHaveAttribute('href', 'mailto:support@example.org');
  await expect.element(main.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.element(residents).not.toBeInTheDocument();
});

test('GATE-04 a user who has since been linked in another tab gets in, because the page reloads', async () => {
  const loads = catchLoads();
  fails(portal.autoLinkUser, 403, 'Linked already.');
  const release = holds(portal.autoLinkUser);
  openApp('/residents', person({ userType: null }));
  await expect.poll(() => callsOf(portal.autoLinkUser)).toHaveLength(1);
  answers(portal.me, person());
  release();
  await expect.poll(loads).toEqual(['/residents']);
});

test('GATE-05 signing out from that page gives the specified reason', async () => {
  refuses(portal.autoLinkUser, 'User_Already_Mapped');
  answers(portal.recordSignOut, null);
  openApp('/residents', person({ userType: null }));
  const button = main.getByRole('button', { name: 'Sign out' });
  await expect.element(button).toBeVisible();
  await focusOn(button);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  expect(callsOf(portal.recordSignOut)).toMatchObject([
    { body: { reason: 'Authentication error' } },
  ]);
});
