import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { demoPassword, signIn } from './support/sign-in.ts';

const problem = 'There was a problem signing into Wattle';

async function enterCredentials(page: Page, account: string): Promise<void> {
  await page.getByLabel('User name').fill(account);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The decoded parts of an address, because the router may encode the same query differently. */
function partsOf(url: URL) {
  return { path: url.pathname, query: Object.fromEntries(url.searchParams), hash: url.hash };
}

test('AUTH-01 AUTH-03 a signed-out user is sent to sign in with code, PKCE and the scopes', async ({
  page,
}) => {
  const asked = page.waitForRequest(/\/identity\/auth\?/);
  await page.goto('/residents');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email',
  });
  expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  expect(searchParams.has('prompt')).toBe(false);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('AUTH-01 returns to the same address with query and hash, without the answer', async ({
  page,
}) => {
  await signIn(page, 'doctor', '/residents?residentStatus=3&itemsPerPage=50#row');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const { path, query, hash } = partsOf(new URL(page.url()));
  expect({ path, hash }).toEqual({ path: '/residents', hash: '#row' });
  expect(query).toMatchObject({ residentStatus: '3', itemsPerPage: '50' });
  for (const name of ['code', 'state', 'iss', 'session_state'])
    expect(query).not.toHaveProperty(name);
});

test('AUTH-01 going back from the sign-in page leads to where the user came from', async ({
  page,
}) => {
  await page.goto('/logout');
  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
});

test('AUTH-01 going back after signing in stays on the page it led to, and then leaves', async ({
  page,
}) => {
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(answer.url());
  });
  const chart = '/residents/gp/WATTLE/R000001?tab=history';
  await page.goto('/logout');
  await signIn(page, 'doctor', chart);
  await expect(page.getByRole('heading', { name: /^Abbott, Margaret/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(chart);
  await expect(page.getByRole('heading', { name: /^Abbott, Margaret/ })).toBeVisible();
  expect(missing).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/logout');
});

test('AUTH-01 a wrong password gives a message and signs nobody in', async ({ page }) => {
  await page.goto('/residents');
  await page.getByLabel('User name').fill('doctor2');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect user name or password.');
  await expectAccessible(page);
  await enterCredentials(page, 'doctor2');
  await expect(page.getByRole('button', { name: 'Callum Ferris' })).toBeVisible();
});

test('AUTH-01 too many wrong passwords lock the user name for a while, and say so', async ({
  page,
}) => {
  await page.goto('/residents');
  for (let wrong = 1; wrong <= 6; wrong += 1) {
    // An unused name, so that no other test's account is locked.
    await page.getByLabel('User name').fill('guessed');
    await page.getByLabel('Password').fill(`wrong ${wrong}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveText(
      wrong <= 5
        ? 'Incorrect user name or password.'
        : 'Too many incorrect passwords. Try again in 15 minutes.',
    );
  }
  await expect(page.getByLabel('User name')).toHaveValue('guessed');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page).toHaveTitle('Problem signing in – Wattle');
});

test('AUTH-01 signs in by keyboard alone', async ({ page }) => {
  await page.goto('/residents');
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.keyboard.type('nurse');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Jodie Walsh' })).toBeVisible();
});

for (const [what, address] of [
  ['forged', '/residents?code=forged&state=forged'],
  ['half', '/residents?session_state=forged'],
  ['implicit', '/residents#id_token=forged&state=forged'],
  ['refused', '/residents?error=access_denied&state=forged'],
  ['implicit refused', '/residents#error=access_denied&state=forged'],
] as const) {
  test(`AUTH-02 a ${what} callback leads to the sign-in problem page, and OK signs out`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: problem })).toBeFocused();
    await expect(
      page.getByText('We have experienced an issue signing you into Wattle.'),
    ).toBeVisible();
    expect(await page.evaluate(() => Object.keys(window.sessionStorage))).toEqual([]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  });
}

test('AUTH-04 a missing or expired user leads to sign-in, which still knows the user', async ({
  page,
}) => {
  await signIn(page, 'doctor');
  const name = page.getByRole('button', { name: 'Priya Raman' });
  await expect(name).toBeVisible();
  for (const change of ['missing', 'expired'] as const) {
    await page.evaluate((how) => {
      const key = Object.keys(window.sessionStorage).find((one) => one.startsWith('oidc.user:'));
      const user = JSON.parse(window.sessionStorage.getItem(key ?? '') ?? '{}') as object;
      if (how === 'missing') window.sessionStorage.clear();
      else window.sessionStorage.setItem(key ?? '', JSON.stringify({ ...user, expires_at: 1 }));
    }, change);
    const asked = page.waitForRequest(/\/identity\/auth\?/);
    await page.reload();
    await asked;
    await expect(name).toBeVisible();
  }
  await page.context().clearCookies();
  await page.evaluate(() => window.sessionStorage.clear());
  await page.reload();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('AUTH-01 no token is stored outside the tab or in an address', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signIn(page, 'doctor');
  await expect(page.getByRole('button', { name: 'Priya Raman' })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)));
  expect(kept).not.toMatch(/token|eyJ/);
  expect(addresses.filter((address) => address.includes('eyJ'))).toEqual([]);
});

test('AUTH-01 the sign-in page fits every width, in light and dark', async ({ page }) => {
  await page.goto('/residents');
  await expect(page.getByLabel('User name')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  for (const width of [1280, 768, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await noSidewaysScroll(page);
  }
});
