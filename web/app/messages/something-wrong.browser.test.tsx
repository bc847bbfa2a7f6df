import { authorisation } from '@wattle/contract/operations/authorisation.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { medication } from '@wattle/contract/rules/testing/medications.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hasResidents, resident, rows } from '../../features/residents/testing/list.ts';
import { openApp } from '../../testing/app.tsx';
import { hasChart, orderOf, pharmacyPath, prescriberPath } from '../../testing/charts.ts';
import { expectBothLooks } from '../../testing/expecting.ts';
import { person } from '../../testing/people.ts';
import { answers, callsOf, fails, loses, sends } from '../../testing/server.ts';

const title = page.getByRole('heading', { name: "Whoops... we've run into a problem" });
const main = page.getByRole('main');

test('PAGE-06 a failure is shown with the reference that the help desk can find it by', async () => {
  const headers = { 'trace-id': '4bf92f3577b34da6a3ce929d0e0e4736' };
  fails(authorisation.dataAccess, 500, 'boom', headers);
  openApp('/residents/demo/r1', person());
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('Reference: 4bf92f35', { exact: true })).toBeVisible();
  await expectBothLooks();
});

test.each([{}, { 'trace-id': '<b>boom</b>' }])(
  'PAGE-06 without a reference (%j) none is shown',
  async (headers) => {
    fails(authorisation.dataAccess, 500, 'boom', headers);
    openApp('/residents/demo/r1', person());
    await expect.element(title).toBeVisible();
    await expect.element(page.getByText(/Reference|boom/)).not.toBeInTheDocument();
  },
);

test('PAGE-06 the page has the specified text, and can be retried', async () => {
  hasChart({ order: orderOf([medication()]) });
  fails(authorisation.dataAccess, 500, 'boom');
  openApp(prescriberPath, person());
  await expect.element(title).toHaveFocus();
  await expect
    .element(main)
    .toMatchTextContent(
      'It looks like something went wrong. Please try again or contact the support team.',
    );
  await expect
    .element(main.getByRole('link', { name: 'support team' }))
    .toHaveAttribute('href', 'mailto:support@example.org');
  // The illustration is our own, so there is no credit.
  await expect.element(main).toMatchTextContent('The illustration was drawn for Wattle');
  await expect
    .element(main.getByRole('link', { name: /^Apache licence/ }))
    .toHaveAttribute('target', '_blank');
  answers(authorisation.dataAccess, { state: 'allowed' });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: /^Smith, John/ })).toBeVisible();
});

test('PAGE-06 AUTH-08 the page also shows without the user’s details, and can be retried', async () => {
  hasResidents([resident('Abbott')]);
  openApp('/residents', person());
  fails(portal.me, 500, 'boom');
  await expect.element(title).toHaveFocus();
  answers(portal.me, person());
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows.first()).toBeVisible();
});

test('PAGE-06 AUTH-08 the page also shows if an answer isn’t the server’s own, and can be retried', async () => {
  hasResidents([resident('Abbott')]);
  openApp('/residents', person());
  sends(portal.me, '<html>Sign in to the guest network</html>');
  await expect.element(title).toHaveFocus();
  await expect.element(main).not.toMatchTextContent(/guest network/);
  answers(portal.me, person());
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows.first()).toBeVisible();
});

test('PAGE-07 a screen that can’t be shown says so, with details but no resident', async () => {
  hasChart({ order: orderOf([medication()]) });
  const broken = vi.spyOn(window, 'matchMedia').mockImplementation(() => {
    throw new TypeError('It is not a function');
  });
  onTestFinished(() => broken.mockRestore());
  openApp(pharmacyPath, person({ userType: 'Pharmacist' }));
  await expect.element(page.getByRole('heading', { name: 'Something went wrong.' })).toHaveFocus();
  await main.getByText('Details').click();
  await expect.element(main).toMatchTextContent('TypeError: It is not a function');
  await expect.element(main).not.toMatchTextContent(/Smith/);
  await expectBothLooks();
  await expect
    .element(main.getByRole('link', { name: 'Go to the home page' }))
    .toHaveAttribute('href', '/residents');
});

const refusal = (body: object) => () => fails(portal.autoLinkUser, 422, JSON.stringify(body));

test.each([
  ['a failure', () => fails(portal.autoLinkUser, 500, 'Away.')],
  ['no JSON', () => fails(portal.autoLinkUser, 422, '<html>')],
  ['no reason', refusal({ code: 'Provider_Not_Found', message: '', content: [] })],
  ['another error', refusal({ error: 'other' })],
  ['no answer', () => loses(portal.autoLinkUser)],
])('GATE-06 PAGE-06 linking that fails with %s can be retried', async (_what, failing) => {
  failing();
  openApp(prescriberPath, person({ userType: null }));
  await expect.element(title).toHaveFocus();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => callsOf(portal.autoLinkUser).length).toBe(2);
  await expect.element(title).toBeVisible();
});

test('GATE-06 linking that fails with a reason leads to the form', async () => {
  const content = [{ propertyName: 'Other', message: '' }];
  refusal({ code: 'X', message: '', content })();
  answers(portal.getUserAttempts, { attemptRetriesExpired: true });
  openApp(prescriberPath, person({ userType: null }));
  const form = 'Please complete your registration details';
  await expect.element(page.getByRole('heading', { name: form })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Residents', exact: true }))
    .not.toBeInTheDocument();
});

test('PAGE-06 the page’s sign-out button has the specified width, reason and address', async () => {
  fails(authorisation.dataAccess, 500, 'boom');
  answers(portal.recordSignOut, null);
  openApp(prescriberPath, person());
  const button = main.getByRole('button', { name: 'Sign out of Wattle' });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().width).toBe(207);
  const url = window.location.href;
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  expect(callsOf(portal.recordSignOut)).toMatchObject([
    { body: { reason: 'Authentication error', url } },
  ]);
});
