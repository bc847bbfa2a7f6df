import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { SinceSigned } from '@wattle/contract/entities/since-signed.ts';
import { prescriberTypes } from '@wattle/contract/values/user-type.ts';
import { expect, test } from 'vitest';
import {
  ceasing,
  changeTimes,
  chartUrl,
  countersign,
  draft,
  finaliseChart,
  fishOil,
  sharedCharting,
  today,
} from '../../testing/charting.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectStatus, testRefusals } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import { everyStatementOf } from '../../testing/statements.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, dentist, nurse } = app;

const readAlone = async (client: TestClient, { path }: Pick<TestResident, 'path'>) =>
  (await expectStatus(client.get(`${chartUrl({ path })}/since-signed`), 200)).json<SinceSigned>();

/** The chart itself says whether there is anything to read, so that the screen keeps its place. */
async function read(client: TestClient, { path }: Pick<TestResident, 'path'>) {
  const since = await readAlone(client, { path });
  const chart = await expectStatus(client.get(chartUrl({ path })), 200);
  const { changedSince } = chart.json<Order>();
  expect(changedSince).toEqual(since.changes.length > 0 ? since.signed : null);
  return since;
}
const textsOf = ({ changes }: SinceSigned) => changes.map(({ text }) => text);

testRefusals({
  app: () => app,
  roles: prescriberTypes,
  send: (client, { path }) => client.get(`${chartUrl({ path })}/since-signed`),
});

async function answerAllergies(client: TestClient, resident: TestResident) {
  const { allergyStatus: was } = await app.container.db.kysely
    .selectFrom('resident')
    .select('allergyStatus')
    .where('id', '=', resident.id)
    .executeTakeFirstOrThrow();
  return await client.post(`/portal/api/v1/patients/${resident.path}/allergy-events`, {
    id: randomUUID(),
    content: { kind: 'answered', was, answer: 'NONE KNOWN', saidBy: 'the daughter' },
  });
}

const sendToHospital = ({ path }: TestResident) =>
  nurse().post(`/portal/api/v1/patients/${path}/stay-events`, {
    id: randomUUID(),
    lastSeen: null,
    content: { kind: 'leave', on: today, time: '11:00', to: 'Royal Adelaide Hospital' },
  });

const unpack = (medicationId: string) =>
  nurse().post('/medications/api/v1/medications/change-medication-packaging', {
    medicationAuthoringSystem: 'WATTLE',
    medicationAuthoringSystemForeignKey: medicationId,
    packagingType: 'UnPacked',
  });

const importAllergies = ({ id }: TestResident) =>
  app.container.db.kysely
    .updateTable('resident')
    .set({ allergiesRecordedAt: app.clock.at, allergiesRecordedBy: 'Import from CARE' })
    .where('id', '=', id)
    .execute();

test('CHT-02 who has signed nothing on a chart is told so', async () => {
  const resident = await app.addResident();
  await finaliseChart(doctor(), resident);
  expect(await read(dentist(), resident)).toEqual({ signed: null, changes: [], isCut: false });
});

test('CHT-02 what others changed since a prescriber signed is named, the latest first, and ends with the next order', async () => {
  const resident = await app.addResident();
  const first = await finaliseChart(doctor(), resident, [draft(), fishOil()]);
  const keyOf = (code: string) =>
    first.medications.find(({ product }) => product.code === code)?.authoringSystemForeignKey ?? '';
  expect(textsOf(await read(doctor(), resident))).toEqual([]);

  app.later();
  await expectStatus(changeTimes(nurse(), resident, keyOf('P1'), ['09:00', '21:00']), 204);
  app.later();
  await finaliseChart(dentist(), resident, [ceasing(keyOf('F1'))]);
  app.later();
  await expectStatus(answerAllergies(nurse(), resident), 200);

  const since = await read(doctor(), resident);
  expect(since.signed?.sequence).toBe(1);
  expect(textsOf(since)).toEqual([
    'Allergies: No known allergies',
    'Ceased. Reason: No longer needed',
    'Dose times: 08:00, 20:00 → 09:00, 21:00',
  ]);
  // The dentist signed after the times were changed, and hasn’t changed what they signed.
  expect(textsOf(await read(dentist(), resident))).toEqual(['Allergies: No known allergies']);

  app.later();
  await finaliseChart(doctor(), resident);
  expect(textsOf(await read(doctor(), resident))).toEqual([]);
});

test.for<[string, (resident: TestResident, medicationId: string) => Promise<unknown>, string[]]>([
  [
    'times changed by a nurse',
    (resident, id) => expectStatus(changeTimes(nurse(), resident, id, ['09:00', '21:00']), 204),
    ['Dose times: 08:00, 20:00 → 09:00, 21:00'],
  ],
  [
    'packaging changed by a nurse',
    (_resident, id) => expectStatus(unpack(id), 204),
    ['Packaging: Packed → Unpacked'],
  ],
  [
    'allergies answered by a nurse',
    (resident) => expectStatus(answerAllergies(nurse(), resident), 200),
    ['Allergies: No known allergies'],
  ],
  ['imported allergies', importAllergies, ['Allergies changed']],
  [
    'a nurse sending them to hospital',
    (resident) => expectStatus(sendToHospital(resident), 204),
    [expect.stringContaining('Royal Adelaide Hospital')],
  ],
  [
    'nothing by their own answer',
    (resident) => expectStatus(answerAllergies(doctor(), resident), 200),
    [],
  ],
])('CHT-02 the chart says whether others changed it since: %s', async ([, change, texts]) => {
  const resident = await app.addResident();
  const { medications } = await finaliseChart(doctor(), resident);
  app.later();
  await change(resident, medications[0]?.authoringSystemForeignKey ?? '');
  expect(textsOf(await read(doctor(), resident))).toEqual(texts);
});

test('CHT-02 an order entered for a prescriber is a change until they countersign it', async () => {
  const resident = await app.addResident();
  await finaliseChart(doctor(), resident);
  app.later();
  const order = await finaliseChart(nurse(), resident, [fishOil()], {
    prescriberId: app.world.users.Doctor.id,
    means: 'written',
    isReadBack: false,
    heardBy: '',
  });
  const [change] = (await read(doctor(), resident)).changes;
  expect(change?.text).toMatch(/^New medicine: /);
  expect(change?.by).toMatch(/ on behalf of /);
  await expectStatus(countersign(doctor(), resident, [order.id]), 204);
  const after = await read(doctor(), resident);
  expect([after.signed?.sequence, after.changes]).toEqual([2, []]);
});

test('CHT-02 of many orders since, the latest twenty are listed and the rest is said to be there', async () => {
  const resident = await app.addResident();
  const { kysely } = app.container.db;
  const { Doctor, Dentist } = app.world.users;
  await insertOrder(kysely, resident, Doctor, [{}], app.clock.at);
  for (let at = 0; at < 21; at++) {
    app.later();
    await insertOrder(kysely, resident, Dentist, [{}], app.clock.at);
  }
  const statements = await everyStatementOf(async () => {
    const { signed, changes, isCut } = await readAlone(doctor(), resident);
    const times = new Set(changes.map(({ at }) => at));
    expect([signed?.sequence, times.size, isCut]).toEqual([1, 20, true]);
  });
  // The caller with the resident, what was signed, orders, lines, times, allergies, the stay, and the audit row.
  expect(statements).toHaveLength(8);
});
