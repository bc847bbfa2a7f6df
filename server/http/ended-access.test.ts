import { Readable } from 'node:stream';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokenVerifier } from '../auth/token-verifier.ts';
import { purgeExpired } from '../demo/idp/purge.ts';
import { openSecondHandle } from '../live/testing/hub.ts';
import { allServices } from '../services.ts';
import { insertUser } from '../testing/rows.ts';
import { sampleCall } from '../testing/sample-input.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { signToken, type TokenOptions } from '../testing/tokens.ts';
import { insertWorld, type World } from '../testing/world.ts';
import { createApp } from './app.ts';

const signOut = `/portal${portal.recordSignOut.path}`;
const event = {
  email: '',
  givenName: '',
  familyName: '',
  url: '/residents',
  ipAddress: '',
  reason: 'User signed out',
};

/** Moves the server's clock forward. */
let aheadMs = 0;
let app: TestApp;
let world: World;
let otherProcess: FastifyInstance;
let otherDatabase: Awaited<ReturnType<typeof openSecondHandle>>;

beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(Date.now() + aheadMs) });
  const { container } = app;
  world = await insertWorld(container.db.kysely);
  otherDatabase = await openSecondHandle(container.db);
  const other = { ...container, db: otherDatabase.db };
  otherProcess = await createApp(other, {
    verifier: createTokenVerifier(other.settings, other.db),
    services: allServices(other),
  });
});
afterAll(async () => {
  await otherProcess.close();
  await otherDatabase.close();
  await app.close();
});

const tokenOf = async (options: TokenOptions = {}, subject = world.users.Doctor.subject) =>
  await signToken(app.container, subject, options);

async function end(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.app.inject({ method: 'POST', url: signOut, headers, payload: event });
  expect(answer.statusCode).toBe(204);
}

/** The status of every kind of call with the token, in both processes. */
async function statuses(token: string): Promise<number[]> {
  const calls = [
    ['GET', '/authorisation/api/v1/users/me'],
    ['GET', `/portal${portal.me.path}`],
    ['GET', `/portal/api/v1/patients/${world.resident.path}`],
    ['POST', `/portal${portal.searchResidents.path}`],
  ] as const;
  const answers = [];
  for (const server of [app.app, otherProcess]) {
    for (const [method, url] of calls) {
      const headers = { authorization: `Bearer ${token}` };
      answers.push((await server.inject({ method, url, headers })).statusCode);
    }
  }
  return [...new Set(answers)].toSorted((one, other) => one - other);
}

const refused = [401];
/** The search has no body. */
const accepted = [200, 400];

test('AUTH-09 signing out ends the token in every process, but not the user’s other tokens', async () => {
  const [token, tablet] = [await tokenOf(), await tokenOf()];
  expect(await statuses(token)).toEqual(accepted);
  await end(token);
  expect(await statuses(token)).toEqual(refused);
  expect(await statuses(tablet)).toEqual(accepted);
  const again = await app.app.inject({
    method: 'POST',
    url: signOut,
    headers: { authorization: `Bearer ${token}` },
    payload: event,
  });
  expect(again.statusCode).toBe(401);
  expect(again.body).toBe('Your session is invalid or has ended. Sign in again.');
});

test('AUTH-09 the token is also refused with its signature written another way', async () => {
  const token = await tokenOf();
  const last = token.slice(-1);
  // The last letter of 342 carries four bits that aren't used.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spelt = `${token.slice(0, -1)}${alphabet[alphabet.indexOf(last) ^ 1]}`;
  expect(await statuses(spelt)).toEqual(accepted);
  await end(token);
  expect(await statuses(spelt)).toEqual(refused);
});

test('AUTH-09 it ends earlier tokens of the same session at the provider, but not later ones', async () => {
  const claims = { sid: 'session-1' };
  const token = await tokenOf({ claims });
  const renewed = await tokenOf({ claims, issuedIn: -300 });
  const elsewhere = await tokenOf({ claims: { sid: 'session-2' } });
  await end(token);
  expect(await statuses(token)).toEqual(refused);
  expect(await statuses(renewed)).toEqual(refused);
  expect(await statuses(elsewhere)).toEqual(accepted);
  // The provider was unavailable, so its session continued, and the user signed in again.
  expect(await statuses(await tokenOf({ claims, issuedIn: 2 }))).toEqual(accepted);
});

test('AUTH-09 it ends the token even if the provider’s clock is ahead of ours', async () => {
  const token = await tokenOf({ issuedIn: 25 });
  expect(await statuses(token)).toEqual(accepted);
  await end(token);
  expect(await statuses(token)).toEqual(refused);
});

test('AUTH-09 it ends the token of somebody without an account too', async () => {
  const token = await tokenOf({}, 'stranger');
  await end(token);
  const me = { url: `/portal${portal.me.path}`, headers: { authorization: `Bearer ${token}` } };
  expect((await otherProcess.inject(me)).statusCode).toBe(401);
});

test('AUTH-09 only hashes are kept, until the tokens have expired', async () => {
  const { kysely } = app.container.db;
  const token = await tokenOf({ claims: { sid: 'session-3' } });
  await end(token);
  const rows = await kysely.selectFrom('endedAccess').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/session-3|eyJ/);
  expect(rows.every(({ key }) => /^[\da-f]{64}$/.test(key))).toBe(true);
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  await purgeExpired(kysely, days(6));
  expect(await statuses(token)).toEqual(refused);
  await purgeExpired(kysely, days(8));
  expect(await kysely.selectFrom('endedAccess').selectAll().execute()).toEqual([]);
});

test.for([
  { operation: portal.searchResidents, type: 'Doctor' },
  { operation: portalAdministration.saveOrganisation, type: 'Administrator' },
] as const)(
  'AUTH-09 a $type’s call whose body arrives after they have signed out is refused',
  async ({ operation, type }) => {
    const token = await tokenOf({}, world.users[type].subject);
    const none = crypto.randomUUID();
    const ids = { medicationId: none, allergyChangeId: none, orderId: none };
    const sample = sampleCall(operation, { resident: world.resident, ...ids });
    const body = JSON.stringify(sample.body);
    const { statusCode } = await sendSlowly(token, operation.method, sample.url, body, () =>
      end(token),
    );
    expect(statusCode).toBe(401);
    expect(await statuses(token)).toEqual(refused);
  },
);

test('API-06 a call whose body arrives after its caller has lost access to the resident is refused', async () => {
  const { kysely } = app.container.db;
  const doctor = await insertUser(kysely, {}, [world.organisationId]);
  const none = crypto.randomUUID();
  const ids = { medicationId: none, allergyChangeId: none, orderId: none };
  const { url, body } = sampleCall(medications.countersign, { resident: world.resident, ...ids });
  const token = await tokenOf({}, doctor.subject);
  const send = (meanwhile: () => Promise<unknown>) =>
    sendSlowly(token, 'POST', url, JSON.stringify(body), meanwhile);
  // Allowed, but the order doesn't exist.
  expect((await send(async () => undefined)).statusCode).toBe(404);
  const lost = await send(() =>
    kysely.deleteFrom('userOrganisation').where('userId', '=', doctor.id).execute(),
  );
  expect(lost.statusCode).toBe(403);
});

/** Sends a call whose body is slow to arrive, and does something in the meantime. */
async function sendSlowly(
  token: string,
  method: 'POST' | 'PUT',
  url: string,
  body: string,
  meanwhile: () => Promise<unknown>,
) {
  async function* slowly() {
    await meanwhile();
    aheadMs += 1001;
    yield body;
  }
  return await app.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
    payload: Readable.from(slowly(), { objectMode: false }),
  });
}
