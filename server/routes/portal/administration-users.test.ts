import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UserPage, UserRecord } from '@wattle/contract/entities/administration.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { portalAdministration } from '@wattle/contract/operations/portal-administration.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProviderRecord } from '../../queries/people/provider-records.ts';
import { invitationKeys } from '../../testing/outbox.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertUser } from '../../testing/rows.ts';
import { openTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';
import { insertWorld, type World } from '../../testing/world.ts';

const day = 24 * 60 * 60_000;
let at = new Date('2026-11-21T01:30:00.000Z');
let app: TestApp;
let world: World;
let administrator: TestClient;
let dataDir: string;
let organisationId: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wattle-mail-'));
  app = await openTestApp({ now: () => at, environment: { DATA_DIR: dataDir } });
  const { kysely } = app.container.db;
  world = await insertWorld(kysely);
  administrator = app.as(world.users.Administrator);
  ({ organisationId } = world);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const urlOf = (path: string, id = '') => `/portal${path.replace(':id', id)}`;
const save = (id: string, body: object, client = administrator) =>
  client.put(urlOf(portalAdministration.saveUser.path, id), body);
const end = (id: string, revision: number, client = administrator) =>
  client.post(urlOf(portalAdministration.endAccess.path, id), { revision });
const inviteAgain = (id: string, client = administrator) =>
  client.post(urlOf(portalAdministration.inviteUserAgain.path, id));
const read = async (id: string) =>
  (
    await expectStatus(administrator.get(urlOf(portalAdministration.userRecord.path, id)), 200)
  ).json<UserRecord>();
const list = async (query = '') =>
  (
    await expectStatus(
      administrator.get(`${urlOf(portalAdministration.userRecords.path)}?${query}`),
      200,
    )
  ).json<UserPage>();
const me = (subject: string) => app.as({ subject }).get(`/portal${portal.me.path}`);
const accept = (key: string, subject: string) =>
  app.as({ subject }).post(`/portal${portalRegistration.acceptInvitation.path}`, { key });

/** A doctor's form, with a new address. */
const formOf = (values: object = {}) => ({
  userType: 'Doctor',
  givenName: 'Ada',
  familyName: 'Chen',
  email: `${randomUUID()}@example.org`,
  hpiiNumber: '8003 6199 0001 5717',
  prescriberNumber: '2425739',
  ahpraNumber: 'med0000932846',
  qualification: 'MBBS',
  organisationIds: [organisationId],
  accessEndsAt: null,
  ...values,
});

/** The form of a stored user, to change. */
function changeOf(user: UserRecord, values: object) {
  const { id: _, state: _state, invitation: _invitation, isShared: _shared, ...form } = user;
  return { ...form, ...values };
}

async function invited(values: object = {}): Promise<UserRecord & { key: string }> {
  const user = (await expectStatus(save(randomUUID(), formOf(values)), 200)).json<UserRecord>();
  const [key = ''] = await invitationKeys(dataDir, user.email);
  return { ...user, key };
}

/** Somebody who accepted the invitation; signs in as `subject`. */
async function active(values: object = {}) {
  const { id, key } = await invited(values);
  const subject = randomUUID();
  await expectStatus(accept(key, subject), 204);
  return { ...(await read(id)), subject };
}

describe('refuses', () => {
  test('a user who isn’t an administrator', async () => {
    const { id, revision } = await invited();
    const consultant = app.as(world.users.Consultant);
    await expectStatus(save(id, formOf(), app.anonymous), 401);
    await expectStatus(save(id, formOf(), consultant), 403);
    await expectStatus(end(id, revision, consultant), 403);
    await expectStatus(inviteAgain(id, consultant), 403);
    await expectStatus(consultant.get(urlOf(portalAdministration.userRecord.path, id)), 403);
    await expectStatus(consultant.get(urlOf(portalAdministration.userRecords.path)), 403);
  });

  test.each([
    { userType: 'Wizard' },
    { userType: null },
    { givenName: '' },
    { familyName: 'x'.repeat(201) },
    { email: 'a\r\nBcc: everyone@example.org' },
    { organisationIds: ['not a code'] },
    { organisationIds: 'all' },
    { accessEndsAt: 'tomorrow' },
    { accessEndsAt: '2026-02-30T00:00:00.000Z' },
    { revision: 0.5 },
  ])('a malformed user: %j', async (values) => {
    await expectStatus(save(randomUUID(), formOf(values)), 400);
  });

  test('invalid fields by name, and invites nobody', async () => {
    const id = randomUUID();
    const form = formOf({ hpiiNumber: '1', organisationIds: [], email: 'none' });
    const { body } = await expectStatus(save(id, form), 422);
    const { code, content } = JSON.parse(body) as { code: string; content: object[] };
    expect(code).toBe('Invalid_Record');
    expect(content).toMatchObject([
      { propertyName: 'email' },
      { propertyName: 'hpiiNumber' },
      { propertyName: 'organisationIds' },
    ]);
    await expectStatus(save(id, formOf({ organisationIds: ['nowhere'] })), 422);
    await expectStatus(administrator.get(urlOf(portalAdministration.userRecord.path, id)), 404);
  });

  test('an unknown user with 404, and an invalid id with 400', async () => {
    await expectStatus(save(randomUUID(), { ...formOf(), revision: 0 }), 404);
    await expectStatus(end(randomUUID(), 0), 404);
    await expectStatus(inviteAgain(randomUUID()), 404);
    await expectStatus(end('me', 0), 400);
  });

  test('an email address that somebody already has, in either case', async () => {
    const { email } = await invited();
    await expectRefusal(save(randomUUID(), formOf({ email: email.toUpperCase() })), 'Email_Taken');
    const other = await invited();
    await expectRefusal(save(other.id, changeOf(other, { email })), 'Email_Taken');
  });

  test('to invite somebody again who has accepted, wasn’t invited or no longer has access', async () => {
    await expectRefusal(inviteAgain((await active()).id), 'Invitation_Accepted');
    await expectStatus(inviteAgain(world.users.Doctor.id), 409);
    const { id, revision } = await invited();
    await expectStatus(end(id, revision), 200);
    await expectStatus(inviteAgain(id), 409);
  });
});

test('invites a user once, however often it is sent, who accepts and can work at once', async () => {
  const id = randomUUID();
  const form = formOf();
  const answers = await Promise.all([1, 2, 3].map(() => save(id, form)));
  expect(statusesOf(answers)).toEqual(['200', '200', '200']);
  const keys = await invitationKeys(dataDir, form.email);
  expect(keys).toHaveLength(1);
  const other = save(id, { ...form, givenName: 'Eve' });
  await expectRefusal(other, 'Record_Exists', undefined, 'id');
  expect(await read(id)).toEqual({
    ...form,
    id,
    state: 'Invited',
    isShared: false,
    revision: 0,
    hpiiNumber: '8003619900015717',
    ahpraNumber: 'MED0000932846',
    invitation: {
      state: 'Open',
      openUntil: new Date(at.getTime() + 7 * day).toISOString(),
      mail: 'Sent',
    },
  });
  await expectStatus(accept(keys[0] ?? '', 'new-subject'), 204);
  expect(await read(id)).toMatchObject({ state: 'Active', invitation: { state: 'Accepted' } });
  const doctor = app.as({ subject: 'new-subject' });
  expect((await me('new-subject')).json()).toMatchObject({ userId: id, userType: 'Doctor' });
  await expectStatus(doctor.get(`/portal/api/v1/patients/${world.resident.path}`), 200);
  const own = await doctor.get(`/portal/api/v1/users/practitioner-hpii/WATTLE/${id}`);
  expect(own.body).toContain('8003619900015717');
  const key = { authoringSystem: 'WATTLE', authoringSystemForeignKey: id };
  const { db } = app.container;
  expect(await findProviderRecord(db.kysely, key)).toEqual({
    hpii: '8003619900015717',
    familyName: 'Chen',
    givenName: 'Ada',
  });
});

test('sends an invitation again, and to the new address when it changes', async () => {
  const user = await invited();
  const { id, email } = user;
  at = new Date(at.getTime() + 8 * day);
  expect((await read(id)).invitation?.state).toBe('Expired');
  await expectStatus(inviteAgain(id), 200);
  expect((await read(id)).invitation).toMatchObject({ state: 'Open', mail: 'Sent' });
  const [again = ''] = (await invitationKeys(dataDir, email)).filter((key) => key !== user.key);

  const moved = `${randomUUID()}@example.org`;
  await expectStatus(save(id, changeOf(user, { email: moved })), 200);
  const [key = ''] = await invitationKeys(dataDir, moved);
  await expectStatus(accept(user.key, randomUUID()), 404);
  await expectStatus(accept(again, randomUUID()), 404);
  await expectStatus(accept(key, randomUUID()), 204);
  // The old address is free again.
  await expectStatus(save(randomUUID(), formOf({ email })), 200);
});

test('a new address of an active user sends nothing and leaves the sign-in alone', async () => {
  const user = await active();
  const email = `${randomUUID()}@example.org`;
  await expectStatus(save(user.id, changeOf(user, { email })), 200);
  expect(await invitationKeys(dataDir, email)).toEqual([]);
  expect((await me(user.subject)).json()).toMatchObject({ userId: user.id, email });
});

test('a new type and new organisations apply from the next call', async () => {
  const user = await active();
  const client = app.as(user);
  const resident = `/portal/api/v1/patients/${world.resident.path}`;
  await expectStatus(client.get(resident), 200);
  const gone = changeOf(user, { organisationIds: [world.elsewhere.organisationId] });
  const moved = (await expectStatus(save(user.id, gone), 200)).json<UserRecord>();
  expect((await client.get(resident)).statusCode).not.toBe(200);
  const consultant = changeOf(moved, { userType: 'Consultant' });
  expect((await expectStatus(save(user.id, consultant), 200)).json()).toMatchObject({
    organisationIds: [],
    hpiiNumber: '',
    prescriberNumber: '',
  });
  await expectStatus(client.get(`/portal${portalRegistration.registrations.path}`), 200);
});

test('if two people change a user at once, one sees the other’s change', async () => {
  const user = await invited();
  const changes = ['First', 'Second'].map((givenName) => changeOf(user, { givenName }));
  const answers = await Promise.all(changes.map((change) => save(user.id, change)));
  expect(statusesOf(answers)).toEqual(['200', '422']);
  expect((await read(user.id)).revision).toBe(1);
});

describe('an administrator’s own access', () => {
  test('can’t be changed or ended, nor can their type; they can change their name', async () => {
    const own = await read(world.users.Administrator.id);
    const change = (values: object) => save(own.id, changeOf(own, values));
    const until = '2027-01-01T00:00:00.000Z';
    await expectRefusal(change({ userType: 'Consultant' }), 'Own_Access');
    await expectRefusal(change({ accessEndsAt: until }), 'Own_Access');
    await expectRefusal(end(own.id, own.revision), 'Own_Access');
    await expectStatus(change({ givenName: 'Ruth' }), 200);
  });

  test('if two administrators end each other’s access at once, one keeps access', async () => {
    const [one, two] = [
      await active({ userType: 'Administrator' }),
      await active({ userType: 'Administrator' }),
    ];
    const answers = await Promise.all([
      end(two.id, two.revision, app.as(one)),
      end(one.id, one.revision, app.as(two)),
    ]);
    expect(statusesOf(answers)).toEqual(['200', '403']);
    const states = [(await read(one.id)).state, (await read(two.id)).state];
    expect(states.toSorted()).toEqual(['Active', 'Ended']);
  });
});

test('lists users by name, filtered, with the number in each state', async () => {
  const family = `Zz${randomUUID().slice(0, 8)}`;
  const names = ['beta', 'Alpha'];
  for (const givenName of names) await invited({ familyName: family, givenName });
  const ended = await active({ familyName: family, givenName: 'Gamma', userType: 'Pharmacist' });
  await expectStatus(end(ended.id, ended.revision), 200);
  await insertUser(app.container.db.kysely, { familyName: family, userType: null }, []);
  const page = await list(`query=${family}`);
  expect(page.users.map(({ givenName, state }) => [givenName, state]).slice(0, 3)).toEqual([
    ['Alpha', 'Invited'],
    ['beta', 'Invited'],
    ['Gamma', 'Ended'],
  ]);
  expect(page.counts).toEqual({ Invited: 2, Active: 0, Ended: 1, Unlinked: 1 });
  const filtered = await list(
    `query=gamma%20${family.toLowerCase()}&state=Ended&userType=Pharmacist&organisationId=${organisationId}`,
  );
  expect(filtered.users).toMatchObject([{ id: ended.id }]);
  expect((await list(`query=${family}&state=Active`)).users).toEqual([]);
  expect((await list('query=%25')).users).toEqual([]);
  expect((await list('page=100000')).users).toEqual([]);
});
