import { expect, type Page } from '@playwright/test';
import type { HttpProxy } from './support/http-proxy.ts';
import { changedConfiguration, test } from './support/proxied-test.ts';
import { chooseSignOut, signedIn, signedOut, stopClock, tokens, user } from './support/session.ts';

test.use({ ownContext: true });

/** Until the access token is about to expire. */
const untilExpiring = '58:05';

/** Releases the held response and waits until the page has read it. */
async function releaseAndWait(page: Page, held: ReturnType<HttpProxy['hold']>): Promise<void> {
  const arriving = page.waitForResponse(/\/identity\/token$/);
  held.release();
  const answer = await arriving;
  expect(answer.status()).toBe(200);
  await answer.finished();
  // Once a later request is answered, the earlier response has been handled.
  await page.evaluate(async () => await (await fetch('/configuration.json')).text());
}

test('AUTH-04 AUTH-06 AUTH-09 AUTH-11 if cookies get through, the token is renewed; a second tab signs in automatically and signs both out; a renewal answered after that stores no token', async ({
  page,
  context,
  front,
}) => {
  const stop = await changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    authentication: {
      ...(authentication as object),
      cookieCheck: `${front.url}/identity/cookie-check`,
    },
  }));
  const checked = page.waitForRequest(/\/cookie-check\/answer\.js$/);
  await page.clock.install();
  await signedIn(page);
  await checked;
  // The cookie check is done, and passed: the token will be renewed.
  await expect.poll(() => page.frames().length).toBe(1);
  await stopClock(page);
  expect(await tokens(page)).toHaveLength(1);
  // The provider's next response with tokens.
  const held = front.hold(/\/identity\/token$/, 1);
  await page.clock.fastForward(untilExpiring);
  await held.answered;
  await page.clock.resume();
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(user(second)).toBeVisible();
  await chooseSignOut(second);
  const heading = page.getByRole('heading', { name: 'You signed out in another tab' });
  await expect(signedOut(second)).toBeVisible();
  await expect(heading).toBeVisible();
  await releaseAndWait(page, held);
  expect(await tokens(page)).toEqual([]);
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  stop();
});
