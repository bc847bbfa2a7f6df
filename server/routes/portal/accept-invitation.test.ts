import { randomUUID } from 'node:crypto';
import { portal } from '@wattle/contract/operations/portal.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { expect, test } from 'vitest';
import { PersonalId } from '../../actor.ts';
import {
  insertInvitation,
  renewInvitation,
  takeInvitation,
} from '../../queries/people/invitations.ts';
import { insertProvider, nextHpii } from '../../testing/providers.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import { insertFacility, insertUser } from '../../testing/rows.ts';
import { sharedApp, type TestClient } from '../../testing/test-app.ts';

const url = `/portal${portalRegistration.acceptInvitation.path}`;
const app = await sharedApp();
const { organisationId } = await insertFacility(app.container.db.kysely);

async function invite() {
  const db = app.container.db.kysely;
  const id = PersonalId.parse(randomUUID());
  await insertUser(db, { id, userType: 'Pharmacist', subject: `invited:${id}` }, [organisationId]);
  return { id, key: await insertInvitation(db, id, app.container.now()) };
}
const accept = (client: TestClient, key: unknown) => client.post(url, { key });
const stranger = () => app.as({ subject: randomUUID() });

test('refuses a user who isn’t signed in, an invalid key and an unknown key', async () => {
  const { key } = await invite();
  await expectStatus(accept(app.anonymous, key), 401);
  await expectStatus(accept(stranger(), 'short'), 400);
  await expectStatus(accept(stranger(), 'A'.repeat(32)), 404);
});

test('an unknown key is refused as unknown, whoever is signed in', async () => {
  const user = await insertUser(app.container.db.kysely, {}, []);
  await expectStatus(accept(app.as(user), 'A'.repeat(32)), 404);
});

test('refuses an account that already belongs to a user, and leaves the invitation open', async () => {
  const { key } = await invite();
  const user = await insertUser(app.container.db.kysely, {}, []);
  await expectRefusal(accept(app.as(user), key), 'User_Already_Mapped');
  await expectStatus(accept(stranger(), key), 204);
});

test('accepts an account that tried to be mapped, and wasn’t', async () => {
  const { id, key } = await invite();
  const client = stranger();
  await insertProvider(app.container.db.kysely, { hpii: nextHpii(), userType: 'Pharmacist' }, []);
  const numbers = { hpiiNumber: nextHpii(), mappingUserType: 1 };
  const mapped = await expectStatus(client.post(`/portal${portal.mapUser.path}`, numbers), 200);
  expect(mapped.json()).toEqual({ organisationList: '' });
  await expectStatus(accept(client, key), 204);
  const me = await expectStatus(client.get(`/portal${portal.me.path}`), 200);
  expect(me.json()).toMatchObject({ userId: id, userType: 'Pharmacist' });
});

test('makes the signed-in account the invited user, once', async () => {
  const { id, key } = await invite();
  const client = stranger();
  await expectStatus(accept(client, key), 204);
  const me = await expectStatus(client.get(`/portal${portal.me.path}`), 200);
  expect(me.json()).toMatchObject({ userId: id, userType: 'Pharmacist' });
  const homes = await expectStatus(client.get(`/portal${portal.myFacilities.path}`), 200);
  expect(homes.json()).toHaveLength(1);
  await expectStatus(accept(stranger(), key), 404);
});

test('if one account accepts two at the same moment, one counts and the other stays open', async () => {
  const { users, keys } = await twoInvited();
  const client = stranger();
  const answers = await Promise.all(keys.map((key) => accept(client, key)));
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '422']);
  const me = await expectStatus(client.get(`/portal${portal.me.path}`), 200);
  expect(users).toContain(me.json<{ userId: string }>().userId);
  const left = keys[answers.findIndex(({ statusCode }) => statusCode === 422)];
  await expectStatus(accept(stranger(), left), 204);
});

async function twoInvited() {
  const invited = [await invite(), await invite()];
  return { users: invited.map(({ id }) => id), keys: invited.map(({ key }) => key) };
}

test('an invitation that expires while it is being accepted is not used up: it can be sent again', async () => {
  const { id, key } = await invite();
  const db = app.container.db.kysely;
  const late = new Date(app.container.now().getTime() + 8 * 24 * 60 * 60_000);
  expect(await takeInvitation(db, key, late)).toBeUndefined();
  expect(await renewInvitation(db, id, late)).toBeDefined();
});
