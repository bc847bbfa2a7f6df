import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { afterEach, expect, test } from 'vitest';
import { draft, finaliseChart, noon, sharedCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import {
  addStructuredProducts,
  byWeekday,
  decidedLater,
  doseOf,
  structuredPrescription,
} from '../../testing/structured.ts';

const app = await sharedCharting();
const { doctor } = app;
await addStructuredProducts(app);
afterEach(() => {
  app.clock.at = noon;
});

const day = 86_400_000;

/** Whether the list says that a resident has no dose for today. */
async function lacksDose({ id }: TestResident): Promise<boolean | undefined> {
  const everybody = { query: '', residentStatus: 2, expiryFilterType: 'All', facilities: [] };
  const answer = doctor().post('/portal/api/v1/patients/search', {
    ...everybody,
    limit: 100,
    page: 1,
  });
  const { searchResults } = (await expectStatus(answer, 200)).json<ResidentSearchResponse>();
  return searchResults.find((one) => one.id === id)?.lacksDose;
}

async function warfarin(values: object = {}) {
  const resident = await app.addResident();
  const prescription = { ...structuredPrescription('W1', decidedLater), ...values };
  const { medications } = await finaliseChart(doctor(), resident, [draft({ prescription })]);
  app.later();
  return { resident, key: keyOf(medications) };
}
const keyOf = ([line]: Medication[]) => line?.authoringSystemForeignKey ?? '';

const about = (medicationForeignKey: string, values: object) =>
  draft({ medicationForeignKey, prescription: null, ...values } as never);
const decide = (key: string, from: string, to: string) =>
  about(key, {
    kind: 'decide',
    event: { kind: 'dose', from, to, dose: doseOf('W1', '3 mg'), measured: { name: 'INR' } },
  });

test('RES-08 a resident whose dose of today nobody has decided is named, and no longer once it is', async () => {
  const { resident, key } = await warfarin();
  expect(await lacksDose(resident)).toBe(true);
  await finaliseChart(doctor(), resident, [decide(key, '2026-11-22', '2026-11-23')]);
  expect(await lacksDose(resident)).toBe(true);
  app.later();
  await finaliseChart(doctor(), resident, [decide(key, '2026-11-21', '2026-11-21')]);
  expect(await lacksDose(resident)).toBe(false);
  app.later(2 * day);
  expect(await lacksDose(resident)).toBe(false);
  app.later(day);
  expect(await lacksDose(resident)).toBe(true);
});

test('RES-08 nor is one whose medicine is ceased, paused, still to come or written out, or who is in hospital', async () => {
  const until = { kind: 'date', date: '2026-11-21' };
  const { resident: paused, key } = await warfarin();
  await finaliseChart(doctor(), paused, [
    about(key, {
      kind: 'pause',
      event: { kind: 'pause', since: '2026-11-21', until },
      reason: 'bleeding',
    }),
  ]);
  expect(await lacksDose(paused)).toBe(false);
  app.later(day);
  expect(await lacksDose(paused)).toBe(true);
  app.clock.at = noon;
  const { resident: gone, key: goneKey } = await warfarin();
  await finaliseChart(doctor(), gone, [about(goneKey, { kind: 'cease', reason: 'bleeding' })]);
  expect(await lacksDose(gone)).toBe(false);
  const { resident: later } = await warfarin({ startDate: '2026-11-23' });
  expect(await lacksDose(later)).toBe(false);
  const { resident: inHospital } = await warfarin();
  expect(await lacksDose(inHospital)).toBe(true);
  await app.container.db.kysely
    .updateTable('resident')
    .set({ leave: JSON.stringify({ on: '2026-11-20', to: 'Royal Adelaide Hospital' }) })
    .where('id', '=', inHospital.id)
    .execute();
  expect(await lacksDose(inHospital)).toBe(false);
  const written = await app.addResident();
  const prescription = structuredPrescription('W1', byWeekday);
  await finaliseChart(doctor(), written, [draft({ prescription })]);
  expect(await lacksDose(written)).toBe(false);
  expect(await lacksDose(await app.addResident())).toBe(false);
});
