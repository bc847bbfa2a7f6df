import { portal } from '@wattle/contract/operations/portal.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../passwords.ts';
import {
  type ClinicalSignIn,
  insertClinicalSignIn,
  reauthenticate,
  userCreds,
} from '../../testing/clinical.ts';
import { clinicalPassword } from '../../testing/providers.ts';
import { noon, openCharting, sharedCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { insertUser, type TestUser } from '../../testing/rows.ts';

let user: TestUser;
let signIn: ClinicalSignIn;
let otherUser: TestUser;
let other: ClinicalSignIn;
const app = await sharedCharting();
beforeAll(async () => {
  const { kysely } = app.container.db;
  user = await insertUser(kysely, {}, []);
  signIn = await insertClinicalSignIn(kysely, user);
  otherUser = await insertUser(kysely, {}, []);
  other = await insertClinicalSignIn(kysely, otherUser);
});
beforeEach(async () => {
  app.clock.at = noon;
  await app.container.db.kysely.deleteFrom('signInFailure').execute();
});

const rows = () => app.container.db.kysely.selectFrom('reauthentication').selectAll().execute();
const invalid = {
  code: 'Invalid_Password',
  message: 'Invalid password',
  content: [{ propertyName: 'Invalid_Password', message: 'Invalid password' }],
};

describe('RELOG-03 refuses with the same words', () => {
  test.for<[string, () => string]>([
    ['a wrong password', () => userCreds(signIn.userName, 'wrong')],
    ['no password', () => userCreds(signIn.userName, '')],
    ['an unknown name', () => userCreds('nobody')],
    ['the name of another provider', () => userCreds(other.userName)],
    ['no name', () => userCreds('')],
    ['no colon', () => Buffer.from(signIn.userName).toString('base64')],
    ['text that isn’t base64', () => `${userCreds(signIn.userName)}!`],
    ['text that isn’t UTF-8', () => Buffer.from([0x61, 0x3a, 0xff]).toString('base64')],
    ['a NUL', () => userCreds(`${signIn.userName}\0`)],
    ['nothing', () => ''],
  ])('%s', async ([, creds]) => {
    const answer = await expectStatus(reauthenticate(app.as(user), signIn, creds()), 422);
    expect(answer.json()).toEqual(invalid);
    expect(await rows()).toEqual([]);
  });

  test('a provider who isn’t a user here', async () => {
    const { kysely } = app.container.db;
    const gone = await insertUser(kysely, {}, []);
    const theirs = await insertClinicalSignIn(kysely, gone);
    await kysely
      .updateTable('appUser')
      .set({ externalUserName: 'somebody-else' })
      .where('id', '=', gone.id)
      .execute();
    const answer = await expectStatus(reauthenticate(app.as(gone), theirs), 422);
    expect(answer.json()).toEqual(invalid);
  });
});

test('RELOG-03 API-06 somebody else’s correct password is refused with the same words', async () => {
  const answer = await expectStatus(reauthenticate(app.as(otherUser), signIn), 422);
  expect(answer.json()).toEqual(invalid);
  expect(await rows()).toEqual([]);
});

test('RELOG-03 RELOG-04 API-06 without a token, it is recorded for the account the password belongs to', async () => {
  const { kysely } = app.container.db;
  const wrong = await expectStatus(
    reauthenticate(app.anonymous, signIn, userCreds(signIn.userName, 'guess')),
    422,
  );
  expect(wrong.json()).toEqual(invalid);
  // The right name and password with another provider's key.
  await expectStatus(reauthenticate(app.anonymous, { ...other, userName: signIn.userName }), 422);
  expect(await rows()).toEqual([]);
  await expectStatus(reauthenticate(app.anonymous, signIn), 204);
  expect(await rows()).toMatchObject([{ userId: user.id, at: noon, usedByOrder: null }]);
  const audited = await kysely
    .selectFrom('auditLog')
    .select(['actor', 'action'])
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({ actor: 'anonymous', action: 're-authenticate' });
  await kysely.deleteFrom('reauthentication').execute();
});

test('RELOG-03 guesses without a token block only that name from that address', async () => {
  const from = (remoteAddress: string, { key, userName }: ClinicalSignIn, password?: string) =>
    app.app.inject({
      method: 'POST',
      url: `/portal${portal.validateClinicalUser.path}`,
      remoteAddress,
      payload: { ...key, userCreds: userCreds(userName, password) },
    });
  for (let i = 0; i < 5; i += 1) await expectStatus(from('192.0.2.7', signIn, 'guess'), 422);
  const answer = await expectStatus(from('192.0.2.7', signIn), 429);
  expect(answer.body).toBe('Too many incorrect passwords. Try again in 15 minutes.');
  await expectStatus(from('192.0.2.7', other), 204);
  await expectStatus(from('198.51.100.7', signIn), 204);
  await expectStatus(reauthenticate(app.as(user), signIn), 204);
});

test('RELOG-03 guesses without a token from a prescriber’s own network never keep them from it, nor lift their own limit', async () => {
  for (let i = 0; i < 6; i += 1) {
    const status = i < 5 ? 422 : 429;
    await expectStatus(
      reauthenticate(app.anonymous, signIn, userCreds(signIn.userName, 'no')),
      status,
    );
  }
  for (let i = 0; i < 4; i += 1) {
    await expectStatus(reauthenticate(app.as(user), signIn, userCreds(signIn.userName, 'no')), 422);
  }
  await expectStatus(reauthenticate(app.as(user), signIn), 204);
  // Their success forgets their own failures only.
  await expectStatus(reauthenticate(app.anonymous, signIn), 429);
});

test('RELOG-03 after too many wrong passwords the right one has to wait too, with a message that says so', async () => {
  for (let i = 0; i < 5; i += 1) {
    await expectStatus(reauthenticate(app.as(user), signIn, userCreds(signIn.userName, 'no')), 422);
  }
  const answer = await expectStatus(reauthenticate(app.as(user), signIn), 429);
  expect(answer.body).toBe('Too many incorrect passwords. Try again in 15 minutes.');
  expect(answer.headers['retry-after']).toBe('900');
  // Neither other names nor the sign-in with the same name are blocked.
  await expectStatus(reauthenticate(app.as(otherUser), other), 204);
  const failures = await app.container.db.kysely
    .selectFrom('signInFailure')
    .select('kind')
    .distinct()
    .execute();
  expect(failures).toEqual([{ kind: 'clinical' }]);

  app.clock.at = new Date(noon.getTime() + 15 * 60_000);
  await expectStatus(reauthenticate(app.as(user), signIn), 204);
});

test('RELOG-03 another account’s guesses at a name block only that account', async () => {
  for (let i = 0; i < 5; i += 1) {
    await expectStatus(reauthenticate(app.as(otherUser), signIn, userCreds(signIn.userName)), 422);
  }
  await expectStatus(reauthenticate(app.as(otherUser), signIn), 429);
  await expectStatus(reauthenticate(app.as(user), signIn), 204);
});

test('RELOG-04 the right password is recorded for its user, and the audit has only ids', async () => {
  const { kysely } = app.container.db;
  await kysely.deleteFrom('reauthentication').execute();
  const typed = ` ${signIn.userName.toUpperCase()} `;
  const answer = await expectStatus(reauthenticate(app.as(user), signIn, userCreds(typed)), 204);
  expect(answer.body).toBe('');
  const [row] = await rows();
  expect(row).toMatchObject({ userId: user.id, at: noon, usedByOrder: null });
  const audited = await kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'resident', 'detail'])
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({
    actor: user.id,
    action: 're-authenticate',
    resident: null,
    detail: { user: user.id, reauthentication: row?.id },
  });
  expect(await kysely.selectFrom('signInFailure').selectAll().execute()).toEqual([]);
});

test('RELOG-03 neither name nor password reaches the log', async () => {
  const lines: string[] = [];
  const logged = await openCharting({ logTo: { write: (line) => lines.push(line) } });
  try {
    const who = await insertUser(logged.container.db.kysely, {}, []);
    const theirs = await insertClinicalSignIn(logged.container.db.kysely, who);
    await expectStatus(reauthenticate(logged.as(who), theirs), 204);
    await expectStatus(reauthenticate(logged.as(who), theirs, userCreds('guess', 'pw')), 422);
    const text = lines.join('');
    expect(text).toContain('/oauth/validate-clinical-user');
    for (const secret of [clinicalPassword, theirs.userName, userCreds(theirs.userName)]) {
      expect(text).not.toContain(secret);
    }
  } finally {
    await logged.close();
  }
});

test('RELOG-03 each of these costs a key derivation, so that timing reveals nothing', async () => {
  // A derivation takes about 150 ms, never less than this on any machine; a call without one takes a few.
  const derivationMs = 30;
  // Measured from here: anything after it would be slow.
  const passwordHash = await hashPassword(clinicalPassword);
  await app.container.db.kysely.updateTable('clinicalAccount').set({ passwordHash }).execute();
  for (const creds of [userCreds('nobody'), userCreds(other.userName), 'malformed']) {
    const start = performance.now();
    await expectStatus(reauthenticate(app.as(user), signIn, creds), 422);
    expect(performance.now() - start).toBeGreaterThan(derivationMs);
  }
});
