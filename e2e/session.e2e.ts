import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import { signIn } from './support/sign-in.ts';

const user = (page: Page) => page.getByRole('button', { name: 'Jodie Walsh' });
const ended = (page: Page) => page.getByRole('heading', { name: 'Your session has ended' });
const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are now signed out' });

async function signedIn(page: Page, path?: string): Promise<void> {
  await signIn(page, 'nurse', path);
  await expect(user(page)).toBeVisible();
}

async function chooseSignOut(page: Page): Promise<void> {
  await user(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** What this browser keeps for the origin. */
async function kept(page: Page) {
  return await page.evaluate(async () => ({
    local: Object.keys(window.localStorage),
    session: Object.keys(window.sessionStorage),
    caches: await window.caches.keys(),
  }));
}

/** Where this tab keeps tokens, if it does. */
async function tokens(page: Page): Promise<string[]> {
  return (await kept(page)).session.filter((key) => key.startsWith('oidc.'));
}

test('AUTH-05 the session expires after the time-out, says why, and asks for the password again', async ({
  page,
}) => {
  await page.clock.install();
  await signedIn(page, '/residents?residentStatus=3#row');
  await page.clock.fastForward('59:00');
  await expect(user(page)).toBeVisible();
  await page.clock.fastForward('01:01');
  await expect(ended(page)).toBeFocused();
  await expect(
    page.getByText('You were signed out because nothing was pressed for 60 minutes.'),
  ).toBeVisible();
  // Nothing of the residents is left on the screen, and no token in the tab.
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect.poll(() => tokens(page)).toEqual([]);
  await expectAccessible(page);
  await noSidewaysScroll(page);

  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(page.url()).toContain('/identity/');
});

test('AUTH-05 sign-in restarts by itself and returns to the same place', async ({ page }) => {
  await page.clock.install();
  await signedIn(page, '/residents?residentStatus=3#row');
  await page.clock.fastForward('01:00:01');
  await expect(ended(page)).toBeVisible();
  await page.clock.fastForward('00:10');
  await page.waitForURL(/\/identity\//);
  await page.getByLabel('User name').fill('nurse');
  await page.getByLabel('Password').fill('wattle-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(user(page)).toBeVisible();
  const { searchParams, hash } = new URL(page.url());
  expect([searchParams.get('residentStatus'), hash]).toEqual(['3', '#row']);
});

test('AUTH-05 clicks and keys restart the clock', async ({ page }) => {
  await page.clock.install();
  await signedIn(page);
  await page.clock.fastForward('50:00');
  await page.mouse.click(2, 2);
  await page.clock.fastForward('50:00');
  await page.keyboard.press('Tab');
  await page.clock.fastForward('59:00');
  await expect(user(page)).toBeVisible();
  await page.clock.fastForward('01:01');
  await expect(ended(page)).toBeVisible();
});

test('AUTH-05 a page loaded anew, or a new tab, after the time-out does not revive the session', async ({
  page,
  context,
}) => {
  await context.clock.install();
  await signedIn(page);
  // As on a machine that slept: the time passes, and no timer of the page runs.
  const later = Date.now() + 61 * 60_000;
  await context.clock.setSystemTime(later);
  await page.reload();
  await expect(ended(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(second.getByLabel('Password')).toBeVisible();
});

test('AUTH-05 several tabs agree: work in one keeps the other alive, and both end', async ({
  page,
  context,
}) => {
  await context.clock.install();
  await signedIn(page);
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(user(second)).toBeVisible();
  await context.clock.fastForward('50:00');
  await second.mouse.click(2, 2);
  await context.clock.fastForward('50:00');
  await expect(user(page)).toBeVisible();
  await context.clock.fastForward('09:52');
  await expect(user(page)).toBeVisible();
  // Less than the notice stays, because the pages' clocks are moved one after the other.
  await context.clock.fastForward('00:09');
  await expect(ended(page)).toBeVisible();
  await expect(ended(second)).toBeVisible();
});

test('AUTH-09 signing out is recorded, empties the browser, ends the session at the provider', async ({
  page,
}) => {
  await signedIn(page);
  await page.evaluate(async () => {
    window.localStorage.setItem('providerId', 'authoringSystem=A&authoringSystemForeignKey=1');
    window.sessionStorage.setItem('left', 'behind');
    const photos = await window.caches.open('RESIDENT_PHOTOS');
    await photos.put('/photo', new Response('photo'));
  });
  const recorded = page.waitForResponse(/\/portal\/api\/v1\/users\/signout-eventlog$/);
  await chooseSignOut(page);
  const event = await recorded;
  expect(event.status()).toBe(204);
  expect(event.request().postDataJSON()).toEqual({
    email: 'nurse@wattle.example',
    givenName: 'Jodie',
    familyName: 'Walsh',
    url: '/residents',
    ipAddress: '',
    reason: 'User signed out',
  });
  await expect(signedOut(page)).toBeFocused();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/logout');
  expect(await kept(page)).toEqual({ local: [], session: [], caches: [] });

  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('AUTH-09 the other tabs are signed out as well', async ({ page, context }) => {
  await signedIn(page);
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(user(second)).toBeVisible();
  await chooseSignOut(second);
  await expect(signedOut(second)).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'You have signed out in another tab' }),
  ).toBeVisible();
  await expect.poll(() => tokens(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

/** Lets the context lose its network, and waits until its page knows. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

test('AUTH-09 signs out without the network too; the next sign-in asks for the password', async ({
  page,
  context,
}) => {
  await signedIn(page);
  await user(page).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await goOffline(context, page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(signedOut(page)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/logout');
  await expect(page.getByText('The sign-in service could not be told.')).toBeVisible();
  const { local, session } = await kept(page);
  expect({ local, session }).toEqual({ local: ['wattle.lastActivity'], session: [] });
  await expectAccessible(page);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  // The provider still has its cookie, and asks all the same.
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('PAGE-01 opened while somebody is signed in, the signed-out page makes true what it says', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/logout');
  await expect(signedOut(page)).toBeVisible();
  await page.goto('/residents');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('AUTH-05 restarting sign-in without the network says so and can be tried again', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signedIn(page);
  await page.clock.fastForward('01:00:01');
  await expect(ended(page)).toBeVisible();
  await goOffline(context, page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The server could not be reached. Check the connection and try again.',
  );
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
