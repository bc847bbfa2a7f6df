import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import type { RegistrationDetail } from '@wattle/contract/entities/registration.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendDueMail } from '../../mail/send.ts';
import { listUrl, registered } from '../../testing/registrations.ts';
import { invitationKeys } from '../../testing/outbox.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import { openTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';
import { insertWorld, type World } from '../../testing/world.ts';

const day = 24 * 60 * 60_000;
let at = new Date('2026-11-21T01:30:00.000Z');
let app: TestApp;
let world: World;
let consultant: TestClient;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wattle-mail-'));
  app = await openTestApp({ now: () => at, environment: { DATA_DIR: dataDir } });
  world = await insertWorld(app.container.db.kysely);
  consultant = app.as(world.users.Consultant);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

const inviteAgain = (id: string, client = consultant) =>
  client.post(`${listUrl}/${id}/invite-again`);
const detail = async (id: string) =>
  (await expectStatus(consultant.get(`${listUrl}/${id}`), 200)).json<RegistrationDetail>();
const accept = (key: string, subject = randomUUID()) =>
  app.as({ subject }).post(`/portal${portalRegistration.acceptInvitation.path}`, { key });

async function approved(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.org`;
  const id = await registered(app, { email });
  const organisations = await app.container.db.kysely
    .selectFrom('organisation')
    .select('id')
    .execute();
  const body = { userType: 'Pharmacist', organisationIds: organisations.map((one) => one.id) };
  await expectStatus(consultant.post(`${listUrl}/${id}/approve`, body), 200);
  return { id, email };
}

async function auditOf(id: string) {
  const rows = await app.container.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'detail'])
    .where('action', '=', 'invite-again')
    .execute();
  return rows.filter((row) => row.detail['registration'] === id);
}

describe('refuses', () => {
  test('API-06 a user who isn’t signed in or isn’t a consultant', async () => {
    const { id, email } = await approved();
    await expectStatus(inviteAgain(id, app.anonymous), 401);
    await expectStatus(inviteAgain(id, app.as(world.users.Doctor)), 403);
    await expectStatus(inviteAgain(id, app.as(world.unmapped)), 403);
    expect(await invitationKeys(dataDir, email)).toHaveLength(1);
  });

  test('an unknown registration with 404, and an invalid id with 400', async () => {
    await expectStatus(inviteAgain(randomUUID()), 404);
    await expectStatus(inviteAgain('no-id'), 400);
  });

  test('somebody who wasn’t approved, with 409 and a sentence', async () => {
    const id = await registered(app);
    const answer = await expectStatus(inviteAgain(id), 409);
    expect(answer.body).toBe('Only approved people can be invited.');
    await expectStatus(consultant.post(`${listUrl}/${id}/decline`, { reason: 'Unknown.' }), 200);
    await expectStatus(inviteAgain(id), 409);
    expect(await detail(id)).toMatchObject({ status: 'Declined', invitation: null });
    expect(await auditOf(id)).toEqual([]);
  });

  test('somebody who has already accepted, and sends nothing', async () => {
    const { id, email } = await approved();
    const [key = ''] = await invitationKeys(dataDir, email);
    await expectStatus(accept(key), 204);
    await expectRefusal(inviteAgain(id), 'Invitation_Accepted');
    expect(await invitationKeys(dataDir, email)).toEqual([key]);
    expect((await detail(id)).invitation?.state).toBe('Accepted');
    expect(await auditOf(id)).toEqual([]);
  });
});

test('sends a new key for seven days, and the earlier one no longer works', async () => {
  const { id, email } = await approved();
  const [lost = ''] = await invitationKeys(dataDir, email);
  const until = (from: Date) => new Date(from.getTime() + 7 * day).toISOString();
  expect((await detail(id)).invitation).toEqual({ state: 'Open', openUntil: until(at) });
  const before = at;
  at = new Date(at.getTime() + 7 * day);
  expect((await detail(id)).invitation).toEqual({ state: 'Expired', openUntil: until(before) });

  const answer = await expectStatus(inviteAgain(id), 200);
  expect(answer.json()).toEqual({ mail: 'Sent' });
  expect(await detail(id)).toMatchObject({
    review: { mail: 'Sent' },
    invitation: { state: 'Open', openUntil: until(at) },
  });
  const [key = ''] = (await invitationKeys(dataDir, email)).filter((one) => one !== lost);
  expect(await auditOf(id)).toMatchObject([{ actor: world.users.Consultant.id }]);
  at = new Date(at.getTime() + 7 * day - 1000);
  await expectStatus(accept(lost), 404);
  await expectStatus(accept(key), 204);
  const kept = await app.container.db.kysely.selectFrom('auditLog').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(key);
});

test('a key that hasn’t expired stops working at once', async () => {
  const { id, email } = await approved();
  const [lost = ''] = await invitationKeys(dataDir, email);
  await expectStatus(inviteAgain(id), 200);
  await expectStatus(accept(lost), 404);
  expect((await detail(id)).invitation?.state).toBe('Open');
});

test('sent again and accepted at the same moment: one succeeds, never both', async () => {
  const { id, email } = await approved();
  const [key = ''] = await invitationKeys(dataDir, email);
  const answers = await Promise.all([inviteAgain(id), accept(key)]);
  expect([
    ['200', '404'],
    ['204', '422'],
  ]).toContainEqual(statusesOf(answers));
});

test('an invitation that couldn’t be sent is replaced: only the new one is sent later', async () => {
  await rm(join(dataDir, 'outbox'), { recursive: true, force: true });
  await writeFile(join(dataDir, 'outbox'), 'in the way');
  const { id, email } = await approved();
  expect((await expectStatus(inviteAgain(id), 200)).json()).toEqual({ mail: 'Waiting' });
  expect((await detail(id)).review?.mail).toBe('Waiting');
  await rm(join(dataDir, 'outbox'));
  at = new Date(at.getTime() + 61_000);
  await sendDueMail(app.container);
  expect((await detail(id)).review?.mail).toBe('Sent');
  const keys = await invitationKeys(dataDir, email);
  expect(keys).toHaveLength(1);
  await expectStatus(accept(keys[0] ?? ''), 204);
});
