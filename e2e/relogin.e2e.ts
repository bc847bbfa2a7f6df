import { expect, type Page } from '@playwright/test';
import { draftOxycodone, ok, openReviewOf, password, title } from './support/controlled.ts';
import { banner, finaliseButton, ordersOf, sentIds, success } from './support/drafting.ts';
import { practice } from './support/practice.ts';
import { advanceClock, stopClock } from './support/session.ts';
import { demoPassword } from './support/sign-in.ts';
import { test } from './support/test.ts';

const account = 'clinical';

/** What this browser stores about a waiting request, and whether the password is in it. */
const keptBy = (page: Page) =>
  page.evaluate((secret) => {
    const payloadKey = window.localStorage.getItem('reloginPayloadKey');
    const everything = [window.localStorage, window.sessionStorage].flatMap((storage) =>
      Object.entries(storage).map(([key, value]) => `${key} ${String(value)}`),
    );
    return {
      payloadKey,
      payload: window.sessionStorage.getItem(payloadKey ?? ''),
      hasPassword: everything.some((text) => text.includes(secret)),
    };
  }, demoPassword);

test.describe(() => {
  test.use({ ownContext: true });

  test('RELOG-01 RELOG-02 RELOG-03 AUTH-07 being offline, an ended session and a reload lose nothing, and one order is created', async ({
    page,
    context,
    baseURL,
  }) => {
    const key = practice.reloginRefused;
    const before = await ordersOf(baseURL, key);
    await draftOxycodone(baseURL, account, key);
    await page.clock.install();
    await openReviewOf(page, account, key);
    const ids = sentIds(page);

    // What it waits for doesn't load offline.
    await expect(finaliseButton(page)).toBeEnabled();
    await context.setOffline(true);
    await finaliseButton(page).dblclick();
    await expect(title(page)).toBeVisible();
    const kept = await keptBy(page);
    expect(kept.payload).toContain('draftsAsOf');
    await password(page).fill(demoPassword);
    await ok(page).click();
    const unreachable = 'We couldn’t reach the server. Check your connection and try again.';
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
    await context.setOffline(false);

    await stopClock(page);
    await advanceClock(page, '01:00:01');
    await page.clock.resume();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('User name').fill(account);
    await page.getByLabel('Password').fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(title(page)).toBeVisible();
    expect(await keptBy(page)).toEqual(kept);

    await password(page).fill(demoPassword);
    await ok(page).dblclick();
    await expect(banner(page, success)).toBeVisible();
    expect(await keptBy(page)).toEqual({ payloadKey: null, payload: null, hasPassword: false });
    // Reloaded after sending.
    await page.reload();
    await expect(banner(page, success)).toBeVisible();
    expect(ids).toHaveLength(1);
    expect(JSON.parse(kept.payload ?? '{}')).toMatchObject({ id: ids[0] });
    expect(await ordersOf(baseURL, key)).toHaveLength(before.length + 1);
  });
});
