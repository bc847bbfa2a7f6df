import { randomUUID } from 'node:crypto';
import type { MedicationList } from '@wattle/contract/entities/medication-list.ts';
import type {
  Order,
  OrderHistoryEntry,
  Prescription,
} from '@wattle/contract/entities/medication.ts';
import type { OrderInstruction } from '@wattle/contract/entities/order-instruction.ts';
import { withTimes } from '@wattle/contract/rules/dosing/doses-on.ts';
import { lineOfPrescription } from '@wattle/contract/rules/drafts/medication-lists.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import {
  changeTimes,
  chartUrl,
  draft,
  finaliseChart,
  sharedCharting,
} from '../testing/charting.ts';
import { expectRefusal, expectStatus } from '../testing/refusals.ts';
import {
  addStructuredProducts,
  asRequired,
  structuredPrescription,
  taper,
  uneven,
} from '../testing/structured.ts';

const app = await sharedCharting();
const { doctor } = app;
await addStructuredProducts(app);

async function charted(prescribed: object) {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident, [draft({ prescription: prescribed })]);
  const medicine = order.medications[0]?.authoringSystemForeignKey ?? '';
  return { resident, medicine };
}
const instruction = async (medicine: string) =>
  (
    await expectStatus(
      doctor().get(`/medications/api/v1/medications/WATTLE/${medicine}/order-instruction`),
      200,
    )
  ).json<OrderInstruction>();

test('DOS-01 refuses times that don’t fit a schedule, and a medicine given when required', async () => {
  const { resident, medicine } = await charted(structuredPrescription('L1', uneven));
  const times = ['07:00', '11:00', '15:00'];
  await expectRefusal(
    changeTimes(doctor(), resident, medicine, times),
    'Invalid_Dose_Times',
    'Enter 4 dose times.',
  );
  const prn = await charted(structuredPrescription('O5', asRequired, { prnReason: 'pain' }));
  await expectRefusal(
    changeTimes(doctor(), prn.resident, prn.medicine, ['08:00']),
    'Dose_Times_Not_Offered',
    'A medicine given when required has no dose times.',
  );
});

test('DOS-01 DOS-02 CHT-02 each amount moves with its time, in the line, its text and the history', async () => {
  const { resident, medicine } = await charted(structuredPrescription('L1', uneven));
  const before = await instruction(medicine);
  expect(before).toMatchObject({
    doseTimes: ['07:00', '11:00', '15:00', '19:00'],
    frequency: { code: 'four-times-daily', name: 'every day' },
    startsOn: '2026-11-21',
  });
  expect(Object.keys(before).toSorted()).toEqual([
    'doseTimes',
    'frequency',
    'routeOfAdministration',
    'startsOn',
    'textInstruction',
  ]);
  const times = ['06:30', '10:00', '14:00', '18:00'];
  await expectStatus(changeTimes(doctor(), resident, medicine, times), 204);
  const { medications } = (await doctor().get(chartUrl(resident))).json<Order>();
  const words = '1 and a half tablets at 06:30 and 1 tablet at 10:00, 14:00 and 18:00';
  expect(medications).toMatchObject([
    {
      doseTimes: times,
      dosage: withTimes(uneven, times),
      dose: `${words} every day`,
      doseTimesChange: { before: before.doseTimes, after: times },
    },
  ]);
  const { textInstruction } = await instruction(medicine);
  expect(textInstruction.replaceAll('\u00a0', ' ')).toContain(words);
  const history = await doctor().get(`${chartUrl(resident)}/order-history`);
  expect(history.json<OrderHistoryEntry[]>()).toMatchObject([
    { doseTimesChanges: [{ before: before.doseTimes, after: times }] },
  ]);
  // Of what is on the chart now, a change can be drafted and finalised.
  const next = await finaliseChart(doctor(), resident, [
    draft({
      kind: 'change',
      medicationForeignKey: medicine,
      reason: 'Stiff in the morning',
      prescription: structuredPrescription('L1', withTimes(uneven, times), {
        directions: 'Before food.',
      }),
    }),
  ]);
  const current = next.medications.filter(({ status }) => status !== 'Ceased');
  expect(current).toMatchObject([{ doseTimes: times, directions: 'Before food.' }]);
});

test('LST-01 refuses a list whose line isn’t what its dosage says, and keeps one with its steps', async () => {
  const id = randomUUID();
  const tapered = structuredPrescription('K1', taper, {
    courseType: 'ShortCourse',
    endDate: getPlainDate('2026-12-05'),
  });
  const line = lineOfPrescription(randomUUID(), tapered as Prescription);
  const save = (values: object) =>
    doctor().put(`/medications/api/v1/medication-lists/${id}`, {
      name: 'Flare',
      revision: 0,
      lines: [{ ...line, ...values }],
    });
  await expectStatus(save({ dosage: { kind: 'sometimes' } }), 400);
  await expectRefusal(
    save({ dose: '25 mg (5 tablets)' }),
    'Invalid_List',
    'The dose in words isn’t the same as its amounts and days.',
  );
  await expectRefusal(
    save({ productCode: 'W1' }),
    'Invalid_List',
    '25 mg isn’t 5 tablets of this product. Check both.',
  );
  await expectRefusal(
    save({ courseDays: 9 }),
    'Invalid_List',
    'Enter as many days as its steps take.',
  );
  const saved = (await expectStatus(save({}), 200)).json<MedicationList>();
  expect(saved.lines).toMatchObject([{ dosage: taper, courseDays: 15 }]);
  const [kept] = saved.lines;
  expect(kept).not.toHaveProperty('startDate');
  expect(kept?.dose).not.toContain('last day');
});
