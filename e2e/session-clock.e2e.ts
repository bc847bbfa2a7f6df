import { expect } from '@playwright/test';
import type { HttpProxy } from './support/http-proxy.ts';
import { changedConfiguration, test } from './support/proxied-test.ts';
import {
  agreeOnActivity,
  ended,
  advanceClock,
  signedIn,
  stopClock,
  user,
} from './support/session.ts';

test.use({ ownContext: true });

/** Sessions of 15 minutes, shorter than the access token's life, so nothing is renewed. */
function shortSessions(front: HttpProxy) {
  return changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    authentication: { ...(authentication as object), loginTimeout: 15 },
  }));
}

test('AUTH-05 clicks and keys restart the clock', async ({ page, front }) => {
  const stop = await shortSessions(front);
  await page.clock.install();
  await signedIn(page);
  await stopClock(page);
  await advanceClock(page, '12:00');
  await page.mouse.click(2, 2);
  await advanceClock(page, '12:00');
  await page.keyboard.press('Tab');
  await advanceClock(page, '14:59');
  await expect(user(page)).toBeVisible();
  await advanceClock(page, '00:01');
  await expect(ended(page)).toBeVisible();
  stop();
});

test('AUTH-05 tabs agree: activity in one keeps the other alive, and both end together', async ({
  page,
  context,
  front,
}) => {
  const stop = await shortSessions(front);
  await context.clock.install();
  await signedIn(page);
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(user(second)).toBeVisible();
  await stopClock(page);
  await advanceClock(page, '12:00');
  await second.mouse.click(2, 2);
  await agreeOnActivity(page, second);
  await advanceClock(page, '14:59');
  await expect(user(page)).toBeVisible();
  await expect(user(second)).toBeVisible();
  await advanceClock(page, '00:01');
  await expect(ended(page)).toBeVisible();
  await expect(ended(second)).toBeVisible();
  stop();
});
