import { beforeAll, expect, test } from 'vitest';
import { type Charting, finaliseChart, noon, sharedCharting } from '../testing/charting.ts';
import { expectStatus } from '../testing/refusals.ts';
import { insertUser, type TestResident, type TestUser } from '../testing/rows.ts';
import { runQueuedSync } from './run-queued-sync.ts';

let service: TestUser;
const app = await sharedCharting();
beforeAll(async () => {
  const account = { userName: 'sync', userType: 'GeneralStaffAdmin' } as const;
  service = await insertUser(app.container.db.kysely, account, [app.world.organisationId]);
});

const trigger = (
  client: ReturnType<Charting['as']>,
  resident: Omit<TestResident, 'id' | 'path'>,
) => {
  const { authoringSystem, authoringSystemForeignKey } = resident;
  const patient = { authoringSystem, authoringSystemForeignKey };
  return client.post('/medications/api/v1/medications/trigger-medications-sync', { patient });
};

const syncsOf = ({ id }: TestResident) =>
  app.container.db.kysely
    .selectFrom('medicationSync')
    .selectAll()
    .where('residentId', '=', id)
    .orderBy('requestedAt')
    .execute();

test('API-06 CHT-06 only the service account may start a synchronisation, for residents it may see', async () => {
  const { users, unmapped, resident, elsewhere, unknownResident } = app.world;
  await expectStatus(trigger(app.anonymous, resident), 401);
  for (const user of [...Object.values(users), unmapped]) {
    await expectStatus(trigger(app.as(user), resident), 403);
  }
  await expectStatus(trigger(app.as(service), elsewhere.resident), 403);
  await expectStatus(trigger(app.as(service), unknownResident), 403);
  const url = '/medications/api/v1/medications/trigger-medications-sync';
  await expectStatus(app.as(service).post(url, {}), 400);
  expect(await syncsOf(resident)).toEqual([]);
});

test('CHT-06 the job reads the current chart and records how it ended', async () => {
  const resident = await app.addResident();
  const doctor = app.as(app.world.users.Doctor);
  await finaliseChart(doctor, resident);
  await expectStatus(trigger(app.as(service), resident), 204);
  expect(await syncsOf(resident)).toMatchObject([
    { state: 'Queued', requestedBy: service.id, requestedAt: noon },
  ]);
  const order = await finaliseChart(doctor, resident);
  expect(await runQueuedSync(app.container)).toBe(true);
  expect(await syncsOf(resident)).toMatchObject([
    { state: 'Done', orderId: order.id, medicineCount: 2, finishedAt: noon, problem: null },
  ]);
  expect(await runQueuedSync(app.container)).toBe(false);
});

test('CHT-06 a resident without a chart can’t be synchronised, and the table records it', async () => {
  const resident = await app.addResident();
  await expectStatus(trigger(app.as(service), resident), 204);
  await runQueuedSync(app.container);
  expect(await syncsOf(resident)).toMatchObject([
    { state: 'Failed', problem: 'The resident has no chart.', orderId: null },
  ]);
});

test('CHT-06 requested twice before the job has run, it runs once; it can be requested again later', async () => {
  const resident = await app.addResident();
  const client = app.as(service);
  await Promise.all([trigger(client, resident), trigger(client, resident)]);
  expect(await syncsOf(resident)).toHaveLength(1);
  await Promise.all([runQueuedSync(app.container), runQueuedSync(app.container)]);
  await expectStatus(trigger(client, resident), 204);
  expect((await syncsOf(resident)).map(({ state }) => state)).toEqual(['Failed', 'Queued']);
});

test('CHT-06 the request is audited', async () => {
  const resident = await app.addResident();
  await expectStatus(trigger(app.as(service), resident), 204);
  const rows = await app.container.db.kysely
    .selectFrom('auditLog')
    .select(['action', 'actor', 'detail'])
    .where('resident', '=', resident.id)
    .execute();
  expect(rows).toEqual([{ action: 'trigger-sync', actor: service.id, detail: { isNew: true } }]);
});

test('CHT-06 the permissions tell the client which account is the service account', async () => {
  const permissions = async (user: TestUser) =>
    (await app.as(user).get('/portal/api/v1/users/me')).json<{ permissions: string[] }>()
      .permissions;
  expect(await permissions(service)).toContain('SynchroniseMedications');
  expect(await permissions(app.world.users.GeneralStaffAdmin)).not.toContain(
    'SynchroniseMedications',
  );
});
