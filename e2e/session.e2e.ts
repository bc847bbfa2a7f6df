import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible, noSidewaysScroll } from './support/page-checks.ts';
import {
  chooseSignOut,
  ended,
  kept,
  advanceClock,
  signedIn,
  signedOut,
  stopClock,
  tokens,
  user,
} from './support/session.ts';
import { demoPassword } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** Goes offline and waits until the page knows. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

test.describe(() => {
  test.use({ ownContext: true });

  test('AUTH-05 the session expires after the time-out and says why; offline it says so; sign-in restarts by itself and returns to the same page', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await signedIn(page, '/residents?residentStatus=3#row');
    await stopClock(page);
    await page.mouse.click(2, 2);
    await advanceClock(page, '59:59');
    await expect(user(page)).toBeVisible();
    await advanceClock(page, '00:01');
    await expect(ended(page)).toBeFocused();
    await expect(
      page.getByText('We signed you out because there was no activity for 60 minutes.'),
    ).toBeVisible();
    // No residents are left on the screen, and no token in the tab.
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect.poll(() => tokens(page)).toEqual([]);
    await noSidewaysScroll(page);

    await goOffline(context, page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'We couldn’t reach the sign-in service. Check your connection and try again.',
    );
    await context.setOffline(false);
    // The page leaves when it ends.
    await page.clock.resume();
    await page.clock.fastForward('00:10');
    await page.waitForURL(/\/identity\//);
    await page.getByLabel('User name').fill('nurse');
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(user(page)).toBeVisible();
    const { searchParams, hash } = new URL(page.url());
    expect([searchParams.get('residentStatus'), hash]).toEqual(['3', '#row']);
  });
});

test('AUTH-09 signing out is recorded, clears the browser and ends the provider’s session', async ({
  page,
  baseURL,
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
    url: `${baseURL}/residents`,
    ipAddress: '',
    reason: 'User signed out',
  });
  await expect(signedOut(page)).toBeFocused();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/logout');
  expect(await kept(page)).toEqual({ local: [], session: [], caches: [] });

  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('AUTH-09 signs out offline too; the next sign-in asks for the password', async ({
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
  await expect(page.getByText('We couldn’t reach the sign-in service.')).toBeVisible();
  const { local, session } = await kept(page);
  expect({ local, session }).toEqual({ local: ['wattle.lastActivity'], session: [] });
  await expectAccessible(page);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  // The provider still has its cookie, but asks anyway.
  await expect(page.getByLabel('Password')).toBeVisible();
});
