import { expect, type Page } from '@playwright/test';
import { changedConfiguration, test } from './support/proxied-test.ts';
import { residentRows } from './support/residents-list.ts';
import { signedOut } from './support/session.ts';
import { fillSignIn } from './support/sign-in.ts';

test.use({ ownContext: true });

const configuration = /^\/configuration\.json/;
const notConfigured = (page: Page) =>
  page.getByRole('heading', { name: 'This installation is not configured correctly' });

/** What the client lets the console say from now on. */
function listen(page: Page) {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  return { said, speak: () => page.evaluate(() => console.error('spoken')) };
}

test('CFG-01 CFG-03 with an invalid file the screen names the key instead of staying blank; logo and bar show while a valid one loads, and the console stays silent', async ({
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
  badKey();

  const { said, speak } = listen(page);
  const file = front.hold(configuration);
  await page.goto('/logout');
  await file.answered;
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Wattle' })).toBeVisible();
  file.release();
  await expect(signedOut(page)).toBeVisible();
  await speak();
  expect(said).toEqual([]);
});

test('CFG-02 CFG-03 AUTH-02 AUTH-03 AUTH-05 the file’s settings apply: name, flow, scopes, logging, time-out', async ({
  page,
  front,
}) => {
  const stop = await changedConfiguration(front, ({ authentication, ...rest }) => ({
    ...rest,
    productName: 'Banksia Charts',
    loggingEnabled: true,
    authentication: {
      ...(authentication as object),
      responseType: 'id_token token',
      additionalScopes: ['charts'],
      loginTimeout: 1,
    },
  }));
  await page.clock.install();
  const request = page.waitForRequest(/\/identity\/auth\?/);
  await page.goto('/residents?itemsPerPage=50#row');
  const { searchParams } = new URL((await request).url());
  expect(searchParams.get('response_type')).toBe('id_token token');
  expect(searchParams.get('scope')).toBe('openid profile email charts');
  await fillSignIn(page, 'doctor');
  await expect(residentRows(page).first()).toBeVisible();
  // The tokens came in the address, and are out of it.
  const { search, hash } = new URL(page.url());
  expect([search, hash]).toEqual(['?itemsPerPage=50', '#row']);
  const { said, speak } = listen(page);
  await speak();
  expect(said).toContain('spoken');
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
