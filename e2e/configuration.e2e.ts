import { expect, type Page } from '@playwright/test';
import { changedConfiguration, test } from './support/proxied-test.ts';
import { expectBothLooks } from './support/page-checks.ts';
import { residentRows } from './support/residents-list.ts';
import { signedOut } from './support/session.ts';
import { signIn } from './support/sign-in.ts';

test.use({ ownContext: true });

const configuration = /^\/configuration\.json/;
const notConfigured = (page: Page) =>
  page.getByRole('heading', { name: 'This installation is not configured correctly' });

test('CFG-01 an invalid file names the key on screen instead of a blank page; logo and bar show while it loads', async ({
  page,
  front,
}) => {
  const badKey = await changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    authentication: { ...(authentication as object), authority: 'x' },
  }));
  await page.goto('/residents');
  await expect(notConfigured(page)).toBeVisible();
  await expect(page.getByText(/has a missing or wrong value for/)).toHaveText(
    'The file configuration.json has a missing or wrong value for authentication.authority.',
  );
  await expect(page.getByText('Nothing has been lost.')).toBeVisible();
  await expectBothLooks(page);
  badKey();
  const noJson = await changedConfiguration(
    front,
    () => '<!doctype html><p>Sign in to the Wi-Fi</p>',
  );
  await page.goto('/logout');
  await expect(page.getByText(/configuration\.json isn’t JSON/)).toBeVisible();
  await expect(page.getByText('Wi-Fi')).toHaveCount(0);
  noJson();

  const file = front.hold(configuration);
  await page.reload();
  await file.answered;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Wattle' })).toBeVisible();
  file.release();
  await expect(signedOut(page)).toBeVisible();
});

test('CFG-02 AUTH-03 AUTH-05 the file’s settings apply: name, scopes, time-out', async ({
  page,
  front,
}) => {
  const stop = await changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    productName: 'Banksia Charts',
    authentication: {
      ...(authentication as object),
      additionalScopes: ['charts'],
      loginTimeout: 1,
    },
  }));
  await page.clock.install();
  const asked = page.waitForRequest(/\/identity\/auth\?/);
  await page.goto('/residents');
  expect(new URL((await asked).url()).searchParams.get('scope')).toBe(
    'openid profile email charts',
  );
  // Until it is there, what is opened next may be replaced by it.
  await expect(page.getByLabel('User name')).toBeVisible();
  await signIn(page, 'doctor');
  await expect(residentRows(page).first()).toBeVisible();
  await expect(page).toHaveTitle('Residents – Banksia Charts');
  await page.getByRole('link', { name: 'View chart' }).first().click();
  await expect(page).toHaveTitle('Medication chart – Banksia Charts');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Banksia Charts' }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Banksia Charts');
  await page.clock.fastForward('01:01');
  await expect(page.getByText('because there was no activity for 1 minute.')).toBeVisible();
  stop();
});

test('CFG-03 the console is silent unless logging is switched on', async ({ page, front }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const speak = () => page.evaluate(() => console.error('spoken'));
  await page.goto('/logout');
  await expect(signedOut(page)).toBeVisible();
  await speak();
  expect(said).toEqual([]);
  const stop = await changedConfiguration(front, (all) => ({ ...all, loggingEnabled: true }));
  await page.reload();
  await expect(signedOut(page)).toBeVisible();
  await speak();
  expect(said).toContain('spoken');
  stop();
});
