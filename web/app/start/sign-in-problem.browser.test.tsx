import { portal } from '@wattle/contract/operations/portal.ts';
import { SignInFault, signInFaults } from '@wattle/contract/sign-in-faults.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { configureApi } from '../../api/client.ts';
import { keepProblem } from '../../auth/sign-in-problem.ts';
import { hasResidents, resident, rows } from '../../features/residents/testing/list.ts';
import { openApp } from '../../testing/app.tsx';
import { expectBothLooks } from '../../testing/expecting.ts';
import { focusOn } from '../../testing/focus.ts';
import { person } from '../../testing/people.ts';
import { ApiError } from '../../api/errors.ts';
import { bundledConfiguration } from '../../lib/instance/configuration.ts';
import { showToast } from '../../ui/states/Toast.tsx';
import { identityQuery } from '../session/identity.ts';
import { acceptsNoToken, answers, callsOf, endpoints, fails } from '../../testing/server.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name });
const problem = page.getByRole('heading', { name: 'There was a problem signing into Wattle' });

/** With an unknown key the provider is asked for a new token first. */
const faults = SignInFault.options.filter((fault) => fault !== 'unknown-key');

test.each(faults)(
  'AUTH-08 PAGE-02 %s: a user who can’t sign in because of the set-up sees at once what to pass on',
  async (fault) => {
    openApp('/residents', person());
    acceptsNoToken(portal.me, fault);
    await expect.element(problem).toHaveFocus();
    await expect
      .element(main)
      .toMatchTextContent(`Tell your administrator: ${signInFaults[fault]}`);
    await expect.element(main).toMatchTextContent(`(${fault})`);
    await expect.element(button('OK')).toBeVisible();
    expect(window.location.pathname).toBe('/residents');
    expect(callsOf(portal.me)).toHaveLength(1);
    await button('Try again').click();
    await expect.poll(() => callsOf(portal.me).length).toBe(2);
    if (fault === 'audience') await expectBothLooks();
  },
);

test('AUTH-08 the user’s details are asked for again as configured, but not if only the administrator can help', () => {
  const { authentication } = bundledConfiguration('https://charts.example');
  const settings = { ...authentication, retryCount: 3, retryWaitTime: 0.5 };
  const { retry, retryDelay } = identityQuery(settings);
  expect(retryDelay).toBe(500);
  expect(retry(2, new ApiError(500, 'boom'))).toBe(true);
  expect(retry(3, new ApiError(500, 'boom'))).toBe(false);
  expect(retry(0, new ApiError(401, 'no', undefined, 'audience'))).toBe(false);
});

test('PAGE-02 without a known reason the page has only the specified text', async () => {
  openApp('/link-user-error');
  await expect.element(problem).toHaveFocus();
  await expect
    .element(main)
    .toHaveTextContent(
      'There was a problem signing into WattleWe have experienced an issue signing you into Wattle.OK',
    );
});

test('PAGE-02 AUTH-02 a user who cancels at the provider sees that, and can go on to the requested page', async () => {
  keepProblem({ kind: 'cancelled', returnTo: '/residents?page=2' });
  openApp('/link-user-error');
  await expect.element(page.getByRole('heading', { name: 'Sign-in was cancelled' })).toHaveFocus();
  await expect.element(button('Use another account')).toBeVisible();
  await expectBothLooks();
  // The stand-in has no provider.
  await button('Sign in').click();
  await expect
    .element(main.getByRole('alert'))
    .toMatchTextContent(/^We couldn’t reach the sign-in service\./);
});

test.each([
  [2520, 'about 42 minutes ahead'],
  [-10_800, 'about 3 hours behind'],
  [400_000, 'about 5 days ahead'],
])('PAGE-02 a device clock that is %i s off is given as the reason', async (lead, words) => {
  keepProblem({ kind: 'clock', returnTo: '/residents', lead });
  openApp('/link-user-error');
  await expect.element(problem).toHaveFocus();
  await expect
    .element(main)
    .toMatchTextContent(
      new RegExp(
        String.raw`clock is wrong\. It shows \d+ \w+ \d{4} at \d\d:\d\d, which is ${words}\.`,
      ),
    );
  await expect.element(button('Sign in again')).toBeVisible();
  if (lead === 2520) await expectBothLooks();
});

test.each([
  [720, 'about 12 minutes ahead'],
  [-720, 'about 12 minutes behind'],
])(
  'PAGE-02 a clock of the sign-in service that is %i s off is given as the reason',
  async (lead, words) => {
    keepProblem({ kind: 'provider-clock', returnTo: '/residents', lead });
    openApp('/link-user-error');
    await expect.element(problem).toHaveFocus();
    await expect
      .element(main)
      .toMatchTextContent(new RegExp(`The clock of the sign-in service is ${words}\\.`));
    await expect.element(button('Sign in again')).toBeVisible();
  },
);

test('PAGE-02 a new sign-in that the server refuses says that a clock may be wrong, and can be tried again', async () => {
  openApp('/residents', person());
  fails(portal.me, 401, 'Sign in to continue.');
  configureApi({
    endpoints,
    accessToken: async () => 'token',
    renewedToken: async () => 'a new token',
    onForbidden: () => undefined,
    providerId: () => undefined,
  });
  await expect.element(problem).toHaveFocus();
  await expect
    .element(main)
    .toMatchTextContent(/The clock of the server or of the sign-in service may be wrong\./);
  await expectBothLooks();
  hasResidents([resident('Abbott')]);
  answers(portal.me, person());
  await button('Try again').click();
  await expect.element(rows.first()).toBeVisible();
});

test('AUTH-01 while the provider is down, opening a page says that the sign-in service can’t be reached', async () => {
  openApp('/residents');
  const title = 'The sign-in service can’t be reached';
  await expect.element(page.getByRole('heading', { name: title })).toHaveFocus();
  await expect.element(button('Try again')).toBeVisible();
});

test('PAGE-02 AUTH-09 OK signs out with the specified reason, and no message about a resident stays', async () => {
  answers(portal.recordSignOut, null);
  openApp('/link-user-error', person());
  await expect.element(problem).toHaveFocus();
  const title = 'Smith, John: 2 drafts weren’t saved';
  showToast({ kind: 'error', title });
  await expect.element(page.getByText(title)).toBeVisible();
  await focusOn(button('OK'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  expect(callsOf(portal.recordSignOut)).toMatchObject([{ body: { reason: 'Link user error' } }]);
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
  // Nor does one come up from a call that was on its way.
  showToast({ kind: 'error', title });
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
});
