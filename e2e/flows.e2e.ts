import { expect, type Page } from '@playwright/test';
import {
  configure,
  type Flow,
  flows,
  foreignCookieCheck,
  problem,
  test,
  user,
} from './support/external.ts';
import { expectBothLooks } from './support/page-checks.ts';
import type { Forgery } from './support/provider.ts';
import { kept, signedOut, stopClock, tokens } from './support/session.ts';

const here = '/residents?itemsPerPage=50&residentStatus=3#row';
/** Until the access token is about to expire. */
const untilExpiring = '58:05';

/** The access token that this tab keeps. */
const accessToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(window.sessionStorage).find((one) => one.startsWith('oidc.user:'));
    const stored = JSON.parse(window.sessionStorage.getItem(key ?? '') ?? '{}') as object;
    return 'access_token' in stored ? stored.access_token : undefined;
  });

async function signOut(page: Page): Promise<void> {
  await user(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

const providerAway = (page: Page) =>
  page.getByRole('heading', { name: 'The sign-in service can’t be reached' });

/** Each has one thing wrong that only a real provider and its endpoints can have; web/auth tests all the others. */
const forgeries: Readonly<Record<Flow, Forgery>> = {
  code: { answer: (answer) => answer.set('code', 'forged') },
  'id_token token': { signature: 'stranger' },
};

/** What the provider answers when a user cancels there. */
const cancelled: Forgery = {
  answer: (answer) => {
    for (const name of ['code', 'id_token', 'access_token']) answer.delete(name);
    answer.set('error', 'access_denied');
    answer.set('error_description', 'Not you');
  },
};

/** Nobody is signed in, and the answer is cleared. */
async function expectRefused(page: Page): Promise<void> {
  await expect(problem(page)).toBeVisible();
  const { pathname, search, hash } = new URL(page.url());
  expect(pathname + search + hash).toBe('/link-user-error');
  expect(await tokens(page)).toEqual([]);
}

for (const flow of flows) {
  test(`AUTH-02 AUTH-06 AUTH-09 ${flow}: a forged or reopened answer signs nobody in; a user who cancels can continue; sign-in, renewal and sign-out work with an external provider`, async ({
    page,
    context,
    front,
    provider,
  }) => {
    const stop = await configure(front, flow);
    await page.clock.install();
    provider.forge(forgeries[flow]);
    await page.goto('/residents?itemsPerPage=50');
    await expectRefused(page);
    provider.forge(cancelled);
    await page.goto(here);
    await expect(page.getByRole('heading', { name: 'Sign-in was cancelled' })).toBeFocused();
    expect(await tokens(page)).toEqual([]);

    provider.forge(undefined);
    const callbacks: string[] = [];
    page.on('framenavigated', (frame) => {
      if (/[?#&]state=/.test(frame.url())) callbacks.push(frame.url());
    });
    const request = page.waitForRequest(/\/authorize\?/);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(new URL((await request).url()).searchParams.get('response_type')).toBe(flow);
    await expect(user(page)).toBeVisible();
    const { searchParams, hash } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ itemsPerPage: '50', residentStatus: '3' });
    expect(hash).toBe('#row');

    const [callback = ''] = callbacks;
    expect(callback).toContain(flow === 'code' ? 'code=' : 'id_token=');
    const second = await context.newPage();
    await second.goto(callback);
    await expectRefused(second);
    await second.close();
    // What happens in one tab does not reach another.
    expect(await accessToken(page)).toBeDefined();
    // A fragment alone doesn't reload the page.
    await page.goto('about:blank');
    await page.goto(callback);
    await expectRefused(page);

    await page.goto(here);
    await expect(user(page)).toBeVisible();
    const before = await accessToken(page);
    await stopClock(page);
    await page.clock.fastForward(untilExpiring);
    await expect.poll(() => accessToken(page)).not.toBe(before);
    await expect(user(page)).toBeVisible();
    expect(page.frames()).toHaveLength(1);

    await page.clock.resume();
    const recorded = page.waitForResponse(/\/signout-eventlog$/);
    await signOut(page);
    const event = await recorded;
    expect(event.status()).toBe(204);
    // The provider gives no email, so the product's own is used.
    expect(event.request().postDataJSON()).toMatchObject({
      email: 'sam@example.org',
      givenName: 'Sam',
      familyName: 'Reid',
    });
    await expect(signedOut(page)).toBeFocused();
    expect((await kept(page)).session).toEqual([]);
    expect(provider.isKnown).toBe(false);
    stop();
  });
}

test('AUTH-06 AUTH-10 without automatic renewal nothing is renewed until the first call after the token expires, on the open page', async ({
  page,
  front,
}) => {
  const stop = await configure(front, 'id_token token', { automaticSilentRenew: false });
  await page.clock.install();
  await page.goto(here);
  await expect(user(page)).toBeVisible();
  // Nothing that is still loading appears once the clock has stopped.
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toBeVisible();
  const before = await accessToken(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await stopClock(page);
  const pages: string[] = [];
  page.on('framenavigated', (frame) => pages.push(frame.url()));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.clock.fastForward(untilExpiring);
  // A call before the end is sent as it is.
  const early = page.waitForResponse(/patients\/search/);
  await refresh.click();
  expect((await early).request().headers()['authorization']).toBe(`Bearer ${String(before)}`);
  expect(await accessToken(page)).toBe(before);
  expect(pages).toEqual([]);
  expect(addresses.filter((address) => address.includes('prompt=none'))).toEqual([]);
  await page.clock.fastForward('02:55');
  const search = page.waitForRequest(/patients\/search/);
  await page.getByRole('combobox', { name: 'Resident status' }).selectOption('Active');
  await page.clock.resume();
  const sent = (await search).headers()['authorization'];
  const after = await accessToken(page);
  expect(after).not.toBe(before);
  expect(sent).toBe(`Bearer ${String(after)}`);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  stop();
});

test('AUTH-06 AUTH-07 a refused renewal restarts sign-in at the same address', async ({
  page,
  front,
  provider,
}) => {
  const stop = await configure(front, 'id_token token');
  await page.clock.install();
  await page.goto(here);
  await expect(user(page)).toBeVisible();
  provider.isKnown = false;
  await stopClock(page);
  await page.clock.fastForward(untilExpiring);
  await expect(page.getByRole('heading', { name: 'Token expired' })).toBeFocused();
  expect(await tokens(page)).toEqual([]);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(user(page)).toBeVisible();
  const { searchParams, hash } = new URL(page.url());
  expect([searchParams.get('residentStatus'), hash]).toEqual(['3', '#row']);
  stop();
});

test('AUTH-01 AUTH-06 AUTH-09 while the provider is down, sign-in can be retried, sessions continue, and sign-out works', async ({
  page,
  front,
  provider,
}) => {
  const stop = await configure(front, 'id_token token');
  provider.isDown = true;
  await page.clock.install();
  await page.goto(here);
  await expect(providerAway(page)).toBeFocused();
  provider.isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(user(page)).toBeVisible();

  provider.isDown = true;
  const failed = (path: string) =>
    page.waitForEvent('requestfailed', (one) => one.url().includes(path));
  const renewalFailed = failed('/authorize');
  await stopClock(page);
  await page.clock.fastForward(untilExpiring);
  await renewalFailed;
  // Without an answer in time the page asks whether the provider is there at all.
  const checkFailed = failed('/.well-known/openid-configuration');
  await page.clock.fastForward('00:11');
  await checkFailed;
  await expect(user(page)).toBeVisible();
  // The first call after the token expires renews it, now that the provider responds.
  provider.isDown = false;
  const renewed = page.waitForRequest(/\/authorize\?.*prompt=none/);
  await page.clock.fastForward('02:00');
  await page.clock.resume();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await renewed;
  await expect(user(page)).toBeVisible();

  provider.isDown = true;
  await signOut(page);
  await expect(signedOut(page)).toBeFocused();
  await expect(page.getByText('We couldn’t reach the sign-in service.')).toBeVisible();
  expect((await kept(page)).session).toEqual([]);
  stop();
});

test('AUTH-11 with third-party cookies blocked, the user is warned in time and signs in again at the same address', async ({
  page,
  front,
}) => {
  const stop = await configure(front, 'code', { cookieCheck: foreignCookieCheck });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.clock.install();
  await page.goto(here);
  await expect(user(page)).toBeVisible();
  // It is loaded once the list is shown.
  await expect.poll(() => addresses).toContain(foreignCookieCheck);
  await expect.poll(() => page.frames().length).toBe(1);
  await stopClock(page);
  await page.clock.fastForward(untilExpiring);
  const notice = page.getByRole('complementary', { name: 'Sign-in' });
  await expect(notice).toContainText(
    /Your session ends at \d\d:\d\d\. This browser can’t extend it\./,
  );
  expect(addresses.filter((address) => address.includes('prompt=none'))).toEqual([]);
  await page.clock.resume();
  await expectBothLooks(page);
  const before = await accessToken(page);
  await notice.getByRole('button', { name: 'Sign in again now' }).click();
  await expect.poll(() => accessToken(page).catch(() => before)).not.toBe(before);
  await expect(user(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
  const { searchParams, hash } = new URL(page.url());
  expect([searchParams.get('residentStatus'), hash]).toEqual(['3', '#row']);
  stop();
});
