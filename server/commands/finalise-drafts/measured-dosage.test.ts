import type { Order } from '@wattle/contract/entities/medication.ts';
import { textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { chartUrl, draft, finaliseChart, sharedCharting, today } from '../../testing/charting.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectStatus } from '../../testing/refusals.ts';
import {
  addStructuredProducts,
  byWeekday,
  decidedLater,
  structuredPrescription,
} from '../../testing/structured.ts';

const app = await sharedCharting();
const { doctor, world } = app;
const { kysely } = app.container.db;
await addStructuredProducts(app);

const storedOf = (residentId: string) =>
  kysely
    .selectFrom('medication')
    .where('residentId', '=', residentId)
    .select(['dosage', 'measuredDosage', 'dose'])
    .executeTakeFirstOrThrow();

test('DRF-01 what is measured stays out of the column that the version before reads', async () => {
  const resident = await app.addResident();
  const prescription = structuredPrescription('W1', decidedLater);
  const order = await finaliseChart(doctor(), resident, [draft({ prescription })]);
  // That version doesn't know this kind, and shows the text of a line without a dosage.
  expect(await storedOf(resident.id)).toEqual({
    dosage: null,
    measuredDosage: decidedLater,
    dose: expect.stringContaining('as ordered by INR') as string,
  });
  expect(order.medications[0]?.dosage).toEqual(decidedLater);
});

test('a schedule stays where both versions read it', async () => {
  const resident = await app.addResident();
  const prescription = structuredPrescription('W1', byWeekday);
  await finaliseChart(doctor(), resident, [draft({ prescription })]);
  expect(await storedOf(resident.id)).toMatchObject({ dosage: byWeekday, measuredDosage: null });
});

test('CHT-02 one that the version before wrote beside the others is read', async () => {
  const resident = await app.addResident();
  const course = { startDate: getPlainDate(today), endDate: null };
  const texts = textFieldsOf({ dosage: decidedLater, ...course });
  await insertOrder(kysely, resident, world.users.Doctor, [
    { medication: { ...course, ...texts, dosage: JSON.stringify(decidedLater) } },
  ]);
  const answer = await expectStatus(doctor().get(chartUrl(resident)), 200);
  expect(answer.json<Order>().medications[0]?.dosage).toEqual(decidedLater);
});
