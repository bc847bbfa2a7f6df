import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertAllergyChange } from '../../testing/allergies.ts';
import {
  action,
  confirm,
  draft,
  finalise,
  finaliseChart,
  sharedCharting,
  prescription,
} from '../../testing/charting.ts';
import { readPdf } from '../../testing/pdf.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

async function print({ path }: TestResident) {
  const url = `/portal/api/v1/print/${path}?qrCodeAllowed=false&withHistory=true`;
  const answer = await expectStatus(pharmacist().get(url), 200);
  return (await readPdf(answer.rawPayload)).pages.join(' ');
}

/** A chart with one medicine that the pharmacist has confirmed. */
async function confirmedChart() {
  const resident = await app.addResident({ chartExpiry: '2027-01-15' });
  const { id, medications } = await finaliseChart(doctor(), resident);
  const medicine = medications[0]?.authoringSystemForeignKey ?? '';
  await action(pharmacist(), resident, id, medicine);
  await expectStatus(confirm(pharmacist(), resident, id), 204);
  return { resident, id, medicine };
}

test('CHT-08 PHA-03 a changed medicine is printed as actioned once both its prescriptions are actioned', async () => {
  const { resident, medicine } = await confirmedChart();
  const change = draft({
    kind: 'change',
    medicationForeignKey: medicine,
    prescription: prescription({ dose: '500 mg (1 tablet)' }),
    reason: 'Less pain',
  });
  const { id, medications } = await finaliseChart(doctor(), resident, [change]);
  const [ceased = '', written = ''] = medications
    .toSorted((a) => (a.status === 'Ceased' ? -1 : 1))
    .map(({ authoringSystemForeignKey }) => authoringSystemForeignKey);
  await action(pharmacist(), resident, id, written);
  expect(await print(resident)).toMatch(/Changes to action \(1\).* To action Medicines/);
  await action(pharmacist(), resident, id, ceased);
  expect(await print(resident)).toMatch(/Changes to action \(1\).* Actioned Medicines/);
});

test('CHT-08 PHA-01 a medicine changed twice before it is confirmed is printed as replaced, not as ceased', async () => {
  const { resident, medicine } = await confirmedChart();
  const change = (medicationForeignKey: string, dose: string) =>
    finaliseChart(doctor(), resident, [
      draft({
        kind: 'change',
        medicationForeignKey,
        prescription: prescription({ dose }),
        reason: 'Pain',
      }),
    ]);
  const { medications } = await change(medicine, '500 mg (1 tablet)');
  const written = medications.find(({ replaces }) => replaces === medicine);
  await change(written?.authoringSystemForeignKey ?? '', '1.5 g (3 tablets)');
  const text = await print(resident);
  expect(text).toMatch(
    /Changes to action \(2\).*Ceased, replaced by a new prescription paracetamol.*Medicines /,
  );
  expect(text).not.toContain('Ceased paracetamol');
});

test('CHT-08 HDR-04 a chart review is printed with its new expiry, and waits to be acknowledged, not confirmed', async () => {
  const { resident, id } = await confirmedChart();
  const request = { draftIds: [], basedOnOrderId: id, isChartReview: true };
  await expectStatus(finalise(doctor(), resident, request), 200);
  const text = await print(resident);
  expect(text).toContain(
    'Chart review. Reviewed 21-Nov-2026. New chart expiry 20-May-2027. To action',
  );
  expect(text).toMatch(
    /Change history Order 2, .* Chart reviewed\. New chart expiry 20-May-2027\./,
  );
  expect(text).not.toContain('Not confirmed');
});

test('CHT-08 ALG-02 if only an allergy update is waiting, the print doesn’t say all is confirmed', async () => {
  const { resident } = await confirmedChart();
  const settled = 'Every change on this chart has been confirmed.';
  expect(await print(resident)).toContain(settled);
  await insertAllergyChange(app.container.db.kysely, resident, app.clock.at);
  const text = await print(resident);
  expect(text).toContain('No medicines to confirm, but there is an allergy update.');
  expect(text).not.toContain(settled);
});

test('CHT-08 a resident in hospital is printed so, on every page and beside every medicine', async () => {
  const leave = { on: '2026-11-20', time: '14:30', to: 'Royal Adelaide Hospital' };
  const { resident } = await confirmedChart();
  const { kysely } = app.container.db;
  await kysely
    .updateTable('resident')
    .set({ leave: JSON.stringify(leave) })
    .where('id', '=', resident.id)
    .execute();
  const text = await print(resident);
  expect(text).toMatch(
    /In hospital since 20-Nov-2026 14:30: Royal Adelaide Hospital\. Nothing is given or packed here\./,
  );
  expect(text).toMatch(/Medicines .*paracetamol.* In hospital/);
});

test('CHT-08 a resident who is back from hospital is printed so until a prescriber has looked', async () => {
  const { resident } = await confirmedChart();
  const { kysely } = app.container.db;
  await kysely
    .updateTable('resident')
    .set({ returnToReconcile: randomUUID() })
    .where('id', '=', resident.id)
    .execute();
  expect(await print(resident)).toContain(
    'Back from hospital: a prescriber hasn’t checked this chart since.',
  );
});
