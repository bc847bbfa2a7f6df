import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import type {
  RegistrationDetail,
  RegistrationPage,
} from '@wattle/contract/entities/registration.ts';
import { doctor, nurse } from '@wattle/contract/rules/testing/registration.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountId } from '../../actor.ts';
import { sendDueMail } from '../../mail/send.ts';
import { listUrl, registered } from '../../testing/registrations.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { openTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';
import { insertUser } from '../../testing/rows.ts';
import { insertWorld, type World } from '../../testing/world.ts';

let at = new Date('2026-11-21T01:30:00.000Z');
let app: TestApp;
let world: World;
let consultant: TestClient;
let dataDir: string;
let organisation: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wattle-mail-'));
  app = await openTestApp({ now: () => at, environment: { DATA_DIR: dataDir } });
  const db = app.container.db.kysely;
  world = await insertWorld(db);
  consultant = app.as(world.users.Consultant);
  const [{ id } = { id: '' }] = await db.selectFrom('organisation').select('id').execute();
  organisation = id;
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const approval = (values: object = {}) => ({
  userType: 'RegisteredNurse',
  organisationIds: [organisation],
  ...values,
});
const approve = (id: string, body: unknown = approval(), client = consultant) =>
  client.post(`${listUrl}/${id}/approve`, body);
const decline = (id: string, reason: unknown = 'We do not know you.') =>
  consultant.post(`${listUrl}/${id}/decline`, { reason });
const detail = async (id: string) =>
  (await expectStatus(consultant.get(`${listUrl}/${id}`), 200)).json<RegistrationDetail>();
const outbox = async (id: string) => {
  const text = await readFile(join(dataDir, 'outbox', `${id}.eml`), 'utf8');
  return text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
};
const userOf = (email: string) =>
  app.container.db.kysely.selectFrom('appUser').selectAll().where('email', '=', email).execute();

describe('refuses', () => {
  test('API-06 a user who isn’t signed in or isn’t a consultant', async () => {
    const id = await registered(app);
    for (const url of [
      listUrl,
      `${listUrl}/${id}`,
      `/portal${portalRegistration.registrationOrganisations.path}`,
    ]) {
      await expectStatus(app.anonymous.get(url), 401);
      await expectStatus(app.as(world.users.Doctor).get(url), 403);
      await expectStatus(app.as(world.unmapped).get(url), 403);
    }
    await expectStatus(approve(id, approval(), app.anonymous), 401);
    await expectStatus(approve(id, approval(), app.as(world.users.GeneralStaffAdmin)), 403);
    expect(await detail(id)).toMatchObject({ status: 'Waiting', review: null });
  });

  test('a consultant’s access to any resident', async () => {
    await expectStatus(consultant.get(`/portal/api/v1/patients/${world.resident.path}`), 403);
  });

  test.each([
    ['a type that nobody can have', { userType: 'Other' }],
    ['another consultant', { userType: 'Consultant' }],
    ['no organisation', { organisationIds: [] }],
  ])('%s with 400', async (_what, values) => {
    await expectStatus(approve(await registered(app), approval(values)), 400);
  });

  test('a decline without a reason with 400', async () => {
    const id = await registered(app);
    await expectStatus(decline(id, ''), 400);
    await expectStatus(decline(id, ' \n '), 400);
    expect((await detail(id)).status).toBe('Waiting');
  });

  test('an unknown registration or organisation with 404', async () => {
    const nothing = crypto.randomUUID();
    await expectStatus(consultant.get(`${listUrl}/${nothing}`), 404);
    await expectStatus(approve(nothing), 404);
    await expectStatus(decline(nothing), 404);
    const id = await registered(app);
    await expectStatus(approve(id, approval({ organisationIds: ['gone'] })), 404);
    expect((await detail(id)).status).toBe('Waiting');
  });

  test('an email address that a user already has, in either case, and changes nothing', async () => {
    const { email } = await ownAddress();
    const id = await registered(app, { email: email.toUpperCase() });
    expect(await detail(id)).toMatchObject({ isEmailTaken: true });
    await expectRefusal(approve(id), 'Email_Taken');
    expect(await detail(id)).toMatchObject({ status: 'Waiting' });
    expect((await readdir(dataDir)).join()).not.toContain(id);
  });

  test('but not the email address of somebody who only tried to be mapped', async () => {
    const { email } = await ownAddress({ userType: null });
    expect(await detail(await registered(app, { email }))).toMatchObject({ isEmailTaken: false });
  });

  test('the second of two decisions at once, as already reviewed', async () => {
    const id = await registered(app);
    const answers = await Promise.all([approve(id), decline(id), approve(id)]);
    expect(statusesOf(answers)).toEqual(['200', '422', '422']);
    await expectRefusal(approve(id), 'Already_Reviewed');
    await expectRefusal(decline(id), 'Already_Reviewed');
    const { review } = await detail(id);
    expect(review?.reviewedBy).toBe(world.users.Consultant.name);
  });

  test('one of two registrations with the same email address, approved at once', async () => {
    const email = 'twins@example.org';
    const first = await registered(app, { email });
    const second = await registered(app, { email: email.toUpperCase() });
    const answers = await Promise.all([approve(first), approve(second)]);
    expect(statusesOf(answers)).toEqual(['200', '422']);
    const users = [...(await userOf(email)), ...(await userOf(email.toUpperCase()))];
    expect(users).toHaveLength(1);
  });
});

async function ownAddress(values: { userType?: null } = {}) {
  const email = `${crypto.randomUUID()}@example.org`;
  await insertUser(app.container.db.kysely, { email, ...values }, []);
  return { email };
}

describe('approving', () => {
  test('makes the user, with the organisations, and sends the invitation', async () => {
    const id = await registered(app, doctor);
    const before = await detail(id);
    expect(before).toMatchObject({ registration: { email: doctor.email }, isEmailTaken: false });
    const answer = await approve(id, approval({ userType: 'Doctor' }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { mail: 'Sent' }]);

    const [user] = await userOf(doctor.email);
    expect(user).toMatchObject({
      userType: 'Doctor',
      userName: doctor.email,
      givenName: 'Ada',
      familyName: 'Chen',
      hpii: '8003619900015717',
      prescriberNumber: '2425739',
      qualification: 'Geriatrician',
    });
    const grants = await app.container.db.kysely
      .selectFrom('userOrganisation')
      .select('organisationId')
      .where('userId', '=', AccountId.parse(user?.id))
      .execute();
    expect(grants).toEqual([{ organisationId: organisation }]);
    expect(await detail(id)).toMatchObject({
      status: 'Approved',
      review: { reviewedAt: at.toISOString(), declineReason: null, mail: 'Sent' },
    });

    const mail = await outbox(id);
    expect(mail).toContain(`To: ${doctor.email}`);
    expect(mail).toContain('Content-Transfer-Encoding: 7bit');
    const key = /\/identity\/invitation\/([\w-]{32})\s/.exec(mail)?.[1] ?? '';
    const kept = JSON.stringify([
      await app.container.db.kysely.selectFrom('outgoingMail').selectAll().execute(),
      await app.container.db.kysely.selectFrom('auditLog').selectAll().execute(),
      await app.container.db.kysely.selectFrom('registration').selectAll().execute(),
    ]);
    expect(key).toHaveLength(32);
    expect(kept).not.toContain(key);
  });

  test('as a nurse sets no prescriber number', async () => {
    const email = 'former.doctor@example.org';
    const id = await registered(app, { ...doctor, email });
    await expectStatus(approve(id), 200);
    const [user] = await userOf(email);
    expect(user).toMatchObject({ userType: 'RegisteredNurse', prescriberNumber: null });
  });

  test('says so if the email can’t be sent, loses nothing and sends it later', async () => {
    const id = await registered(app, { email: 'later@example.org' });
    await rm(join(dataDir, 'outbox'), { recursive: true, force: true });
    await writeFile(join(dataDir, 'outbox'), 'in the way');
    const answer = await expectStatus(approve(id), 200);
    expect(answer.json()).toEqual({ mail: 'Waiting' });
    expect((await detail(id)).review?.mail).toBe('Waiting');
    await rm(join(dataDir, 'outbox'));

    await sendDueMail(app.container);
    expect((await detail(id)).review?.mail).toBe('Waiting');
    at = new Date(at.getTime() + 61_000);
    await sendDueMail(app.container);
    expect((await detail(id)).review?.mail).toBe('Sent');
    expect(await outbox(id)).toContain('Dear Ada');
  });
});

test('declining keeps the reason, sends it and makes no user', async () => {
  const email = 'declined@example.org';
  const id = await registered(app, { email });
  const reason = 'We do not know you.\nAsk your manager.';
  expect((await expectStatus(decline(id, reason), 200)).json()).toEqual({ mail: 'Sent' });
  expect(await detail(id)).toMatchObject({ status: 'Declined', review: { declineReason: reason } });
  expect(await outbox(id)).toMatch(/We do not know you\.\r?\nAsk your manager\./);
  expect(await userOf(email)).toEqual([]);
  // Once decided, it can be sent again.
  expect(await registered(app, { email })).not.toBe(id);
});

test('the list is by status, the longest wait first, with a total for each status', async () => {
  const get = async (query: string) =>
    (await expectStatus(consultant.get(listUrl + query), 200)).json<RegistrationPage>();
  const before = await get('');
  at = new Date(at.getTime() + 1000);
  const id = await registered(app, { ...nurse, email: 'last@example.org' });
  const waiting = await get('?status=Waiting');
  expect(waiting.counts.Waiting).toBe(before.counts.Waiting + 1);
  expect(waiting.registrations.at(-1)).toEqual({
    id,
    submittedAt: at.toISOString(),
    firstName: 'Ada',
    lastName: 'Chen',
    userType: 'RegisteredNurse',
    organisationName: 'Banksia Care',
    facilityName: 'Banksia House',
  });
  expect((await get('?status=Waiting&page=2')).registrations).toEqual([]);
  const decided = await get('?status=Declined');
  expect(decided.registrations).toHaveLength(decided.counts.Declined);
  await expectStatus(consultant.get(`${listUrl}?status=Lost`), 400);
});
