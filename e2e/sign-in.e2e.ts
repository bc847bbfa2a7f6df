import { expect } from '@playwright/test';
import { expectBothLooks, noSidewaysScroll } from './support/page-checks.ts';
import { signedOut } from './support/session.ts';
import { demoPassword, signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** The decoded parts of an address, because the router may encode the same query differently. */
function partsOf(url: URL) {
  return { path: url.pathname, query: Object.fromEntries(url.searchParams), hash: url.hash };
}

test('AUTH-01 AUTH-03 a signed-out user signs in with code, PKCE and the scopes, and returns to the same address; no token is stored outside the tab or in an address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const asked = page.waitForRequest(/\/identity\/auth\?/);
  await signIn(page, 'doctor', '/residents?residentStatus=3&itemsPerPage=50#row');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  });
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(searchParams.has('prompt')).toBe(false);

  await expect(page.getByRole('button', { name: 'Priya Raman' })).toBeVisible();
  const { path, query, hash } = partsOf(new URL(page.url()));
  expect({ path, hash }).toEqual({ path: '/residents', hash: '#row' });
  expect(query).toMatchObject({ residentStatus: '3', itemsPerPage: '50' });
  for (const name of ['code', 'state', 'iss', 'session_state'])
    expect(query).not.toHaveProperty(name);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)));
  expect(kept).not.toMatch(/token|eyJ/);
  expect(addresses.filter((address) => address.includes('eyJ'))).toEqual([]);
});

test('AUTH-01 PAGE-01 going back leads where the user came from, before and after signing in; opening the signed-out page signs out', async ({
  page,
}) => {
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(answer.url());
  });
  await page.goto('/logout');
  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  await page.goBack();
  await expect(signedOut(page)).toBeVisible();

  const chart = '/residents/gp/WATTLE/R000001?tab=history';
  await signIn(page, 'doctor', chart);
  await expect(page.getByRole('heading', { name: /^Abbott, Margaret/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(chart);
  await expect(page.getByRole('heading', { name: /^Abbott, Margaret/ })).toBeVisible();
  expect(missing).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/logout');
  await expect(signedOut(page)).toBeVisible();
  await page.goto('/residents');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('AUTH-01 the sign-in page fits every width; a wrong password gives a message, and the right one signs in by keyboard alone', async ({
  page,
}) => {
  await page.goto('/residents');
  await expect(page.getByLabel('User name')).toBeFocused();
  for (const width of [1280, 768, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await noSidewaysScroll(page);
  }
  const enterByKeyboard = async (password: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.type('nurse');
  await enterByKeyboard('wrong');
  await expect(page.getByRole('alert')).toHaveText('Incorrect user name or password.');
  await expect(page.getByLabel('User name')).toHaveValue('nurse');
  await expectBothLooks(page);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await enterByKeyboard(demoPassword);
  await expect(page.getByRole('button', { name: 'Jodie Walsh' })).toBeVisible();
});

test('AUTH-04 AUTH-10 a missing or expired user leads to sign-in, which still knows the user; a lost access token is renewed', async ({
  page,
}) => {
  await signIn(page, 'doctor');
  const name = page.getByRole('button', { name: 'Priya Raman' });
  await expect(name).toBeVisible();
  const askedFor = {
    missing: /\/identity\/auth\?/,
    expired: /\/identity\/auth\?/,
    lost: /\/identity\/auth\?.*prompt=none/,
  };
  for (const change of ['missing', 'expired', 'lost'] as const) {
    await page.evaluate((how) => {
      const key = Object.keys(window.sessionStorage).find((one) => one.startsWith('oidc.user:'));
      const user = JSON.parse(window.sessionStorage.getItem(key ?? '') ?? '{}') as object;
      const changed = how === 'lost' ? { access_token: undefined } : { expires_at: 1 };
      if (how === 'missing') window.sessionStorage.clear();
      else window.sessionStorage.setItem(key ?? '', JSON.stringify({ ...user, ...changed }));
    }, change);
    const asked = page.waitForRequest(askedFor[change]);
    await page.reload();
    await asked;
    await expect(name).toBeVisible();
  }
  await page.context().clearCookies();
  await page.evaluate(() => window.sessionStorage.clear());
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
});
