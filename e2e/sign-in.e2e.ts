import { expect } from '@playwright/test';
import { expectBothLooks, noSidewaysScroll } from './support/page-checks.ts';
import { signedOut } from './support/session.ts';
import { demoPassword, signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** The decoded parts of an address, because the router may encode the same query differently. */
function partsOf(url: URL) {
  return { path: url.pathname, query: Object.fromEntries(url.searchParams), hash: url.hash };
}

test('AUTH-01 PAGE-01 going back leads to where the user came from, before and after signing in; opening the signed-out page signs out', async ({
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

test('AUTH-01 AUTH-03 AUTH-04 AUTH-10 a signed-out user signs in by keyboard alone with code, PKCE and the scopes, after a wrong password too, and returns to the same address; only the tab keeps the tokens; a user whose tab lost them is still recognised', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const authRequest = page.waitForRequest(/\/identity\/auth\?/);
  await page.goto('/residents?residentStatus=3&itemsPerPage=50#row');
  const { searchParams } = new URL((await authRequest).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  });
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(searchParams.has('prompt')).toBe(false);

  await expect(page.getByLabel('User name')).toBeFocused();
  await page.setViewportSize({ width: 400, height: 800 });
  await noSidewaysScroll(page);
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

  const name = page.getByRole('button', { name: 'Jodie Walsh' });
  await expect(name).toBeVisible();
  const { path, query, hash } = partsOf(new URL(page.url()));
  expect({ path, hash }).toEqual({ path: '/residents', hash: '#row' });
  expect(query).toMatchObject({ residentStatus: '3', itemsPerPage: '50' });
  for (const parameter of ['code', 'state', 'iss', 'session_state'])
    expect(query).not.toHaveProperty(parameter);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)));
  expect(kept).not.toMatch(/token|eyJ/);
  expect(addresses.filter((address) => address.includes('eyJ'))).toEqual([]);

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
    const authRequest = page.waitForRequest(askedFor[change]);
    await page.reload();
    await authRequest;
    await expect(name).toBeVisible();
  }
  await page.context().clearCookies();
  await page.evaluate(() => window.sessionStorage.clear());
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
});
