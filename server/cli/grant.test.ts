import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { beforeAll, expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { AccountId, unknownActor } from '../actor.ts';
import { openTestDatabase } from '../db/testing.ts';
import { listUnlinked } from '../queries/people/account-names.ts';
import { keepAccount } from '../queries/people/accounts.ts';
import { findActor } from '../queries/people/actors.ts';
import { takeInvitation } from '../queries/people/invitations.ts';
import { findVisibleResident } from '../queries/residents/resident-access.ts';
import { insertFacility, insertResident, type TestResident } from '../testing/rows.ts';
import { type Grant, grantUser } from './grant.ts';

const newId = crypto.randomUUID();
const now = new Date('2026-11-22T09:00:00Z');
const grant = {
  subject: 'abc',
  userType: 'Doctor',
  givenName: 'Ada',
  familyName: 'Chen',
  email: 'ada@example.org',
  numbersLater: true,
} as const;
const nobody = { givenName: '', familyName: '', email: '', userName: '', clinicalUser: '' };
const named = { id: 'north', name: 'North' };
let resident: TestResident;

const database = await forAll(openTestDatabase());
beforeAll(async () => {
  const { kysely } = database.db;
  await grantUser(kysely, { ...grant, organisations: [named] }, newId, now);
  const { id: facilityId } = await insertFacility(kysely, { organisationId: 'north' });
  resident = await insertResident(kysely, { facilityId });
});

const isVisible = async () =>
  (await findVisibleResident(database.db.kysely, { resident }, AccountId.parse(newId))) !==
  undefined;

test('gives a person a type and an organisation, which is created', async () => {
  const actor = await findActor(database.db.kysely, 'abc', new Date());
  expect(actor).toMatchObject({ userId: newId, userType: 'Doctor', familyName: 'Chen' });
  expect(await isVisible()).toBe(true);
});

test('updates a person, keeping their identity, and removes access no longer granted', async () => {
  const { kysely } = database.db;
  const changed = { ...grant, userType: 'Pharmacist', organisations: [] } as const;
  await grantUser(kysely, changed, crypto.randomUUID(), now);
  expect(await findActor(kysely, 'abc', new Date())).toMatchObject({
    userId: newId,
    userType: 'Pharmacist',
  });
  expect(await isVisible()).toBe(false);
});

test('refuses an unknown organisation, and changes nothing', async () => {
  const { kysely } = database.db;
  const before = await findActor(kysely, 'abc', new Date());
  const organisations = [{ id: 'south', name: undefined }];
  await expect(grantUser(kysely, { ...grant, organisations }, newId, now)).rejects.toThrow('south');
  expect(await findActor(kysely, 'abc', new Date())).toEqual(before);
});

test('a prescriber without numbers is refused unless they are added later, and nobody is added', async () => {
  const { kysely } = database.db;
  const person = { ...grant, subject: 'bare', email: 'bare@example.org', organisations: [] };
  const id = crypto.randomUUID();
  const refused = async (given: Partial<Grant>, why: RegExp) => {
    const granted = grantUser(kysely, { ...person, numbersLater: false, ...given }, id, now);
    await expect(granted).rejects.toThrow(why);
  };
  for (const userType of prescriberTypes) {
    await refused(
      { userType },
      /^Ada Chen couldn’t finalise: .* neither an HPI-I nor a prescriber number\. .* --numbers-later\.$/,
    );
  }
  expect(await findActor(kysely, 'bare', now)).toBeUndefined();

  const nurse = { ...person, userType: 'RegisteredNurse', numbersLater: false } as const;
  expect((await grantUser(kysely, nurse, id, now)).missing).toEqual([]);
  const set = (values: { hpii?: string; prescriberNumber?: string }) =>
    kysely.updateTable('appUser').set(values).where('id', '=', AccountId.parse(id)).execute();
  await set({ hpii: '8003619900015717' });
  await refused({}, /no prescriber number/);
  expect(await findActor(kysely, 'bare', now)).toMatchObject({ userType: 'RegisteredNurse' });
  const later = await grantUser(kysely, person, id, now);
  expect(later.missing).toEqual(['prescriberNumber']);
  await set({ prescriberNumber: '2425739' });
  const complete = await grantUser(kysely, { ...person, numbersLater: false }, id, now);
  expect(complete.missing).toEqual([]);
});

test('an address alone invites: the link connects the account that opens it, a token with the address connects nobody', async () => {
  const { kysely } = database.db;
  const email = 'Grace@example.org';
  const person = { email, givenName: 'Grace', familyName: 'Adler', organisations: [] };
  const stranger = unknownActor({ ...nobody, subject: 'stranger', email: 'grace@example.org' });
  await keepAccount(kysely, stranger);
  const id = crypto.randomUUID();
  const first = await grantUser(kysely, { ...person, userType: 'Administrator' }, id, now);
  expect(first.user).toMatchObject({ id, userType: 'Administrator' });
  expect(first.namesakes).toMatchObject([{ subject: 'stranger', userType: null }]);
  expect((await findActor(kysely, 'stranger', now))?.userType).toBeNull();

  // Again: the same user, with a new link.
  const again = await grantUser(
    kysely,
    { email, userType: 'Consultant', organisations: [] },
    crypto.randomUUID(),
    now,
  );
  expect(again.user.id).toBe(id);
  const key = first.invitationKey ?? '';
  expect(again.invitationKey).toMatch(/^[\w-]{32}$/);
  expect(again.invitationKey).not.toBe(key);
  expect(await takeInvitation(kysely, key, now)).toBeUndefined();
  expect(await takeInvitation(kysely, again.invitationKey ?? '', now)).toMatchObject({ id });
});

test('somebody who has signed in is listed and granted access by the code they see, and keeps their own names', async () => {
  const { kysely } = database.db;
  const person = { ...nobody, givenName: 'Bea', familyName: 'Cole', email: 'bea@example.org' };
  const bea = unknownActor({ ...person, subject: 'bea' });
  expect(await keepAccount(kysely, bea)).toBe(true);
  expect(await keepAccount(kysely, bea)).toBe(false);
  expect(await listUnlinked(kysely)).toContainEqual(
    expect.objectContaining({ id: bea.userId, subject: 'bea', email: 'bea@example.org' }),
  );
  const given = { account: bea.userId, userType: 'Administrator', organisations: [] } as const;
  const { user, invitationKey } = await grantUser(kysely, given, crypto.randomUUID(), now);
  expect(user).toMatchObject({ subject: 'bea', familyName: 'Cole', userType: 'Administrator' });
  expect(invitationKey).toBeUndefined();
  expect((await listUnlinked(kysely)).map(({ subject }) => subject)).not.toContain('bea');
  const other = crypto.randomUUID();
  await expect(grantUser(kysely, { ...given, account: other }, other, now)).rejects.toThrow(
    `There is no account ${other}.`,
  );
});

test('two users with one address are told apart only by the operator', async () => {
  const { kysely } = database.db;
  const email = 'ADA@example.org';
  const second = { ...grant, subject: 'second', email, organisations: [] };
  const { namesakes } = await grantUser(kysely, second, crypto.randomUUID(), now);
  expect(namesakes).toMatchObject([{ subject: 'abc' }]);
  const byEmail = { userType: 'Doctor', email, organisations: [] } as const;
  await expect(grantUser(kysely, byEmail, crypto.randomUUID(), now)).rejects.toThrow(
    /^Several users have the address ADA@example.org\. Name one: --account .*, --account /,
  );
});

test('somebody new needs names and an address', async () => {
  const { kysely } = database.db;
  const bare = { subject: 'new', userType: 'Doctor', organisations: [] } as const;
  await expect(grantUser(kysely, bare, crypto.randomUUID(), now)).rejects.toThrow(
    'Add --given-name',
  );
});

test('is recorded in the audit log', async () => {
  const rows = await database.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'detail'])
    .where('action', '=', 'grant-user')
    .orderBy('sequence')
    .execute();
  expect(rows[0]).toEqual({
    actor: 'operator',
    detail: {
      user: newId,
      userType: 'Doctor',
      organisations: 'north',
      subject: newId,
      name: 'Ada Chen',
      fields: [
        { name: 'userType', before: '', after: 'Doctor' },
        { name: 'givenName', before: '', after: 'Ada' },
        { name: 'familyName', before: '', after: 'Chen' },
        { name: 'email', before: '', after: 'ada@example.org' },
        { name: 'organisationIds', before: '', after: 'north' },
      ],
    },
  });
  expect(rows[1]?.detail['fields']).toEqual([
    { name: 'userType', before: 'Doctor', after: 'Pharmacist' },
    { name: 'organisationIds', before: 'north', after: '' },
  ]);
});

test('taking back the end of access is recorded too', async () => {
  const { kysely } = database.db;
  const ended = { accessEndsAt: now };
  await kysely.updateTable('appUser').set(ended).where('id', '=', AccountId.parse(newId)).execute();
  const same = { ...grant, userType: 'Pharmacist', organisations: [] } as const;
  await grantUser(kysely, same, crypto.randomUUID(), now);
  const { detail } = await kysely
    .selectFrom('auditLog')
    .select('detail')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(detail['fields']).toEqual([
    { name: 'accessEndsAt', before: now.toISOString(), after: '' },
  ]);
});
