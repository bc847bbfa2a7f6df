import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertProvider, nextHpii } from '../../testing/providers.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertFacility, insertUser, type TestUser } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';

const users = '/portal/api/v1/users';
const start = new Date('2026-11-21T01:30:00.000Z');
const prescriberNumber = '2425739';
const nobody = { hpiiNumber: '8003619999999995', prescriberNumber, mappingUserType: 0 };
let clock = start;
let organisationId: string;

const app = await sharedApp({ now: () => clock });
beforeAll(async () => {
  organisationId = 'mapped-homes';
  await insertFacility(db(), { organisationId });
  // A record for somebody else, so that mapping is possible at all.
  await insertProvider(db(), { hpii: nextHpii(), prescriberNumber: '1111111' }, []);
});
// Far enough apart that one test's attempts from the address don't count in the next.
beforeEach(() => {
  clock = new Date(clock.getTime() + 24 * 60 * 60_000);
});

const db = () => app.container.db.kysely;
const untyped = () => insertUser(db(), { userType: null }, []);
const map = (user: { subject: string }, body: object) =>
  app.as(user).post(`${users}/map-users`, body);
const mapped = async (user: { subject: string }, body: object) =>
  (await expectStatus(map(user, body), 200)).json<{ organisationList: string }>().organisationList;
const mayTry = async (user: TestUser) =>
  (await app.as(user).get(`${users}/get-user-attempts`)).json<{ attemptRetriesExpired: boolean }>()
    .attemptRetriesExpired;
const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};

async function fail(user: TestUser, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await mapped(user, nobody)).toBe('');
}

test('API-06 every mapping call requires a sign-in', async () => {
  await expectStatus(app.anonymous.post(`${users}/map-users`, nobody), 401);
  await expectStatus(app.anonymous.post(`${users}/save-user-attempts`), 401);
  await expectStatus(app.anonymous.get(`${users}/get-user-attempts`), 401);
});

test.each([
  [{ hpiiNumber: '800361999', prescriberNumber, mappingUserType: 0 }, 'hpiiNumber'],
  [{ hpiiNumber: '', mappingUserType: 1 }, 'hpiiNumber'],
  [{ hpiiNumber: '8003619900015717', mappingUserType: 0 }, 'prescriberNumber'],
  [{ ...nobody, prescriberNumber: '24257399' }, 'prescriberNumber'],
])('MAP-02 %j is refused at %s and counts as no attempt', async (body, propertyName) => {
  const user = await untyped();
  for (let i = 0; i < 6; i += 1) {
    const answer = await expectStatus(map(user, body), 422);
    expect(answer.json()).toMatchObject({ code: 'Invalid_Provider', content: [{ propertyName }] });
  }
  expect(await mayTry(user)).toBe(true);
});

test('MAP-02 MAP-04 a number whose check digit is wrong finds nobody, and counts as an attempt', async () => {
  const user = await untyped();
  for (let i = 0; i < 3; i += 1) {
    expect(await mapped(user, { hpiiNumber: '8003619900015718', mappingUserType: 1 })).toBe('');
  }
  expect(await mayTry(user)).toBe(false);
});

test('API-06 a shared account is never mapped: each of its users chooses a provider', async () => {
  const hpiiNumber = nextHpii();
  const named = { externalUserName: 'shared.desk' };
  const record = { ...named, hpii: hpiiNumber, userType: 'Pharmacist' };
  await insertProvider(db(), record, [organisationId]);
  const shared = await insertUser(db(), { ...named, userType: null, isShared: true }, []);
  await expectStatus(map(shared, { hpiiNumber, mappingUserType: 1 }), 403);
  await expectStatus(app.as(shared).post(`${users}/auto-link-user`, {}), 403);
});

test('MAP-02 a type that does not exist is refused', async () => {
  await expectStatus(map(await untyped(), { ...nobody, mappingUserType: 2 }), 400);
});

test('MAP-03 nobody can take a record of another type, with another number, or already taken', async () => {
  const hpii = nextHpii();
  const numbers = { hpii, prescriberNumber };
  const owner = await insertUser(db(), {}, []);
  await insertProvider(db(), { ...numbers, mappedTo: owner.id }, [organisationId]);
  await insertProvider(db(), { ...numbers, userType: 'RegisteredNurse' }, [organisationId]);
  await insertProvider(db(), { ...numbers, prescriberNumber: '7654321' }, [organisationId]);
  const user = await untyped();
  expect(await mapped(user, { ...nobody, hpiiNumber: hpii })).toBe('');
  expect(await mapped(user, { hpiiNumber: hpii, mappingUserType: 1 })).toBe('');
});

test('MAP-03 a prescriber is found in every clinical system, the organisations comma separated', async () => {
  await db()
    .insertInto('organisation')
    .values({ id: 'with-comma', name: 'Aster, Bay & Co' })
    .execute();
  const hpii = nextHpii();
  const numbers = { hpii, prescriberNumber, userType: 'Optometrist' };
  await insertProvider(db(), numbers, [organisationId]);
  await insertProvider(db(), numbers, ['with-comma']);
  const user = await untyped();
  await fail(user, 2);
  const list = await mapped(user, { ...nobody, hpiiNumber: hpii });
  expect(list.split(', ')).toEqual(['Aster Bay & Co', expect.stringMatching(/^Organisation/)]);
  const me = await app.as(user).get(`${users}/me`);
  expect(me.json()).toMatchObject({ userType: 'Optometrist', authoringSystem: 'test' });
  // Mapped once, permanently; and the earlier failures are cleared.
  await expectStatus(map(user, nobody), 403);
  const left = await db().selectFrom('mappingState').selectAll().execute();
  expect(left.filter(({ subject }) => subject === user.subject)).toEqual([]);
});

test('MAP-03 a record without an organisation is mapped anyway, and lists none', async () => {
  const hpii = nextHpii();
  await insertProvider(db(), { hpii, userType: 'Pharmacist' }, []);
  const user = await untyped();
  expect(await mapped(user, { hpiiNumber: hpii, mappingUserType: 1 })).toBe('');
  const me = await app.as(user).get(`${users}/me`);
  expect(me.json()).toMatchObject({ userType: 'Pharmacist' });
});

test('MAP-03 a record of another profession is not taken with the first', async () => {
  const hpii = nextHpii();
  const numbers = { hpii, prescriberNumber };
  for (const userType of ['Dentist', 'Optometrist']) {
    await insertProvider(db(), { ...numbers, userType }, [organisationId]);
  }
  const user = await untyped();
  await mapped(user, { ...nobody, hpiiNumber: hpii });
  const taken = await db()
    .selectFrom('provider')
    .select('userType')
    .where('mappedTo', '=', user.id)
    .execute();
  expect(taken).toHaveLength(1);
  const me = await app.as(user).get(`${users}/me`);
  expect(me.json()).toMatchObject(taken[0] ?? {});
});

test('MAP-03 a pharmacist is found by the HPI-I, also when signed in without an account here', async () => {
  const hpii = nextHpii();
  await insertProvider(db(), { hpii, userType: 'Pharmacist' }, [organisationId]);
  const newcomer = { subject: `newcomer-${randomUUID()}` };
  expect(await mapped(newcomer, { hpiiNumber: hpii, mappingUserType: 1 })).not.toBe('');
  const me = await app.as(newcomer).get(`${users}/me`);
  expect(me.json()).toMatchObject({ userType: 'Pharmacist', userName: newcomer.subject });
});

test('MAP-05 after a third failure, attempts are refused at 29:59 and let in at 30:00, whatever is sent', async () => {
  const user = await untyped();
  const hpii = nextHpii();
  const key = { hpii, prescriberNumber };
  await insertProvider(db(), key, [organisationId]);
  const right = { ...nobody, hpiiNumber: hpii };
  await fail(user, 2);
  expect(await mayTry(user)).toBe(true);
  await fail(user, 1);
  expect(await mayTry(user)).toBe(false);
  await expectRefusal(map(user, right), 'Attempts_Locked');
  // Saying that the attempts are used up neither lifts the wait nor prolongs it.
  later(29 * 60 + 59);
  await expectStatus(app.as(user).post(`${users}/save-user-attempts`), 204);
  await expectStatus(app.as(user).post(`${users}/save-user-attempts`, {}), 204);
  await expectRefusal(map(user, right), 'Attempts_Locked');
  expect(await mayTry(user)).toBe(false);
  later(1);
  expect(await mayTry(user)).toBe(true);
  expect(await mapped(user, right)).not.toBe('');
});

test('MAP-05 a client can’t lock an account just by saying so, and has three attempts again after a wait', async () => {
  const user = await untyped();
  await fail(user, 2);
  await expectStatus(app.as(user).post(`${users}/save-user-attempts`), 204);
  expect(await mayTry(user)).toBe(true);
  await fail(user, 1);
  later(30 * 60);
  await fail(user, 2);
  expect(await mayTry(user)).toBe(true);
  await fail(user, 1);
  expect(await mayTry(user)).toBe(false);
});

test('MAP-05 simultaneous attempts are counted one by one', async () => {
  const user = await untyped();
  const answers = await Promise.all(Array.from({ length: 5 }, () => map(user, nobody)));
  expect(statusesOf(answers)).toEqual(['200', '200', '200', '422', '422']);
  expect(await mayTry(user)).toBe(false);
});

test('MAP-03 if two accounts map at once, one gets the record', async () => {
  const hpii = nextHpii();
  await insertProvider(db(), { hpii, prescriberNumber }, [organisationId]);
  const body = { ...nobody, hpiiNumber: hpii };
  const rivals = [await untyped(), await untyped()];
  const lists = await Promise.all(rivals.map((user) => mapped(user, body)));
  expect(lists.filter((list) => list !== '')).toHaveLength(1);
});
