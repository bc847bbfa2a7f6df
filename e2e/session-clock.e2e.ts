import { expect, type Page } from '@playwright/test';
import { changedConfiguration, test } from './support/proxied-test.ts';
import {
  agreeOnActivity,
  ended,
  advanceClock,
  signedIn,
  stopClock,
  tokens,
  user,
} from './support/session.ts';
import { fillSignIn } from './support/sign-in.ts';

const warning = (page: Page) =>
  page.getByText(/^You’ll be signed out at \d\d:\d\d because there was no activity$/);

test.use({ ownContext: true });

test('AUTH-05 clicks and keys restart the clock; tabs agree: both warn, activity in one keeps the other alive, and both end together and say why; offline they say so; sign-in restarts automatically and returns to the same page', async ({
  page,
  context,
  front,
}) => {
  // Shorter than the access token's life, so nothing is renewed.
  const stop = await changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    authentication: { ...(authentication as object), loginTimeout: 15 },
  }));
  await context.clock.install();
  await signedIn(page, '/residents?residentStatus=3#row');
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(user(second)).toBeVisible();
  await stopClock(page);
  await page.mouse.click(2, 2);
  await agreeOnActivity(second, page);
  await advanceClock(page, '12:58');
  for (const tab of [page, second]) await expect(warning(tab)).toHaveCount(0);
  await advanceClock(page, '00:03');
  for (const tab of [page, second]) await expect(warning(tab)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await agreeOnActivity(second, page);
  await advanceClock(page, '00:01');
  for (const tab of [page, second]) await expect(warning(tab)).toHaveCount(0);
  await advanceClock(page, '12:00');
  await second.keyboard.press('Tab');
  await agreeOnActivity(page, second);
  await advanceClock(page, '14:59');
  for (const tab of [page, second]) await expect(user(tab)).toBeVisible();
  await advanceClock(page, '00:01');
  for (const tab of [page, second]) await expect(ended(tab)).toBeVisible();
  await second.close();
  await expect(ended(page)).toBeFocused();
  await expect(
    page.getByText('We signed you out because there was no activity for 15 minutes.'),
  ).toBeVisible();
  // No residents are left on the screen, and no token in the tab.
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect.poll(() => tokens(page)).toEqual([]);

  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'We couldn’t reach the sign-in service. Check your connection and try again.',
  );
  await context.setOffline(false);
  // The page leaves when it ends.
  await page.clock.resume();
  await page.clock.fastForward('00:10');
  await page.waitForURL(/\/identity\//);
  await fillSignIn(page, 'nurse');
  await expect(user(page)).toBeVisible();
  const { searchParams, hash } = new URL(page.url());
  expect([searchParams.get('residentStatus'), hash]).toEqual(['3', '#row']);
  stop();
});
