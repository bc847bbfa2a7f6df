import { portal } from '@wattle/contract/operations/portal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  clinicalPassword,
  type ClinicalSignIn,
  insertClinicalSignIn,
  reauthenticate,
  userCreds,
} from '../../testing/clinical.ts';
import { type Charting, noon, openCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { insertUser, type TestUser } from '../../testing/rows.ts';

let app: Charting;
let user: TestUser;
let signIn: ClinicalSignIn;
let other: ClinicalSignIn;
beforeAll(async () => {
  app = await openCharting();
  const { kysely } = app.container.db;
  user = await insertUser(kysely, {}, []);
  signIn = await insertClinicalSignIn(kysely, user);
  other = await insertClinicalSignIn(kysely, await insertUser(kysely, {}, []));
});
afterAll(() => app.close());
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

describe('RELOG-03 refuses in one and the same words', () => {
  test.for<[string, () => string]>([
    ['a wrong password', () => userCreds(signIn.userName, 'wrong')],
    ['no password', () => userCreds(signIn.userName, '')],
    ['an unknown name', () => userCreds('nobody')],
    ['the name of another provider', () => userCreds(other.userName)],
    ['no name', () => userCreds('')],
    ['no colon', () => Buffer.from(signIn.userName).toString('base64')],
    ['what is not base64', () => `${userCreds(signIn.userName)}!`],
    ['what is not UTF-8', () => Buffer.from([0x61, 0x3a, 0xff]).toString('base64')],
    ['a NUL', () => userCreds(`${signIn.userName}\0`)],
    ['nothing', () => ''],
  ])('%s', async ([, creds]) => {
    const answer = await expectStatus(reauthenticate(app.anonymous, signIn, creds()), 422);
    expect(answer.json()).toEqual(invalid);
    expect(await rows()).toEqual([]);
  });

  test('a provider whom no user here is', async () => {
    const { kysely } = app.container.db;
    const gone = await insertUser(kysely, {}, []);
    const theirs = await insertClinicalSignIn(kysely, gone);
    await kysely
      .updateTable('appUser')
      .set({ externalUserName: 'somebody-else' })
      .where('id', '=', gone.id)
      .execute();
    const answer = await expectStatus(reauthenticate(app.anonymous, theirs), 422);
    expect(answer.json()).toEqual(invalid);
  });
});

test('RELOG-03 each of these costs a derivation, so that time tells nothing', async () => {
  // A derivation takes about 150 ms, and on no machine less than this; a call without one takes a few.
  const derivationMs = 30;
  for (const creds of [userCreds('nobody'), userCreds(other.userName), 'malformed']) {
    const start = performance.now();
    await expectStatus(reauthenticate(app.anonymous, signIn, creds), 422);
    expect(performance.now() - start).toBeGreaterThan(derivationMs);
  }
});

test('RELOG-03 too many wrong passwords for a name have to wait, in words, the right one as well', async () => {
  for (let i = 0; i < 5; i += 1) {
    await expectStatus(
      reauthenticate(app.anonymous, signIn, userCreds(signIn.userName, 'no')),
      422,
    );
  }
  const answer = await expectStatus(reauthenticate(app.anonymous, signIn), 429);
  expect(answer.body).toBe('Too many incorrect passwords. Try again in 15 minutes.');
  expect(answer.headers['retry-after']).toBe('900');
  // Neither other names nor the sign-in of the same name are held up.
  await expectStatus(reauthenticate(app.anonymous, other), 204);
  const failures = await app.container.db.kysely
    .selectFrom('signInFailure')
    .select('kind')
    .distinct()
    .execute();
  expect(failures).toEqual([{ kind: 'clinical' }]);

  app.clock.at = new Date(noon.getTime() + 15 * 60_000);
  await expectStatus(reauthenticate(app.anonymous, signIn), 204);
});

test('RELOG-03 too many wrong passwords from an address have to wait', async () => {
  const wrong = { kind: 'clinical', origin: '127.0.0.1', at: noon } as const;
  const guesses = Array.from({ length: 19 }, (_, i) => ({ ...wrong, userName: `guess-${i}` }));
  await app.container.db.kysely.insertInto('signInFailure').values(guesses).execute();
  await expectStatus(reauthenticate(app.anonymous, signIn, userCreds('guess')), 422);
  await expectStatus(reauthenticate(app.anonymous, signIn), 429);
});

describe('RELOG-03 nobody can reset the count of guesses', () => {
  const guessedFrom = async (origin: string) => {
    const wrong = { kind: 'clinical', origin, at: noon } as const;
    const guesses = Array.from({ length: 19 }, (_, i) => ({ ...wrong, userName: `guess-${i}` }));
    await app.container.db.kysely.insertInto('signInFailure').values(guesses).execute();
  };
  const guess = (remoteAddress: string, headers = {}) =>
    app.app.inject({
      method: 'POST',
      url: `/portal${portal.validateClinicalUser.path}`,
      remoteAddress,
      headers,
      payload: { ...signIn.key, userCreds: userCreds('guess') },
    });

  test('by another address of the same IPv6 network', async () => {
    await guessedFrom('2001:db8:0:7::/64');
    await expectStatus(guess('2001:db8:0:7::1'), 422);
    await expectStatus(guess('2001:db8:0:7:a::2'), 429);
    await expectStatus(guess('2001:db8:0:8::1'), 422);
  });

  test('by the address that a header claims', async () => {
    await guessedFrom('192.0.2.9');
    const claimed = { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' };
    await expectStatus(guess('192.0.2.9', claimed), 422);
    await expectStatus(guess('192.0.2.9', claimed), 429);
  });
});

test('RELOG-04 the right password is recorded for its user, audited by ids alone', async () => {
  const { kysely } = app.container.db;
  await kysely.deleteFrom('reauthentication').execute();
  const typed = ` ${signIn.userName.toUpperCase()} `;
  const answer = await expectStatus(reauthenticate(app.anonymous, signIn, userCreds(typed)), 204);
  expect(answer.body).toBe('');
  const [row] = await rows();
  expect(row).toMatchObject({ userId: user.id, at: noon, usedByOrder: null });
  const audited = await kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'resident', 'detail'])
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({
    actor: 'anonymous',
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
    await expectStatus(reauthenticate(logged.anonymous, theirs), 204);
    await expectStatus(reauthenticate(logged.anonymous, theirs, userCreds('guess', 'pw')), 422);
    const text = lines.join('');
    expect(text).toContain('/oauth/validate-clinical-user');
    for (const secret of [clinicalPassword, theirs.userName, userCreds(theirs.userName)]) {
      expect(text).not.toContain(secret);
    }
  } finally {
    await logged.close();
  }
});
