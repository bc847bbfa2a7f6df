import { expect, type Page } from '@playwright/test';
import { portal } from '@wattle/contract/operations/portal.ts';
import { password } from './support/controlled.ts';
import { enter } from './support/enter.ts';
import { HttpSession } from './support/http-session.ts';
import { throwErrors, watch } from './support/monitoring.ts';
import { prescriberPath } from './support/practice.ts';
import { test } from './support/proxied-test.ts';

const account = 'np';

/** Opens a chart that fails to load. */
async function failToLoad(page: Page): Promise<void> {
  await enter(page, account);
  await page.getByLabel('Name').fill('Sentinel');
  await page.getByRole('link', { name: 'View chart of Sentinel, Chart-Load-Fails' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
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

test.use({ ownContext: true });

test('CFG-04 exceptions and failed calls are reported, without personal data', async ({
  page,
  context,
  front,
  fronted: { collector, reveal },
}) => {
  const hide = reveal();
  const requests = watch(page);
  const token = await causeEveryFailure(page);

  // A screen that fails to render: a resident with an invalid time zone.
  const session = await HttpSession.of(front.url, account);
  const key = { authoringSystem: 'WATTLE', foreignKey: 'R910031' };
  const resident = await session.call(portal.resident, { params: key });
  const facilityDetails = { ...resident.facilityDetails, timeZone: 'Practice/Relogin-Mouse' };
  const stopResident = front.answer(/\/patients\/WATTLE\/R910031$/, () => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ ...resident, facilityDetails }),
  }));
  await page.goto(prescriberPath('R910031'));
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
  // A page sends automatically, and again when the user leaves it.
  await expect.poll(() => requests.elsewhere).toEqual([collector.url]);
  const stopSearch = front.answer(/\/patients\/search$/, () => 'broken');
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
  expect(requests.monitoring).not.toEqual([]);
  expect(requests.elsewhere.filter((origin) => origin !== collector.url)).toEqual([]);

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
  hide();
  stopResident();
  stopSearch();
});
