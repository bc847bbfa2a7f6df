import { expect } from '@playwright/test';
import { changedConfiguration, test } from './support/proxied-test.ts';
import { chooseSignOut, kept, signedIn, signedOut, stopClock, user } from './support/session.ts';

test.use({ ownContext: true });

test('AUTH-02 AUTH-06 AUTH-09 AUTH-11 sign-in, renewal and sign-out work with the embedded provider’s implicit flow', async ({
  page,
  front,
}) => {
  const stop = await changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    authentication: {
      ...(authentication as object),
      responseType: 'id_token token',
      cookieCheck: `${front.url}/identity/cookie-check`,
    },
  }));
  const checked = page.waitForRequest(/\/cookie-check\/answer\.js$/);
  await page.clock.install();
  await signedIn(page, '/residents?itemsPerPage=50#row');
  await checked;
  const { searchParams, hash } = new URL(page.url());
  expect([...searchParams.keys()]).not.toContain('state');
  expect([searchParams.get('itemsPerPage'), hash]).toEqual(['50', '#row']);
  // The cookie check is done, and passed.
  await expect.poll(() => page.frames().length).toBe(1);

  await stopClock(page);
  const renewed = page.waitForEvent('framenavigated', (frame) =>
    frame.url().includes('/renew.html#'),
  );
  await page.clock.fastForward('58:05');
  expect((await renewed).url()).toContain('access_token=');
  await expect.poll(() => page.frames().length).toBe(1);
  await expect(user(page)).toBeVisible();

  await page.clock.resume();
  await chooseSignOut(page);
  await expect(signedOut(page)).toBeFocused();
  expect(await kept(page)).toEqual({ local: [], session: [], caches: [] });
  await page.getByRole('link', { name: 'Return to sign-in screen' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  stop();
});
