import { randomUUID } from 'node:crypto';
import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ChartContact } from '@wattle/contract/entities/resident.ts';
import type { OrderInstruction } from '@wattle/contract/entities/order-instruction.ts';
import { clinicalTypes } from '@wattle/contract/values/user-type.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  action,
  addDraft,
  changeTimes,
  chartUrl,
  confirm,
  draft,
  finalise,
  finaliseChart,
  noon,
  sharedCharting,
  prescription,
} from '../testing/charting.ts';
import { hearEvents } from '../testing/live-events.ts';
import { asText, insertOrder, type TestLine } from '../testing/orders.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

/** A medicine of the world's resident, and one of the resident elsewhere. */
let medicines: ReadonlyMap<string, string>;
const app = await sharedCharting();
const { doctor } = app;
beforeAll(async () => {
  const { resident, elsewhere } = app.world;
  medicines = new Map([
    [resident.id, await chart(resident)],
    [elsewhere.resident.id, await chart(elsewhere.resident)],
  ]);
});

/** The one medicine of the resident's new order: 500 mg twice a day at 08:00 and 20:00. */
async function chart(resident: TestResident, line: TestLine = {}): Promise<string> {
  const { kysely } = app.container.db;
  const order = await insertOrder(kysely, resident, app.world.users.Doctor, [line], noon);
  return order.medicationIds[0] ?? '';
}

const seen = {
  instructions:
    'DOSE 500\u00a0mg (1\u00a0tablet)\u00a0– oral\u00a0– twice a day\u00a0– 08:00, 20:00\u00a0– from 21-Nov-2026',
  routeOfAdministration: { code: 'oral', name: 'oral' },
  frequency: { code: 'twice-daily', name: 'twice a day' },
  startsOn: '2026-11-21',
};
const submit = (
  client: TestClient,
  resident: { path: string },
  medicine: string,
  values: Record<string, unknown> = {},
) =>
  client.post(`${chartUrl(resident)}/order-instructions/dosage-times/submit`, {
    times: ['07:00', '19:00'],
    ...seen,
    medicationAuthoringSystem: 'WATTLE',
    medicationAuthoringSystemForeignKey: medicine,
    ...values,
  });
const instructionUrl = (medicine: string, system = 'WATTLE') =>
  `/medications/api/v1/medications/${system}/${medicine}/order-instruction`;
const orderOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
const timesOf = async (resident: TestResident) => {
  const { medications } = await orderOf(resident);
  return medications.map(({ doseTimes }) => doseTimes);
};

testRefusals({
  app: () => app,
  roles: clinicalTypes,
  send: (client, resident) => submit(client, resident, medicines.get(resident.id) ?? randomUUID()),
});

test('DOS-02 API-06 the instruction of a medicine elsewhere, or of an unknown one, can’t be read', async () => {
  const elsewhere = medicines.get(app.world.elsewhere.resident.id) ?? '';
  await expectStatus(app.anonymous.get(instructionUrl(elsewhere)), 401);
  await expectStatus(doctor().get(instructionUrl(elsewhere)), 403);
  await expectStatus(doctor().get(instructionUrl(randomUUID())), 403);
  const own = medicines.get(app.world.resident.id) ?? '';
  await expectStatus(doctor().get(instructionUrl(own, 'OTHER')), 403);
});

test('DOS-02 an instruction that is no longer on the chart isn’t read', async () => {
  const resident = await app.addResident();
  const gone = await chart(resident);
  await chart(resident);
  await expectRefusal(doctor().get(instructionUrl(gone)), 'Not_On_Chart');
});

test.for([
  ['an invalid time', { times: ['24:00', '25:00'] }],
  ['an invalid day', { startsOn: '2026-13-01' }],
  ['no instruction', { instructions: undefined }],
  ['no frequency', { frequency: undefined }],
] as const)('API-03 refuses %s', async ([, values]) => {
  const medicine = medicines.get(app.world.resident.id) ?? '';
  await expectStatus(submit(doctor(), app.world.resident, medicine, values), 400);
});

test('DOS-01 refuses a medicine that isn’t on the resident’s chart', async () => {
  const resident = await app.addResident();
  const gone = await chart(resident);
  await chart(resident);
  const elsewhere = medicines.get(app.world.elsewhere.resident.id) ?? '';
  for (const medicine of [gone, elsewhere, 'nothing']) {
    await expectRefusal(submit(doctor(), resident, medicine), 'Not_On_Chart');
  }
  const medicationAuthoringSystem = 'OTHER';
  const own = (await orderOf(resident)).medications[0]?.authoringSystemForeignKey ?? '';
  await expectRefusal(
    submit(doctor(), resident, own, { medicationAuthoringSystem }),
    'Not_On_Chart',
  );
});

const prn = {
  courseType: 'AsRequired' as const,
  prnReason: 'pain',
  maximum24h: '4 g',
  doseTimes: [],
};
test.for<[string, TestLine, string]>([
  ['is ceased', { status: 'Ceased' }, 'This medicine has been ceased.'],
  [
    'has ended',
    {
      status: 'Existing',
      medication: { courseType: 'ShortCourse', startDate: '2026-11-01', endDate: '2026-11-20' },
    },
    'This course has ended.',
  ],
  [
    'is given when required',
    { medication: prn },
    'A medicine given when required has no dose times.',
  ],
])('DOS-01 refuses a medicine that %s', async ([, line, message]) => {
  const resident = await app.addResident();
  const medicine = await chart(resident, line);
  await expectRefusal(submit(doctor(), resident, medicine), 'Dose_Times_Not_Offered', message);
});

test.for(['Deceased', 'Discharged'] as const)(
  'DOS-01 refuses a resident who is %s',
  async (status) => {
    const resident = await app.addResident({ status });
    await expectRefusal(submit(doctor(), resident, await chart(resident)), 'Resident_Not_Active');
  },
);

const written = { medication: asText };
test.for<[string, string[], string, TestLine?]>([
  ['one time for two doses', ['08:00'], 'Enter 2 dose times.'],
  ['three times for two doses', ['08:00', '14:00', '20:00'], 'Enter 2 dose times.'],
  ['no times', [], 'Enter 2 dose times.'],
  ['one time twice', ['08:00', '08:00'], 'Enter each dose time once, earliest first.'],
  ['one time for a text', ['08:00'], 'Enter 2 dose times for twice a day.', written],
  ['no times for a text', [], 'Enter 2 dose times for twice a day.', written],
])('DOS-01 refuses %s', async ([, times, message, line]) => {
  const resident = await app.addResident();
  const medicine = await chart(resident, line);
  await expectRefusal(
    submit(doctor(), resident, medicine, { times }),
    'Invalid_Dose_Times',
    message,
  );
  expect(await timesOf(resident)).toEqual([['08:00', '20:00']]);
});

test.for([
  ['instructions', { instructions: `${seen.instructions} ` }],
  ['route', { routeOfAdministration: { code: 'rectal', name: 'rectal' } }],
  ['frequency', { frequency: { code: 'every-12-hours', name: 'every 12 hours' } }],
  ['start', { startsOn: '2026-11-22' }],
] as const)('DOS-01 refuses another %s: only the times can be changed', async ([, values]) => {
  const resident = await app.addResident();
  await expectRefusal(
    submit(doctor(), resident, await chart(resident), values),
    'Instruction_Changed',
  );
  expect(await timesOf(resident)).toEqual([['08:00', '20:00']]);
});

test('DOS-01 if two people change the times at once, the second is refused', async () => {
  const resident = await app.addResident();
  const medicine = await chart(resident);
  const answers = await Promise.all([
    submit(doctor(), resident, medicine),
    submit(app.as(app.world.users.Dentist), resident, medicine, { times: ['09:00', '21:00'] }),
  ]);
  expect(statusesOf(answers)).toEqual(['204', '422']);
});

test('DOS-02 reads exactly the specified fields', async () => {
  const medicine = medicines.get(app.world.resident.id) ?? '';
  const pharmacist = app.as(app.world.users.Pharmacist);
  const answer = await expectStatus(pharmacist.get(instructionUrl(medicine)), 200);
  const { instructions: textInstruction, ...rest } = seen;
  expect(answer.json()).toEqual({ doseTimes: ['08:00', '20:00'], textInstruction, ...rest });
});

test('DOS-01 LIV-01 the chart and its instruction have the new times, with who and when', async () => {
  const resident = await app.addResident();
  const medicine = await chart(resident);
  const [heard, stop] = await hearEvents(app.container.db);
  await expectStatus(submit(doctor(), resident, medicine), 204);
  const order = await orderOf(resident);
  expect(order.medications).toMatchObject([
    {
      doseTimes: ['07:00', '19:00'],
      instructions: seen.instructions.replace('08:00, 20:00', '07:00, 19:00'),
      doseTimesChange: {
        before: ['08:00', '20:00'],
        after: ['07:00', '19:00'],
        changedBy: app.world.users.Doctor.name,
        changedAt: noon.toISOString(),
      },
    },
  ]);
  const read = (await doctor().get(instructionUrl(medicine))).json<OrderInstruction>();
  expect(read.doseTimes).toEqual(['07:00', '19:00']);
  // The same times again change nothing.
  await expectStatus(
    submit(doctor(), resident, medicine, { instructions: read.textInstruction }),
    204,
  );
  await expect.poll(() => heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ event: 'ChartChanged', payload: { order: order.id } });
  await stop();
});

test('DOS-01 PHA-02 CFM-03 a change actioned for the old times must be actioned again before confirming', async () => {
  const resident = await app.addResident();
  const medicine = await chart(resident);
  const { id } = await orderOf(resident);
  const pharmacist = app.as(app.world.users.Pharmacist);
  await expectStatus(action(pharmacist, resident, id, medicine, 'Actioned'), 200);
  await expectStatus(submit(doctor(), resident, medicine), 204);
  expect((await orderOf(resident)).medications[0]?.product.action).toBe('Unactioned');
  await expectRefusal(confirm(pharmacist, resident, id), 'Not_All_Actioned');
  const contacts = await expectStatus(doctor().get(`${chartUrl(resident)}/chart-contact`), 200);
  expect(contacts.json<ChartContact>().recentActivePharmacists).toHaveLength(1);
  await expectStatus(action(pharmacist, resident, id, medicine, 'Actioned'), 200);
  await expectStatus(confirm(pharmacist, resident, id), 204);
});

test('DOS-01 CHT-02 the history has the change, and the orders as they were finalised', async () => {
  const resident = await app.addResident();
  const first = await finaliseChart(doctor(), resident);
  const medicine = first.medications[0]?.authoringSystemForeignKey ?? '';
  const pharmacist = app.as(app.world.users.Pharmacist);
  await action(pharmacist, resident, first.id, medicine);
  await expectStatus(confirm(pharmacist, resident, first.id), 204);
  for (const times of [
    ['07:00', '19:00'],
    ['09:00', '21:00'],
  ]) {
    await expectStatus(changeTimes(doctor(), resident, medicine, times), 204);
  }
  // Changing the prescription starts from the times as they are now.
  const second = await finaliseChart(doctor(), resident, [
    draft({
      kind: 'change',
      medicationForeignKey: medicine,
      reason: 'Not enough',
      prescription: prescription({ dose: '500 mg (1 tablet)', doseTimes: ['09:00', '21:00'] }),
    }),
  ]);
  const answer = await expectStatus(
    app.as(app.world.users.Pharmacist).get(`${chartUrl(resident)}/order-history`),
    200,
  );
  const history = answer.json<OrderHistoryEntry[]>();
  expect(history).toMatchObject([
    {
      changes: [
        {
          kind: 'changed',
          medication: { doseTimes: ['09:00', '21:00'], doseTimesChange: null },
          before: { doseTimes: ['09:00', '21:00'] },
        },
      ],
      doseTimesChanges: [],
    },
    {
      changes: [{ kind: 'added', medication: { doseTimes: ['08:00', '20:00'] } }],
      doseTimesChanges: [
        {
          product: { ingredients: ['paracetamol'] },
          before: ['08:00', '20:00'],
          after: ['07:00', '19:00'],
          changedBy: app.world.users.Doctor.name,
          changedAt: noon.toISOString(),
        },
        { before: ['07:00', '19:00'], after: ['09:00', '21:00'] },
      ],
    },
  ]);
  expect(second.medications.map(({ doseTimesChange }) => doseTimesChange?.after)).toEqual(
    expect.arrayContaining([['09:00', '21:00'], undefined]),
  );
});

test('DOS-01 a change stays with its medicine in later orders', async () => {
  const resident = await app.addResident();
  const first = await finaliseChart(doctor(), resident);
  const medicine = first.medications[0]?.authoringSystemForeignKey ?? '';
  await expectStatus(changeTimes(doctor(), resident, medicine, ['07:00', '19:00']), 204);
  const other = prescription({ productCode: 'P2', dose: '665 mg (1 tablet)' });
  await finaliseChart(doctor(), resident, [draft({ prescription: other })]);
  expect(await timesOf(resident)).toContainEqual(['07:00', '19:00']);
  const old = await expectStatus(doctor().get(`${chartUrl(resident)}/${first.id}`), 200);
  expect(old.json<Order>().medications).toMatchObject([{ doseTimes: ['07:00', '19:00'] }]);
});

test.for(['represcribe', 'change'] as const)(
  'DOS-01 DRF-02 a %s drafted before the times changed doesn’t silently bring the old ones back',
  async (kind) => {
    const resident = await app.addResident();
    const { id: orderId, medications } = await finaliseChart(doctor(), resident);
    const medicationForeignKey = medications[0]?.authoringSystemForeignKey ?? '';
    const content = draft({
      kind,
      medicationForeignKey,
      reason: 'Not enough',
      prescription: prescription({ directions: 'With food.' }),
    });
    const id = await addDraft(doctor(), resident, content);
    app.clock.at = new Date(noon.getTime() + 60_000);
    const dentist = app.as(app.world.users.Dentist);
    await expectStatus(
      changeTimes(dentist, resident, medicationForeignKey, ['07:00', '19:00']),
      204,
    );
    const request = { draftIds: [id], basedOnOrderId: orderId };
    await expectRefusal(finalise(doctor(), resident, request), 'Draft_Has_Old_Times');
    expect(await timesOf(resident)).toEqual([['07:00', '19:00']]);
    // Saved again with those times, they are intended.
    app.clock.at = new Date(noon.getTime() + 120_000);
    await expectStatus(doctor().put(`${chartUrl(resident)}/drafts/${id}`, content), 200);
    await expectStatus(finalise(doctor(), resident, request), 200);
    app.clock.at = noon;
  },
);

test('DOS-01 DRF-02 a draft saved while a change of times is waiting doesn’t bring the old ones back', async () => {
  const resident = await app.addResident();
  const { id: basedOnOrderId, medications } = await finaliseChart(doctor(), resident);
  const medicationForeignKey = medications[0]?.authoringSystemForeignKey ?? '';
  app.clock.at = new Date(noon.getTime() + 60_000);
  const content = draft({
    kind: 'change',
    medicationForeignKey,
    reason: 'Not enough',
    prescription: prescription({ directions: 'With food.' }),
  });
  const draftIds = [await addDraft(doctor(), resident, content)];
  // The change was sent before that, and is processed after it.
  app.clock.at = noon;
  const { kysely } = app.container.db;
  const begin = kysely.transaction.bind(kysely);
  const turn = vi.spyOn(kysely, 'transaction').mockImplementationOnce(() => {
    app.clock.at = new Date(noon.getTime() + 120_000);
    return begin();
  });
  const dentist = app.as(app.world.users.Dentist);
  await expectStatus(changeTimes(dentist, resident, medicationForeignKey, ['07:00', '19:00']), 204);
  expect(turn).toHaveBeenCalledOnce();
  turn.mockRestore();
  const answer = finalise(doctor(), resident, { draftIds, basedOnOrderId });
  await expectRefusal(answer, 'Draft_Has_Old_Times');
  app.clock.at = noon;
});
