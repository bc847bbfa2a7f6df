import { expect, type Page } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { draftOxycodone, ok, openReviewOf, password, title } from './support/controlled.ts';
import {
  banner,
  finaliseButton,
  openToDraft,
  ordersOf,
  readReview,
  review,
  sentIds,
  success,
} from './support/drafting.ts';
import { enter } from './support/enter.ts';
import { keyboard, mouse } from './support/input-method.ts';
import { HttpSession } from './support/http-session.ts';
import { expectAccessible, expectBothLooks, noSidewaysScroll } from './support/page-checks.ts';
import { practice, prescriberPath } from './support/practice.ts';
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

for (const { by, inputOf, key } of [
  { by: 'by mouse', inputOf: mouse, key: practice.reloginMouse },
  { by: 'by keyboard alone', inputOf: keyboard, key: practice.reloginKeys },
]) {
  test(`RELOG-01 RELOG-03 RELOG-04 a Schedule 8 medicine from draft to order, ${by}`, async ({
    page,
    baseURL,
  }) => {
    const input = inputOf(page);
    const before = await ordersOf(baseURL, key);
    await openToDraft(page, key, account);
    await input.press(page.getByRole('button', { name: 'Add medicine' }));
    const dialog = page.getByRole('dialog');
    await input.find(dialog.getByLabel('Medicine'), 'oxycodone', /^oxycodone 5 mg tablet/);
    await expect(dialog).toContainText('You’ll need your clinical system password to finalise it.');
    await input.press(dialog.getByRole('button', { name: 'Save draft' }));
    await expect(dialog).toHaveCount(0);
    await input.press(page.getByRole('button', { name: 'Review and finalise (1)' }));
    await expect(review(page)).toContainText('These drafts include a Schedule 8 medicine.');
    await expectAccessible(page);

    const ids = sentIds(page);
    await readReview(page);
    await input.press(finaliseButton(page));
    await expect(title(page)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('redirct_uri')).toBe(
      `${prescriberPath(key)}/pharmacy-request/new`,
    );
    await expect(page.getByText('ihalvorsen')).toBeVisible();
    await expect(password(page)).toBeFocused();
    await expect(ok(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(ok(page)).toHaveAccessibleDescription('Enter your password first');

    await input.write(password(page), 'not the password');
    await input.press(page.getByRole('button', { name: 'Show password' }));
    await expect(password(page)).toHaveAttribute('type', 'text');
    await input.press(page.getByRole('button', { name: 'Hide password' }));
    await expect(password(page)).toHaveAttribute('type', 'password');
    await input.press(ok(page));
    await expect(page.getByRole('alert')).toHaveText('Invalid password');
    await expect(password(page)).toHaveAccessibleDescription('Invalid password');
    await (by === 'by mouse' ? expectBothLooks(page) : expectAccessible(page));
    // Focusing the field clears the error.
    await password(page).focus();
    await expect(password(page)).not.toHaveAttribute('aria-invalid', 'true');

    await password(page).selectText();
    await page.keyboard.type(demoPassword);
    expect(await keptBy(page)).toMatchObject({ hasPassword: false });
    await page.keyboard.press('Enter');
    await expect(banner(page, success)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${key}$`));
    expect(new Set(ids).size).toBe(1);
    expect(await ordersOf(baseURL, key)).toHaveLength(before.length + 1);
    expect(await keptBy(page)).toEqual({ payloadKey: null, payload: null, hasPassword: false });
  });
}

test.describe(() => {
  test.use({ ownContext: true });

  test('RELOG-01 RELOG-02 AUTH-07 Cancel, reloads, being offline and an ended session lose nothing, and one order is made', async ({
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

    await finaliseButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(review(page)).toContainText('oxycodone');
    expect(await keptBy(page)).toMatchObject({ payloadKey: null, payload: null });

    await context.setOffline(true);
    await finaliseButton(page).dblclick();
    await expect(title(page)).toBeVisible();
    const kept = await keptBy(page);
    expect(kept.payload).toContain('draftsAsOf');
    await password(page).fill(demoPassword);
    await ok(page).click();
    const unreachable = 'We couldn’t reach the server. Check your connection and try again.';
    await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
    await expectAccessible(page);
    await noSidewaysScroll(page);
    await context.setOffline(false);
    await page.reload();
    await expect(title(page)).toBeVisible();

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
    // Reloaded after sending, and opened again at its old address.
    await page.reload();
    await expect(banner(page, success)).toBeVisible();
    await page.goto(`${prescriberPath(key)}/pharmacy-request/new?payloadKey=${kept.payloadKey}`);
    const lost =
      'Nothing was sent, because your request has expired. Review your drafts and finalise again.';
    await expect(review(page)).toContainText(lost);
    await expect(page).toHaveURL(/\/pharmacy-request$/);
    await expectAccessible(page);
    expect(ids).toHaveLength(1);
    expect(JSON.parse(kept.payload ?? '{}')).toMatchObject({ id: ids[0] });
    expect(await ordersOf(baseURL, key)).toHaveLength(before.length + 1);
  });
});

test('RELOG-02 another site’s address leads to the residents list', async ({ page }) => {
  const foreign = 'https://evil.example/residents';
  await enter(page, account, `/relogin?redirct_uri=${encodeURIComponent(foreign)}`);
  await password(page).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Residents' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/residents');
  await page.goto(`/relogin?redirct_uri=${encodeURIComponent('//evil.example')}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('table', { name: 'Residents' })).toBeVisible();
});

test('RELOG-03 after too many wrong passwords the page says how long to wait', async ({
  page,
  baseURL,
}) => {
  await enter(page, 'dentist', '/relogin');
  const session = await HttpSession.of(baseURL, 'dentist');
  const me = await session.call(portal.me, { query: {} });
  const wrong = Buffer.from(`${me.externalUserName}:wrong`).toString('base64');
  const key = {
    authoringSystem: me.authoringSystem ?? '',
    authoringSystemForeignKey: me.authoringSystemForeignKey ?? '',
  };
  for (let i = 0; i < 5; i += 1) {
    await session.send(portal.validateClinicalUser, { body: { ...key, userCreds: wrong } });
  }
  await password(page).fill(demoPassword);
  await page.keyboard.press('Enter');
  const told = 'Too many attempts. Try again in 15 minutes.';
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expectAccessible(page);
});

test('RELOG-04 a prescriber without a clinical account is told why, and keeps the draft', async ({
  page,
  baseURL,
}) => {
  const why =
    'To finalise a Schedule 8 medicine you need a clinical system account. Your account isn’t connected to one.';
  await draftOxycodone(baseURL, 'optometrist', practice.reloginUnable);
  await openReviewOf(page, 'optometrist', practice.reloginUnable);
  await expect(review(page)).toContainText('You can’t finalise a Schedule 8 medicine.');
  await expect(review(page)).toContainText(why);
  await expect(finaliseButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(finaliseButton(page)).toHaveAccessibleDescription(why);
  await expectBothLooks(page);
  await review(page).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').last()).toContainText(
    'You can draft it but not finalise it.',
  );

  await page.goto('/relogin');
  await expect(page.getByText('You can’t re-authenticate')).toBeVisible();
  await expect(password(page)).toHaveCount(0);
  await expectAccessible(page);
});
