import type { Medication } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { waitsForPrescriber } from '@wattle/contract/rules/orders/imported-medicines.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokenVerifier } from '../../auth/token-verifier.ts';
import { createApp } from '../../http/app.ts';
import { allServices } from '../../services.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { signToken } from '../../testing/tokens.ts';
import { residentKey } from './ids.ts';
import { userRows } from './people.ts';
import { seedDemoWorld } from './seed.ts';
import { failForSentinel } from './fail-for-sentinel.ts';
import { sentinelBehaviour, sentinels } from './sentinels.ts';

let plain: TestApp;
let demo: FastifyInstance;

beforeAll(async () => {
  plain = await openTestApp({ environment: { DEMO_RESIDENTS: '150' } });
  const { container } = plain;
  await seedDemoWorld(container);
  const verifier = createTokenVerifier(container.settings, container.db);
  const services = allServices(container);
  demo = await createApp(container, { verifier, services, beforeHandler: failForSentinel });
});
afterAll(async () => {
  await demo.close();
  await plain.close();
});

const keyOf = (givenName: string) => {
  const sentinel = sentinels.find(({ traits }) => traits.givenName === givenName);
  if (sentinel === undefined) throw new Error(`There is no sentinel ${givenName}`);
  return residentKey(sentinel.number);
};
const chartOf = (key: string) => `/medications/api/v1/medications/WATTLE/${key}`;

async function headersOf(userName: string) {
  const account = userRows.find((row) => row.userName === userName);
  const token = await signToken(plain.container, account?.subject ?? '');
  return { authorization: `Bearer ${token}` };
}

async function get(app: FastifyInstance, url: string, userName = 'doctor') {
  return app.inject({ url, headers: await headersOf(userName) });
}

test('a sentinel fails the one call that its name says, with a sentence', async () => {
  const key = keyOf('Chart-Load-Fails');
  const failed = await get(demo, chartOf(key));
  expect([failed.statusCode, failed.body]).toEqual([
    503,
    'This resident is here to show what happens when a call fails.',
  ]);
  expect((await get(demo, `${chartOf(key)}/chart-summary`)).statusCode).toBe(200);
  expect((await get(demo, chartOf(keyOf('Courses-Fail')))).statusCode).toBe(200);
});

test.each([
  ['Allergies-Fail', 503],
  ['Chart-Load-Fails', 503],
  ['Slow-Chart', 503],
  ['Courses-Fail', 200],
])('CHT-01 %s: the one call that opens a chart answers %i', async (givenName, status) => {
  expect((await get(demo, `${chartOf(keyOf(givenName))}/opening`)).statusCode).toBe(status);
});

test('nothing fails where the demo world’s hook is not registered', async () => {
  expect((await get(plain.app, chartOf(keyOf('Chart-Load-Fails')))).statusCode).toBe(200);
});

test('a caller who is not signed in is refused before anything else', async () => {
  const key = keyOf('Chart-Load-Fails');
  expect((await demo.inject({ url: chartOf(key) })).statusCode).toBe(401);
});

test.each([
  ['Action-Fails', medications.changeStatus],
  ['Confirm-Fails', medications.confirmMedications],
  ['Courses-Fail', medications.courseSummary],
  ['Finalise-Fails', medications.finalise],
])('%s fails where it should', (givenName, { path }) => {
  expect(sentinelBehaviour(path, keyOf(givenName))).toMatchObject({ status: 503 });
  expect(sentinelBehaviour(medications.version.path, keyOf(givenName))).toBeUndefined();
  expect(sentinelBehaviour(path, residentKey(1))).toBeUndefined();
});

test('Slow-Chart answers after three seconds', () => {
  const delay = sentinelBehaviour(medications.latestOrder.path, keyOf('Slow-Chart'));
  expect(delay).toEqual({ delayMs: 3000 });
});

test('sentinels that fail a pharmacist, or show a new chart, have something to be actioned', async () => {
  const rows = await plain.container.db.kysely
    .selectFrom('resident')
    .select(['givenName', 'hasChartChanged'])
    .where('familyName', '=', 'Sentinel')
    .orderBy('givenName')
    .execute();
  expect(rows).toHaveLength(sentinels.length);
  const pending = rows.filter((row) => row.hasChartChanged).map((row) => row.givenName);
  expect(pending).toEqual(['Action-Fails', 'Confirm-Fails', 'Safety-Conflicts', 'Schedules']);
});

test('the medicines of Imported-Chart wait for a prescriber, with the name of who asked for them', async () => {
  const answer = await get(plain.app, chartOf(keyOf('Imported-Chart')));
  const { medications: lines } = answer.json<{ medications: Medication[] }>();
  expect(lines.filter(waitsForPrescriber)).toHaveLength(4);
  expect(lines.map(({ prescribedBy }) => prescribedBy)).toContain('Dr Mei Tan, locum');
});

test.each([
  ['mapped', 422, 'User_Already_Mapped'],
  ['extmapped', 422, 'ExternalUser_Already_Mapped'],
  ['brokenlink', 503, 'to show what happens when linking fails'],
])('GATE-05 GATE-06 the demo account %s can’t be linked', async (userName, status, reason) => {
  const row = userRows.find((one) => one.userName === userName);
  const answer = await demo.inject({
    method: 'POST',
    url: `/portal${portal.autoLinkUser.path}`,
    headers: await headersOf(userName),
    payload: { externalUserName: row?.externalUserName ?? null },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toContain(reason);
});

test('MAP-05 the demo account locked has no attempts left', async () => {
  const answer = await get(demo, `/portal${portal.getUserAttempts.path}`, 'locked');
  expect(answer.json()).toEqual({ attemptRetriesExpired: false });
});
