import { expect, type Page } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { test, trainingUrl } from './support/proxied-test.ts';
import { HttpSession } from './support/http-session.ts';
import { expectBothLooks } from './support/page-checks.ts';
import { pharmacyPath, prescriberPath } from './support/practice.ts';
import { residentRows } from './support/residents-list.ts';
import { enter } from './support/enter.ts';

const user = (page: Page) => page.getByRole('button', { name: 'Priya Raman' });
const missing = (page: Page) => page.getByRole('heading', { name: 'There is no such page' });
const problem = (page: Page) =>
  page.getByRole('heading', { name: "Whoops... we've run into a problem" });

const stored = (page: Page, key: string) =>
  page.evaluate((name) => window.localStorage.getItem(name), key);

test('HEAD-01 the header shows product, initials, full name and a menu that works by keyboard', async ({
  page,
}) => {
  await enter(page, 'doctor');
  await expect(residentRows(page).first()).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Wattle' })).toBeVisible();
  await expect(header.getByText('PR', { exact: true })).toBeVisible();
  await user(page).focus();
  await page.keyboard.press('ArrowDown');
  const first = page.getByRole('menuitem', { name: 'Link to another aged care provider' });
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await expect(first).toBeFocused();
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  await expectBothLooks(page);
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
  await expect(user(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeFocused();
});

test('HEAD-01 without a user name or a display name there is no menu', async ({ page, front }) => {
  const session = await HttpSession.of(front.url, 'nurse');
  const identity = await session.call(portal.me, { query: {} });
  for (const missing of [{ userName: '' }, { givenName: '', familyName: ' ' }]) {
    const body = JSON.stringify({ ...identity, ...missing });
    const given = { status: 200, type: 'application/json', body };
    const stop = front.answer(/\/portal\/api\/v1\/users\/me$/, () => given);
    await enter(page, 'nurse');
    await expect(residentRows(page).first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Residents' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    stop();
  }
});

test('FOO-01 the footer has help links, year, version and a Top button', async ({ page }) => {
  await enter(page, 'doctor');
  await expect(residentRows(page).first()).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Need help?');
  await expect(footer).toContainText(
    new RegExp(`© ${new Date().getFullYear()} Wattle · Version \\d+\\.\\d+\\.\\d+`),
  );
  const manuals = footer.getByRole('link', { name: 'Training manuals' });
  await expect(manuals).toHaveAttribute('href', trainingUrl);
  await expect(manuals).toHaveAttribute('target', '_blank');
  expect(await stored(page, 'lmsApiError')).toBe('false');
  expect(await stored(page, 'lmsLink')).toContain(trainingUrl);

  await page.getByRole('button', { name: 'Release information' }).press('Enter');
  const notice = page.getByRole('alertdialog');
  await expect(notice).toContainText(
    'Release information is currently unavailable. Please try again later. If the problem persists, please contact our Residential Support team.',
  );
  await expect(notice.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectBothLooks(page);
  await page.keyboard.press('Escape');
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Release information' })).toBeFocused();

  const top = footer.getByRole('button', { name: 'Top' });
  await top.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await top.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('FOO-01 without its links the footer says so; without the version it shows none', async ({
  page,
  front,
}) => {
  const failure = () => ({ status: 500, body: 'The service is away.' });
  const stops = [front.answer(/lms-links/, failure), front.answer(/home\/version/, failure)];
  await enter(page, 'doctor');
  await expect(residentRows(page).first()).toBeVisible();
  await expect.poll(() => stored(page, 'lmsApiError')).toBe('true');
  await expect(page.getByRole('contentinfo')).not.toContainText('Version');
  await page.getByRole('button', { name: 'Training manuals' }).click();
  const notice = page.getByRole('alertdialog');
  await expect(notice).toContainText('Training manuals are currently unavailable.');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toHaveCount(0);
  for (const stop of stops) stop();
});

test('GATE-02 GATE-08 logo and bar show while the user and then the access load', async ({
  page,
  front,
}) => {
  const me = front.hold(/\/portal\/api\/v1\/users\/me/);
  const access = front.hold(/\/data-access\//);
  await enter(page, 'doctor', prescriberPath('R000001'));
  await me.answered;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wattle' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expectBothLooks(page);
  me.release();
  await access.answered;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByText('Abbott, Margaret')).toHaveCount(0);
  access.release();
  await expect(page.getByRole('heading', { name: 'Abbott, Margaret (Peg)' })).toBeVisible();
});

test('GATE-08 only the access state “allowed” opens a chart', async ({ page, front }) => {
  for (const state of ['denied', 'Allowed', '']) {
    const given = { status: 200, type: 'application/json', body: JSON.stringify({ state }) };
    const stop = front.answer(/\/data-access\//, () => given);
    await enter(page, 'doctor', prescriberPath('R000001'));
    await expect(page.getByRole('heading', { name: 'Whoops! Access denied.' })).toBeFocused();
    stop();
  }
});

test('PAGE-06 a failure in the product shows the specified text and can be retried', async ({
  page,
  front,
}) => {
  const stop = front.answer(/\/data-access\//, () => ({ status: 503, body: 'Away.' }));
  await enter(page, 'doctor', prescriberPath('R000001'));
  await expect(problem(page)).toBeFocused({ timeout: 15_000 });
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'It looks like something went wrong. Please try again or contact the support team.',
  );
  const mail = main.getByRole('link', { name: 'support team' });
  await expect(mail).toHaveAttribute('href', 'mailto:support@example.org');
  // The illustration is our own, so there is no credit.
  const credit = main.getByRole('link', { name: 'Apache licence' });
  await expect(main).toContainText('The illustration was drawn for Wattle');
  await expect(credit).toHaveAttribute('target', '_blank');
  await expectBothLooks(page);
  stop();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Abbott, Margaret (Peg)' })).toBeVisible();
});

test('PAGE-06 its sign-out button has the specified width, reason and address', async ({
  page,
  front,
}) => {
  const stop = front.answer(/\/data-access\//, () => ({ status: 503, body: 'Away.' }));
  await enter(page, 'pharmacist', pharmacyPath('R000001'));
  await expect(problem(page)).toBeVisible({ timeout: 15_000 });
  const button = page.getByRole('main').getByRole('button', { name: 'Sign out of Wattle' });
  expect((await button.boundingBox())?.width).toBe(207);
  const sent = page.waitForRequest(/signout-eventlog$/);
  const here = page.url();
  await button.click();
  expect((await sent).postDataJSON()).toMatchObject({ reason: 'Authentication error', url: here });
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeVisible();
  stop();
});

test('PAGE-07 a screen that fails to render says so, with details but no resident', async ({
  page,
  front,
}) => {
  const body = JSON.stringify({ state: ['Abbott'] });
  const given = { status: 200, type: 'application/json', body };
  const stop = front.answer(/\/data-access\//, () => given);
  await enter(page, 'doctor', prescriberPath('R000001'));
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeFocused({
    timeout: 15_000,
  });
  const main = page.getByRole('main');
  await main.getByText('Details').click();
  await expect(main).toContainText(/UnreadableAnswerError: .*\(state\)/);
  await expect(main).not.toContainText('Abbott');
  await expectBothLooks(page);
  stop();
  await main.getByRole('link', { name: 'Go to residents' }).click();
  await expect(residentRows(page).first()).toBeVisible();
});

test.describe(() => {
  test.use({ ownContext: true });

  test('PAGE-07 chunks missing after an update give a message', async ({ page, front }) => {
    await enter(page, 'doctor');
    await expect(residentRows(page).first()).toBeVisible();
    const stop = front.answer(/^\/assets\/.*\.js/, () => ({ status: 404, body: 'Gone.' }));
    await residentRows(page).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible({
      timeout: 15_000,
    });
    stop();
    await page.getByRole('link', { name: 'Go to residents' }).click();
    await expect(residentRows(page).first()).toBeVisible();

    // If only a pop-up fails, the chart stays and the message is in its main part.
    const gone = front.answer(/\/assets\/.*pharmacy-request\.index.*\.js/, () => ({
      status: 404,
      body: 'Gone.',
    }));
    await page.goto(`${prescriberPath('R000001')}/pharmacy-request`);
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Abbott, Margaret (Peg)' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expectBothLooks(page);
    gone();
  });
});

test('PAGE-08 an unknown address says so and links home', async ({ page }) => {
  for (const path of ['/nothing/here', '/residents/nothing']) {
    await page.goto(path);
    await expect(missing(page)).toBeFocused();
  }
  await expect(page).toHaveTitle('There is no such page – Wattle');
  await expectBothLooks(page);
  // Not a valid resident key.
  await enter(page, 'doctor', prescriberPath('%3Cscript%3E'));
  await expect(missing(page)).toBeFocused();
  await expectBothLooks(page);
  await page.getByRole('link', { name: 'Go to residents' }).click();
  await expect(residentRows(page).first()).toBeVisible();
});

test('PAGE-01 the signed-out page has its text and a link back to sign-in', async ({ page }) => {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'You are now signed out' })).toBeFocused();
  await expect(page.getByText('You have been successfully signed out of Wattle')).toBeVisible();
  await expect(
    page.getByText('Simplify medication management in residential aged care'),
  ).toBeVisible();
  await expectBothLooks(page);
  await expect(page.getByRole('link', { name: 'Return to sign-in screen' })).toHaveAttribute(
    'href',
    '/residents',
  );
});
