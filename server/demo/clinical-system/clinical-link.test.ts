import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clinicalPassword,
  insertClinicalAccount,
  insertProvider,
  nextHpii,
} from '../../testing/providers.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { insertFacility, insertUser, type TestUser } from '../../testing/rows.ts';
import { sharedApp } from '../../testing/test-app.ts';
import { mountClinicalSystem } from './mount.ts';

const portal = '/portal/api/v1';
let clock = new Date('2026-11-21T01:30:00.000Z');
let home: string;
let elsewhere: string;

const app = await sharedApp({
  now: () => clock,
  prepare: (server, container) => mountClinicalSystem(server, container),
});
beforeAll(async () => {
  home = (await insertFacility(db())).organisationId;
  elsewhere = (await insertFacility(db())).organisationId;
});
beforeEach(() => {
  clock = new Date(clock.getTime() + 60 * 60_000);
});

const db = () => app.container.db.kysely;
let counter = 0;

/** A doctor of `home` and their second record, `elsewhere`, with its sign-in at the clinical system. */
async function locum(values: Parameters<typeof insertProvider>[1] = {}) {
  counter += 1;
  const hpii = nextHpii();
  const user = await insertUser(db(), { hpii }, [home]);
  const clinicalName = `clinical${counter}`;
  const key = await insertProvider(db(), { hpii, ...values }, [elsewhere]);
  await insertClinicalAccount(db(), clinicalName, key);
  return { user, clinicalName, key };
}

const begin = async (user: TestUser, organisation = elsewhere): Promise<URL> => {
  const answer = await expectStatus(
    app.as(user).get(`${portal}/clinical-details/${organisation}`),
    200,
  );
  return new URL(answer.json<{ oAuthLink: string }>().oAuthLink);
};

const signIn = (at: URL, user: string, password = clinicalPassword) =>
  app.app.inject({
    method: 'POST',
    url: at.pathname + at.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ user, password }).toString(),
  });

/** As a browser does: the page after the redirect. */
const refused = async (at: URL, user: string, password = clinicalPassword) => {
  const { headers } = await expectStatus(signIn(at, user, password), 303);
  const kept = await db().selectFrom('idpPayload').select('payload').execute();
  expect(JSON.stringify(kept)).toContain(user);
  expect(JSON.stringify(kept)).not.toContain(password);
  const next = new URL(String(headers.location));
  expect([next.origin, next.pathname]).toEqual([app.container.settings.publicUrl, at.pathname]);
  return await app.app.inject({ url: next.pathname + next.search });
};

/** The clinical system's answer. */
function returned(answer: LightMyRequestResponse) {
  const back = new URL(String(answer.headers.location));
  const of = (name: string) => back.searchParams.get(name) ?? '';
  return {
    origin: back.origin,
    path: back.pathname,
    body: { code: of('code'), state: of('state') },
  };
}

const complete = (user: { subject: string }, body: object) =>
  app.as(user).post(`${portal}/clinical-details/complete`, body);

const organisationsOf = async (user: TestUser) =>
  (await app.as(user).get(`${portal}/organisation/user-organisation`)).json<{ id: string }[]>();

test('HEAD-04 only organisations with a clinical system can be linked, by the signed-in user', async () => {
  const { user } = await locum();
  const listed = await app.as(user).get(`${portal}/organisation/`);
  expect(listed.json<{ id: string }[]>().map(({ id }) => id)).toEqual([elsewhere]);
  const unslashed = await app.as(user).get(`${portal}/organisation`);
  expect(unslashed.json()).toEqual(listed.json());
  await expectStatus(app.as(user).get(`${portal}/clinical-details/${home}`), 404);
  await expectStatus(app.as(user).get(`${portal}/clinical-details/nowhere`), 404);
  await expectStatus(app.anonymous.get(`${portal}/clinical-details/${elsewhere}`), 401);
  await expectStatus(app.anonymous.get(`${portal}/organisation/`), 401);
  const shared = await insertUser(db(), { isShared: true }, [home]);
  await expectStatus(app.as(shared).get(`${portal}/clinical-details/${elsewhere}`), 403);
});

test('HEAD-04 signing in links the record and its organisations; only hashes are stored', async () => {
  const { user, clinicalName } = await locum();
  const at = await begin(user);
  const form = await app.app.inject({ url: at.pathname + at.search });
  expect(form.body).toContain('This is the demo’s clinical system');
  expect(form.body).toContain(clinicalName);
  expect(form.headers['content-security-policy']).toContain("script-src 'none'");
  const { origin, path, body } = returned(
    await expectStatus(signIn(at, ` ${clinicalName.toUpperCase()} `), 303),
  );
  expect([origin, path]).toEqual([app.container.settings.publicUrl, '/clinical-link']);
  const [row] = await db().selectFrom('clinicalLink').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(body.state);
  expect(JSON.stringify(row)).not.toContain(body.code);

  expect(await organisationsOf(user)).toHaveLength(1);
  await expectStatus(complete(user, body), 204);
  expect(await organisationsOf(user)).toHaveLength(2);
  // A repeat because the first answer was lost isn't an error; the page can’t be used again.
  await expectStatus(complete(user, body), 204);
  await expectStatus(signIn(at, clinicalName), 400);
});

test('HEAD-04 a forged answer, another user’s, or a late one links nothing', async () => {
  const { user, clinicalName } = await locum();
  const other = await locum();
  const { body } = returned(await signIn(await begin(user), clinicalName));
  await expectRefusal(complete(other.user, body), 'Link_Failed');
  // Sent to a user who could still become any provider.
  const untyped = await insertUser(db(), { userType: null }, []);
  await expectRefusal(complete(untyped, body), 'Link_Failed');
  await expectRefusal(complete(user, { ...body, code: 'made-up' }), 'Link_Failed');
  await expectRefusal(complete(user, { ...body, state: 'made-up' }), 'Link_Failed');
  await expectRefusal(complete(user, { code: '', state: '' }), 'Link_Failed');
  await expectStatus(app.anonymous.post(`${portal}/clinical-details/complete`, body), 401);
  // Before anybody has signed in, no code fits.
  const unsigned = (await begin(user)).searchParams.get('state');
  await expectRefusal(complete(user, { code: '', state: unsigned }), 'Link_Failed');
  clock = new Date(clock.getTime() + 10 * 60_000);
  await expectRefusal(complete(user, body), 'Link_Failed');
  expect(await organisationsOf(user)).toHaveLength(1);
  expect(await organisationsOf(other.user)).toHaveLength(1);
});

test('HEAD-04 another provider’s record, or one already taken, is not linked', async () => {
  const { user } = await locum();
  const stranger = await locum({ hpii: nextHpii() });
  const nurse = await locum({ hpii: null, userType: 'RegisteredNurse' });
  for (const { clinicalName } of [stranger, nurse]) {
    const { body } = returned(await signIn(await begin(user), clinicalName));
    await expectRefusal(complete(user, body), 'Link_Failed');
  }
  const owner = await insertUser(db(), {}, []);
  const taken = await locum({ mappedTo: owner.id });
  const { body } = returned(await signIn(await begin(taken.user), taken.clinicalName));
  await expectRefusal(complete(taken.user, body), 'User_Already_Mapped');
});

test('HEAD-04 an account without a type becomes the provider who signed in', async () => {
  const { clinicalName, key } = await locum({ userType: 'Dentist' });
  const untyped = await insertUser(db(), { userType: null }, []);
  const { body } = returned(await signIn(await begin(untyped), clinicalName));
  await expectStatus(complete(untyped, body), 204);
  const me = await app.as(untyped).get(`${portal}/users/me`);
  expect(me.json()).toMatchObject({ userType: 'Dentist', ...key });
});

test('HEAD-04 if two users sign in with the same record, one links it', async () => {
  const { user, clinicalName } = await locum();
  const untyped = await insertUser(db(), { userType: null }, []);
  const one = returned(await signIn(await begin(user), clinicalName)).body;
  const other = returned(await signIn(await begin(untyped), clinicalName)).body;
  const answers = await Promise.all([complete(user, one), complete(untyped, other)]);
  expect(statusesOf(answers)).toEqual(['204', '422']);
});

test('HEAD-04 wrong clinical passwords are explained, and guesses are limited', async () => {
  const { user, clinicalName } = await locum();
  const otherHome = await insertProvider(db(), {}, [home]);
  await insertClinicalAccount(db(), 'works-elsewhere', otherHome);
  const at = await begin(user);
  const wrongPlace = await expectStatus(refused(at, 'works-elsewhere'), 403);
  expect(wrongPlace.body).toContain('This user doesn’t work for this organisation.');
  const unknown = await expectStatus(refused(at, 'nobody'), 401);
  expect(unknown.body).toContain('Incorrect user name or password.');
  expect(unknown.body).toMatch(/name="user"\s+value="nobody"/);
  for (let i = 0; i < 5; i += 1) {
    const wrong = await expectStatus(refused(at, clinicalName, '<wrong>'), 401);
    expect(wrong.body).not.toContain('&lt;wrong&gt;');
  }
  const slowed = await expectStatus(refused(at, clinicalName), 429);
  expect(slowed.body).toContain('Try again in 15 minutes.');
});

test.each(['', '?state=', '?state=made-up', '?state=%00', '?state=a&state=b'])(
  'HEAD-04 the address “%s” shows no password form',
  async (query) => {
    const answer = await app.app.inject({ url: `/clinical-system/authorize${query}` });
    expect([answer.statusCode, answer.body.includes('password')]).toEqual([400, false]);
    expect(answer.body).toContain('This link has expired');
  },
);
