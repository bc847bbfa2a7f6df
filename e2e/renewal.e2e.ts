import { expect, type Page } from '@playwright/test';
import type { HttpProxy } from './support/http-proxy.ts';
import { longTimeout, test } from './support/proxied-test.ts';
import { chooseSignOut, ended, signedIn, stopClock, tokens, user } from './support/session.ts';

test.use({ ownContext: true });

/** Keeps back the next answer of the provider that carries tokens. */
const holdTokens = (front: HttpProxy) => front.hold(/\/identity\/token$/, 1);
/** To where the access token is about to expire. */
const untilExpiring = '58:05';

/** Lets the answer that was kept back come to the page, and the page read it. */
async function releaseAndWait(page: Page, held: ReturnType<HttpProxy['hold']>): Promise<void> {
  const arriving = page.waitForResponse(/\/identity\/token$/);
  held.release();
  const answer = await arriving;
  expect(answer.status()).toBe(200);
  await answer.finished();
  // One more answer, asked for later: what came before it has been dealt with.
  await page.evaluate(async () => await (await fetch('/configuration.json')).text());
}

test('AUTH-05 AUTH-06 a renewal that is answered after the session has ended leaves no token behind', async ({
  page,
  front,
}) => {
  await page.clock.install();
  await signedIn(page);
  await stopClock(page);
  expect(await tokens(page)).toHaveLength(1);
  const held = holdTokens(front);
  await page.clock.fastForward(untilExpiring);
  await held.answered;
  await page.clock.fastForward(longTimeout * 60_000);
  await expect(ended(page)).toBeVisible();
  await releaseAndWait(page, held);
  expect(await tokens(page)).toEqual([]);
  await expect(ended(page)).toBeVisible();
});

test('AUTH-06 AUTH-09 a renewal that is answered after signing out in another tab leaves no token behind', async ({
  page,
  context,
  front,
}) => {
  await page.clock.install();
  await signedIn(page);
  await stopClock(page);
  const held = holdTokens(front);
  await page.clock.fastForward(untilExpiring);
  await held.answered;
  await page.clock.resume();
  const second = await context.newPage();
  await second.goto('/residents');
  await expect(user(second)).toBeVisible();
  await chooseSignOut(second);
  const told = page.getByRole('heading', { name: 'You signed out in another tab' });
  await expect(told).toBeVisible();
  await releaseAndWait(page, held);
  expect(await tokens(page)).toEqual([]);
  await expect(told).toBeVisible();
});
