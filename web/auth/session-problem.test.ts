import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, type Provider, startProvider } from './testing/provider.ts';

let provider: Provider;
/** How far the server that sent the page is behind this device, in ms. */
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  provider = await startProvider();
  const own = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) =>
    address === '/configuration.json'
      ? new Response(null, { headers: { date: new Date(Date.now() - ahead).toUTCString() } })
      : await own(address, init),
  );
});
afterEach(() => {
  provider.close();
  vi.unstubAllGlobals();
});

/** A tab that was sent to the provider from `/here?a#b`; `answered` is the problem kept after its answer. */
async function tabAtProvider() {
  const sessionStorage = memoryStorage();
  let left = '';
  const location = { replace: (address: string) => (left = address) };
  const localStorage = memoryStorage();
  vi.stubGlobal('window', { sessionStorage, localStorage, location });
  vi.resetModules();
  const session = await import('./session.ts');
  const { configureSessionClock, sessionClock } = await import('./session-clock.ts');
  const { keptProblem } = await import('./sign-in-problem.ts');
  configureSessionClock(60);
  session.configureSession({
    authority: provider.issuer,
    clientId: 'wattle',
    redirectUrl: 'https://charts.example/',
    responseType: 'code',
    additionalScopes: [],
    automaticSilentRenew: true,
    loginTimeout: 60,
    retryCount: 3,
    retryWaitTime: 6,
  });
  const leave = async () => {
    await session.startSignIn('/here?a#b');
    return new URL(left).searchParams.get('state') ?? '';
  };
  const answered = async (answer: Record<string, string>) => {
    const url = `https://charts.example/residents?${new URLSearchParams(answer)}`;
    await expect(session.completeSignIn(url)).rejects.toBeInstanceOf(Error);
    return keptProblem();
  };
  return { leave, answered, sessionStorage, keptProblem, sessionClock, left: () => new URL(left) };
}

test('AUTH-02 a cancelled sign-in is recognised, with the address it was for', async () => {
  const { leave, answered } = await tabAtProvider();
  const state = await leave();
  expect(await answered({ error: 'access_denied', state })).toEqual({
    kind: 'cancelled',
    returnTo: '/here?a#b',
  });
});

test('AUTH-02 a cancellation for no request of this tab says nothing, and clears an earlier one', async () => {
  const { leave, answered, sessionStorage, keptProblem } = await tabAtProvider();
  const state = await leave();
  await answered({ error: 'access_denied', state });
  expect(await answered({ error: 'access_denied', state })).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
  sessionStorage.setItem('wattle.signInProblem', '{"kind":"else"}');
  expect(keptProblem()).toBeUndefined();
});

test.each([
  [2_520_000, 2520],
  [-2_520_000, -2520],
])('AUTH-02 a refusal on a device %i ms ahead blames its clock', async (lead, seconds) => {
  const { leave, answered } = await tabAtProvider();
  const state = await leave();
  ahead = lead;
  const problem = await answered({ code: 'one', state });
  expect(problem).toMatchObject({ kind: 'clock', returnTo: '/here?a#b' });
  expect(problem?.kind === 'clock' && Math.abs(problem.lead - seconds)).toBeLessThanOrEqual(1);
});

test('AUTH-02 a small difference between the clocks is not to blame', async () => {
  const { leave, answered } = await tabAtProvider();
  const state = await leave();
  ahead = 200_000;
  expect(await answered({ code: 'one', state })).toBeUndefined();
});

test.each([
  [0, { kind: 'provider-clock', returnTo: '/here?a#b', lead: -720 }],
  [720_000, { kind: 'clock', returnTo: '/here?a#b' }],
])(
  'AUTH-02 an untimely answer on a device %i ms ahead of the server blames the clock that is wrong',
  async (lead, blamed) => {
    vi.doMock('./sign-in-answer.ts', async () => {
      const { ProviderClockError } = await import('./clock-skew.ts');
      return { acceptAnswer: () => Promise.reject(new ProviderClockError(-720)) };
    });
    const { leave, answered } = await tabAtProvider();
    const state = await leave();
    ahead = lead;
    expect(await answered({ code: 'one', state })).toMatchObject(blamed);
    vi.doUnmock('./sign-in-answer.ts');
  },
);

test('AUTH-02 a provider that goes down during the sign-in is given as the reason', async () => {
  const { leave, answered } = await tabAtProvider();
  const state = await leave();
  provider.close();
  expect(await answered({ code: 'one', state })).toMatchObject({ kind: 'unreachable' });
});

test('AUTH-01 a provider that gives another address as its own is reported before anybody is sent there', async () => {
  const { leave } = await tabAtProvider();
  provider.describes['issuer'] = `${provider.issuer}/`;
  await expect(leave()).rejects.toMatchObject({ name: 'SignInSetUpError', fault: 'issuer' });
});

test('AUTH-05 AUTH-09 the provider asks for the password only after the clock was made to expire', async () => {
  const { leave, left, sessionClock } = await tabAtProvider();
  await leave();
  expect(left().searchParams.get('prompt')).toBeNull();
  sessionClock().expire();
  await leave();
  expect(left().searchParams.get('prompt')).toBe('login');
});
