import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { builtScript } from './support/built-script.ts';
import { type Collector, openCollector } from './support/collector.ts';
import { password } from './support/controlled.ts';
import { enter } from './support/enter.ts';
import { type HttpProxy, startHttpProxy } from './support/http-proxy.ts';
import { HttpSession } from './support/http-session.ts';
import { prescriberPath } from './support/practice.ts';
import { demoWorldDirectory, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

const monitor = builtScript('monitoring/monitor.ts');
const account = 'np';

/** Whether the page loads the monitoring, and its requests to other hosts. */
function watch(page: Page) {
  const asked: { monitoring: string[]; elsewhere: string[] } = { monitoring: [], elsewhere: [] };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === monitor) asked.monitoring.push(url.pathname);
    const isElsewhere =
      url.protocol.startsWith('http') && url.origin !== new URL(page.url()).origin;
    if (page.url().startsWith('http') && isElsewhere) asked.elsewhere.push(url.origin);
  });
  return asked;
}

/** Opens a chart that fails to load. */
async function failToLoad(page: Page): Promise<void> {
  await enter(page, account);
  await page.getByLabel('Name').fill('Sentinel');
  await page.getByRole('link', { name: 'View chart of Sentinel, Chart-Load-Fails' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
}

/** Errors in the client itself that mention a resident. */
async function throwErrors(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('Sentinel, Ada R900003 is not a function');
    });
    void Promise.reject(new RangeError('Sentinel, Ada R900003 is out of range'));
    void Promise.reject('Sentinel, Ada R900003');
  });
}

/** Causes every kind of failure. Returns the token used. */
async function causeEveryFailure(page: Page): Promise<string> {
  await failToLoad(page);
  await page.goto('/relogin?redirct_uri=%2Fresidents%2Fgp%2FWATTLE%2FR910031&payloadKey=K123');
  await password(page).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid password').first()).toBeVisible();
  await throwErrors(page);
  return await page.evaluate(() => {
    const key = Object.keys(window.sessionStorage).find((one) => one.startsWith('oidc.user:'));
    const stored = window.sessionStorage.getItem(key ?? '') ?? '{}';
    return (JSON.parse(stored) as { access_token: string }).access_token;
  });
}

test.describe('with the setting', () => {
  let collector: Collector;
  let dataDir: string;
  let front: HttpProxy;
  let stop: () => Promise<unknown>;

  test.beforeAll(async () => {
    test.setTimeout(150_000);
    collector = await openCollector();
    front = await startHttpProxy();
    dataDir = demoWorldDirectory();
    const product = await startProduct({
      dataDir,
      env: {
        PUBLIC_URL: front.url,
        MONITORING_CONNECTION_STRING: `InstrumentationKey=11111111-2222-4333-8444-555555555555;IngestionEndpoint=${collector.url}/`,
      },
    });
    front.lead(product.url);
    stop = product.stop;
  });
  test.afterAll(async () => {
    await front.close();
    await stop();
    await collector.close();
    rmSync(dataDir, { recursive: true });
  });

  test('CFG-04 exceptions and failed calls are reported, without personal data', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: front.url });
    const page = await context.newPage();
    const asked = watch(page);
    const token = await causeEveryFailure(page);

    // A screen that fails to render: a resident with an invalid time zone.
    const session = await HttpSession.of(front.url, account);
    const key = { authoringSystem: 'WATTLE', foreignKey: 'R910031' };
    const resident = await session.call(portal.resident, { params: key });
    const facilityDetails = { ...resident.facilityDetails, timeZone: 'Practice/Relogin-Mouse' };
    front.answer(/\/patients\/WATTLE\/R910031$/, () => ({
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ ...resident, facilityDetails }),
    }));
    await page.goto(prescriberPath('R910031'));
    await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
    // A page sends by itself, and again when it is left.
    await expect.poll(() => asked.elsewhere).toEqual([collector.url]);
    front.answer(/\/patients\/search$/, () => 'broken');
    await page.goto('/residents');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    const left = await page.evaluate(() =>
      [window.localStorage, window.sessionStorage].flatMap((storage) => Object.keys(storage)),
    );
    // Anything not sent yet is sent when the page closes.
    await page.close({ runBeforeUnload: true });

    const text = () => collector.deliveries.map(({ body }) => body).join('\n');
    for (const expected of [
      '"name":"GET medications/api/v1/medications/:authoringSystem/:foreignKey"',
      '"name":"POST portal/api/v1/oauth/validate-clinical-user"',
      '"name":"POST portal/api/v1/patients/search"',
      '"resultCode":"503"',
      '"resultCode":"422"',
      '"resultCode":"0"',
      '"typeName":"TypeError"',
      '"typeName":"RangeError"',
      '"typeName":"NotAnError"',
      '"route":"/residents/gp/$authoringSystem/$authoringSystemForeignKey',
      '"fileName":"',
    ]) {
      await expect.poll(text).toContain(expected);
    }
    expect(asked.monitoring).not.toEqual([]);
    expect(asked.elsewhere.filter((origin) => origin !== collector.url)).toEqual([]);

    const everything = JSON.stringify(collector.deliveries);
    const me = await session.call(portal.me, { query: {} });
    const { userId, email, familyName, givenName, externalUserName } = me;
    const words =
      'Sentinel Relogin-Mouse WATTLE R900003 R910031 K123 redirct_uri not-the-password Bearer @';
    const secrets = words
      .split(' ')
      .concat(
        [token, token.split('.')[1] ?? '', userId, email, familyName, givenName],
        [externalUserName ?? '', resident.id, resident.dateOfBirth],
      );
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    for (const { path, headers } of collector.deliveries) {
      expect(path).toBe('/v2/track');
      expect([headers.cookie, headers.referer, headers.authorization]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
    expect(left.filter((name) => /^AI_|^ai_|Msft/i.test(name))).toEqual([]);
    expect((await context.cookies()).filter(({ name }) => name.startsWith('ai_'))).toEqual([]);
    await context.close();
  });
});

test('CFG-04 without the setting none of the monitoring code is loaded, whatever fails', async ({
  page,
}) => {
  const asked = watch(page);
  await failToLoad(page);
  await throwErrors(page);
  await page.goto('/residents');
  await expect(page.getByRole('table', { name: 'Residents' })).toBeVisible();
  expect(asked).toEqual({ monitoring: [], elsewhere: [] });
});
