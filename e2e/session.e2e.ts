import { expect } from '@playwright/test';
import { chooseSignOut, kept, signedIn, signedOut } from './support/session.ts';
import { test } from './support/test.ts';

test('AUTH-09 signing out is recorded, clears the browser and ends the provider’s session', async ({
  page,
  baseURL,
}) => {
  await signedIn(page);
  await page.getByLabel('Resident status').selectOption('Deceased');
  await expect.poll(async () => (await kept(page)).local).toContain('residentSearch');
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
    url: `${baseURL}/residents?residentStatus=3`,
    ipAddress: '',
    reason: 'User signed out',
  });
  await expect(signedOut(page)).toBeFocused();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/logout');
  expect(await kept(page)).toEqual({ local: [], session: [], caches: [] });

  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('PAGE-02 AUTH-09 OK after a refused answer signs out the user who was signed in, at the provider too', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/residents?code=forged&state=made');
  const recorded = page.waitForResponse(/\/portal\/api\/v1\/users\/signout-eventlog$/);
  await page.getByRole('button', { name: 'OK' }).click();
  const event = await recorded;
  expect(event.status()).toBe(204);
  expect(event.request().postDataJSON()).toMatchObject({ reason: 'Link user error' });
  await expect(signedOut(page)).toBeFocused();
  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});
