import { clinicalTypes, everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import { sharedCharting } from '../testing/charting.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

const app = await sharedCharting();
const { doctor } = app;

const keyOf = ({ authoringSystem, authoringSystemForeignKey }: TestResident) => ({
  authoringSystem,
  authoringSystemForeignKey,
});
const lastAudit = () =>
  app.container.db.kysely
    .selectFrom('auditLog')
    .orderBy('sequence', 'desc')
    .select(['actor', 'action', 'resident', 'detail'])
    .executeTakeFirstOrThrow();

describe('the encounter', () => {
  const open = (client: TestClient, resident: TestResident) =>
    client.post('/medications/api/v1/encounter', { encounter: keyOf(resident) });
  const provider = (resident: TestResident) =>
    doctor().get(`/medications/api/v1/service/${resident.path}/current-provider`);

  testRefusals({ app: () => app, roles: clinicalTypes, send: open });

  test('API-03 refuses a body without a resident', async () => {
    await expectStatus(doctor().post('/medications/api/v1/encounter', {}), 400);
  });

  test('DRF-08 refuses a resident who is not active', async () => {
    const resident = await app.addResident({ status: 'Deceased' });
    await expectRefusal(open(doctor(), resident), 'Resident_Not_Active');
  });

  test('DRF-08 is opened once, and then there is a current provider', async () => {
    const resident = await app.addResident();
    await expectStatus(provider(resident), 204);
    const [first, second] = await Promise.all([
      expectStatus(open(doctor(), resident), 200),
      expectStatus(open(doctor(), resident), 200),
    ]);
    expect(first.json()).toEqual(second.json());
    const { name } = await app.container.db.kysely
      .selectFrom('facility')
      .where('id', '=', app.world.facilityId)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(first.json()).toMatchObject({
      encounter: { authoringSystem: 'WATTLE' },
      patient: keyOf(resident),
      encounterPlace: name,
    });
    const { Doctor } = app.world.users;
    const answer = await expectStatus(provider(resident), 200);
    expect(answer.json()).toMatchObject({ id: Doctor.id, authoringSystem: 'WATTLE' });
  });
});

describe('a failure on the user’s screen', () => {
  const failure = {
    eventType: 'PharmacyRequest_Failed',
    message: `<script>alert('x')</script>`,
    failureReason: `'); drop table client_failure; --`,
  };
  const log = (client: TestClient, resident: TestResident, body: object = failure) =>
    client.post('/medications/api/v1/home/event-error-log', { ...body, ...keyOf(resident) });

  testRefusals({ app: () => app, roles: everyType, send: log });

  test('DRF-07 may be a safety check that failed in the browser', async () => {
    const { resident } = app.world;
    await expectStatus(
      log(doctor(), resident, { ...failure, eventType: 'SafetyCheck_Failed' }),
      204,
    );
    expect(await lastAudit()).toMatchObject({ detail: { event: 'SafetyCheck_Failed' } });
    await app.container.db.kysely.deleteFrom('clientFailure').execute();
  });

  test.for([
    ['another event', { ...failure, eventType: 'Anything' }],
    ['a NUL', { ...failure, message: 'a\0' }],
    ['an overlong text', { ...failure, message: 'a'.repeat(8001) }],
  ] as const)('API-03 refuses %s', async ([, body]) => {
    await expectStatus(log(doctor(), app.world.resident, body), 400);
  });

  test('DRF-03 is stored in full, and the audit log only says that it happened', async () => {
    await expectStatus(log(doctor(), app.world.resident), 204);
    const { kysely } = app.container.db;
    expect(await kysely.selectFrom('clientFailure').selectAll().execute()).toMatchObject([
      {
        userId: app.world.users.Doctor.id,
        residentId: app.world.resident.id,
        eventType: 'PharmacyRequest_Failed',
        message: failure.message,
        failureReason: failure.failureReason,
      },
    ]);
    expect(await lastAudit()).toMatchObject({
      action: 'client-failure',
      detail: { event: 'PharmacyRequest_Failed' },
    });
  });
});

describe('signing out', () => {
  const url = '/portal/api/v1/users/signout-eventlog';
  const event = {
    email: 'somebody@example.org',
    givenName: 'Some',
    familyName: 'Body',
    url: '/residents',
    ipAddress: '10.0.0.1',
    reason: 'Authentication error',
  };

  test('API-06 AUTH-09 needs a token', async () => {
    await expectStatus(app.anonymous.post(url, event), 401);
  });

  test('API-03 AUTH-09 needs a reason', async () => {
    await expectStatus(doctor().post(url, { ...event, reason: undefined }), 400);
  });

  test('AUTH-09 is recorded with the reason, for the token’s user', async () => {
    for (const user of [app.world.users.Doctor, app.world.unmapped]) {
      await expectStatus(app.as(user).post(url, event), 204);
      expect(await lastAudit()).toEqual({
        actor: user.id,
        action: 'sign-out',
        resident: null,
        detail: { reason: 'Authentication error' },
      });
    }
  });

  test('AUTH-09 is recorded for a long name and from a long address too', async () => {
    const long = { ...event, familyName: 'ע'.repeat(500), url: `/residents?q=${'x'.repeat(3000)}` };
    // The token of the one before ended with its sign-out.
    const again = app.as({ ...app.world.users.Doctor, claims: {} });
    await expectStatus(again.post(url, long), 204);
  });

  test('AUTH-09 is recorded without the details the client doesn’t know', async () => {
    const { reason } = event;
    const unknown = { email: null, givenName: null, familyName: null, url: null, ipAddress: null };
    for (const known of [{ reason }, { ...unknown, reason }]) {
      const again = app.as({ ...app.world.users.Doctor, claims: {} });
      await expectStatus(again.post(url, known), 204);
    }
  });
});
