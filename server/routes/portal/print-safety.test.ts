import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { overrideReasons } from '@wattle/contract/entities/safety.ts';
import { checkChart } from '@wattle/contract/rules/safety/check-chart.ts';
import { chartCheckText } from '@wattle/contract/rules/safety/check-words.ts';
import { linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import { withReasonsKept } from '@wattle/contract/rules/safety/kept-checks.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import {
  action,
  addDraft,
  chartUrl,
  confirm,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  sharedCharting,
  prescription,
  reasonsFor,
  today,
} from '../../testing/charting.ts';
import { readPdf } from '../../testing/pdf.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor } = app;

async function print({ path }: TestResident) {
  const url = `/portal/api/v1/print/${path}?qrCodeAllowed=false&withHistory=true`;
  const answer = await expectStatus(doctor().get(url), 200);
  return (await readPdf(answer.rawPayload)).pages.join(' ');
}

const allergicTo = (allergen: string) =>
  app.addResident({
    allergyStatus: 'LISTED',
    allergies: JSON.stringify([{ allergen, reaction: 'rash' }]),
  });

test('DRF-07 CHT-08 a chart without findings says in one sentence that it was checked', async () => {
  const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
  await finaliseChart(doctor(), resident, [fishOil()]);
  const text = await print(resident);
  expect(text).toContain(
    'Safety check when printed: 1 medicine checked against a short list. It is a floor',
  );
  expect(text).not.toMatch(/Conflict|Caution|[Nn]ot checked|Check failed/);
});

test('DRF-07 CHT-08 a chart without medicines doesn’t mention a check', async () => {
  expect(await print(await app.addResident())).not.toContain('Safety check');
});

test('DRF-07 CHT-08 a conflict is printed with its reason, who gave it and when', async () => {
  const resident = await allergicTo('paracetamol');
  const draftIds = [await addDraft(doctor(), resident)];
  const request = { draftIds, basedOnOrderId: null };
  const [conflict] = reasonsFor(await finalise(doctor(), resident, request));
  const overrides = [{ ...conflict, reason: 'tolerated', note: 'Since 2019' }];
  await expectStatus(finalise(doctor(), resident, { ...request, overrides }), 200);
  const text = await print(resident);
  const reason = `Reason: ${overrideReasons.tolerated} – Since 2019.`;
  expect(text).toMatch(/Medicines .*Conflict: .*paracetamol.*Change history/);
  const [medicines = '', history = ''] = text.split('Change history');
  expect(medicines).toContain(
    `${reason} Given by ${app.world.users.Doctor.name}, 21-Nov-2026 12:00.`,
  );
  expect(history).toContain(reason);
});

test('DRF-07 CHT-08 a conflict that came up later says that no reason was given', async () => {
  const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
  await finaliseChart(doctor(), resident);
  await app.container.db.kysely
    .updateTable('resident')
    .set({
      allergyStatus: 'LISTED',
      allergies: JSON.stringify([{ allergen: 'paracetamol', reaction: 'rash' }]),
    })
    .where('id', '=', resident.id)
    .execute();
  expect(await print(resident)).toMatch(/Conflict: .*No reason has been given\./);
});

test('DRF-07 CHT-08 a check that couldn’t be made is printed with the allergen', async () => {
  const resident = await allergicTo('zzyx');
  await finaliseChart(doctor(), resident, [fishOil()]);
  const text = await print(resident);
  expect(text).toContain(
    'Safety check when printed: Some allergies not checked; otherwise 1 medicine checked against a short list.',
  );
  expect(text).toMatch(/Some allergies not checked: .*zzyx/);
});

test('DRF-07 CHT-08 ten times the dose is printed as the screen shows it, confirmed or not', async () => {
  const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
  const first = await finaliseChart(doctor(), resident);
  const raised = await finaliseChart(doctor(), resident, [
    draft({
      kind: 'change',
      medicationForeignKey: first.medications[0]?.authoringSystemForeignKey ?? '',
      prescription: prescription({ dose: '10 g (20 tablets)' }),
      reason: 'More pain',
    }),
  ]);
  /** As the client does with the server's answer. */
  const onScreen = async () => {
    const { medications, overrides } = (await doctor().get(chartUrl(resident))).json<Order>();
    const allergies = await doctor().get(`/portal/api/v1/patients/${resident.path}/get-allergies`);
    const chart = {
      lines: linesToCheck(medications, []),
      allergies: allergies.json<AllergyInfo>(),
      today: getPlainDate(today),
    };
    const checks = checkChart(chart, (_, error) => {
      throw error;
    });
    return chartCheckText(checks.map((check) => withReasonsKept(check, overrides)));
  };
  const about = /Conflict: .*1 g.*Reason: .* Given by .*Change history/;
  expect(await onScreen()).toBe(
    '1 medicine checked against a short list. Conflicts or cautions on 1',
  );
  const before = await print(resident);
  expect(before).toContain(`Safety check when printed: ${await onScreen()}.`);
  expect(before).toMatch(about);

  const pharmacist = app.as(app.world.users.Pharmacist);
  for (const { authoringSystemForeignKey } of raised.medications) {
    await action(pharmacist, resident, raised.id, authoringSystemForeignKey);
  }
  await expectStatus(confirm(pharmacist, resident, raised.id), 204);
  expect(await onScreen()).toBe(
    '1 medicine checked against a short list. Conflicts or cautions on 1',
  );
  const after = await print(resident);
  expect(after).toContain(`Safety check when printed: ${await onScreen()}.`);
  expect(after).toMatch(about);
});
