import { portal } from '@wattle/contract/operations/portal.ts';
import { providerIdOf } from '@wattle/contract/values/provider-id.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  insertFacility,
  insertResident,
  insertUser,
  type TestResident,
  type TestUser,
} from '../testing/rows.ts';
import { sharedApp } from '../testing/test-app.ts';

const facilitiesPath = `/portal${portal.myFacilities.path}`;
const own = { authoringSystem: 'test', authoringSystemForeignKey: 'under-one' };
let shared: TestUser;
let resident: TestResident;

const app = await sharedApp();
beforeAll(async () => {
  const { kysely } = app.container.db;
  const { id: facilityId, organisationId } = await insertFacility(kysely);
  resident = await insertResident(kysely, { facilityId });
  const account = { userType: 'RegisteredNurse', isShared: true };
  shared = await insertUser(kysely, account, [organisationId]);
  const other = await insertUser(kysely, account, [organisationId]);
  const provider = { userType: 'RegisteredNurse', providerAuthoringSystem: 'test' };
  await insertUser(
    kysely,
    { ...provider, sharedAccountId: shared.id, providerForeignKey: 'under-one' },
    [],
  );
  await insertUser(
    kysely,
    { ...provider, sharedAccountId: other.id, providerForeignKey: 'under-other' },
    [],
  );
});

const facilitiesWith = async (query: string) =>
  await app.as(shared).get(`${facilitiesPath}${query}`);

test.each([
  ['no provider', ''],
  [
    'the provider of another account',
    `?providerId=${providerIdOf({ ...own, authoringSystemForeignKey: 'under-other' }).replace('&', '%26')}`,
  ],
  ['an invalid provider', '?providerId=nobody'],
  ['two of them', '?providerId=a&providerId=b'],
])('ADD-02 a shared account with %s is refused', async (_what, query) => {
  const answer = await facilitiesWith(query);
  expect(answer.statusCode).toBe(403);
  expect(answer.body).toBe('Choose a provider first.');
});

test('ADD-02 a shared account with its own provider has the account’s access and the provider’s name', async () => {
  const providerId = encodeURIComponent(providerIdOf(own));
  const facilities = await facilitiesWith(`?providerId=${providerId}`);
  expect(facilities.json()).toHaveLength(1);
  const me = await app.as(shared).get(`/portal${portal.me.path}?${providerIdOf(own)}`);
  expect(me.json()).toMatchObject({ ...own, isSharedAccount: true });
  const without = await app.as(shared).get(`/portal${portal.me.path}`);
  expect(without.json()).toMatchObject({ authoringSystem: null, isSharedAccount: true });
});

test('ADD-02 GATE-08 a shared account may open a chart only with its provider', async () => {
  const access = `/authorisation/api/v1/users/me/data-access/Patient/${resident.path}`;
  const providerId = encodeURIComponent(providerIdOf(own));
  const allowed = await app.as(shared).get(`${access}?providerId=${providerId}`);
  expect(allowed.json()).toEqual({ state: 'allowed' });
  expect((await app.as(shared).get(access)).json()).toEqual({ state: 'denied' });
});

test('ADD-02 a shared account’s provider cannot sign in', async () => {
  const { kysely } = app.container.db;
  const { subject } = await kysely
    .selectFrom('appUser')
    .select('subject')
    .where('sharedAccountId', '=', shared.id)
    .executeTakeFirstOrThrow();
  const me = await app.as({ subject }).get(`/portal${portal.me.path}`);
  expect(me.json()).toMatchObject({ userType: null });
});
