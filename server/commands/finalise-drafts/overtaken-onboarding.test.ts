import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { afterEach, expect, test } from 'vitest';
import { temporaryDirectory } from '../../db/testing.ts';
import { importFiles } from '../../intake/fhir/import-files.ts';
import type { CurrentMedicine, ImportedMedicine } from '../../intake/fhir/read/medicine.ts';
import { writeOnboardingChart } from '../../intake/fhir/judge/onboarding-chart.ts';
import { links } from '../../intake/fhir/testing/context.ts';
import {
  addDraft,
  ceasing,
  changeTimes,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  noon,
  sharedCharting,
  prescription,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';

const app = await sharedCharting();
const { doctor, dentist } = app;
afterEach(() => {
  app.clock.at = noon;
});

const startDate = getPlainDate('2026-11-21');
const current: CurrentMedicine = {
  kind: 'current',
  key: 'urn:practice|17',
  product: {
    code: 'P1',
    ingredients: ['paracetamol'],
    brandName: null,
    strength: '500 mg',
    form: 'tablet',
    schedule: 'S4',
    complementary: false,
  },
  codings: [],
  prescription: {
    courseType: 'Regular',
    packagingType: 'Packed',
    dose: '1 g (2 tablets)',
    route: 'oral',
    frequency: 'twice-daily',
    doseTimes: ['08:00', '20:00'],
    startDate,
    endDate: null,
    prnReason: null,
    maximum24h: null,
    directions: '',
  },
  medicationType: 'MedicationOrder',
  repeats: 0,
  supply: null,
  prescribedByName: 'Dr Ada Park',
  prescribedAt: noon,
};
const other: CurrentMedicine = {
  ...current,
  prescription: { ...current.prescription, dose: '500 mg (1 tablet)' },
};
const { key, product } = current;
const ended: ImportedMedicine = {
  kind: 'ended',
  status: 'stopped',
  endedOn: null,
  key,
  name: 'paracetamol',
  product,
  on: startDate,
  reason: 'rash',
};

/** The practice sends the resident's only medicine. */
async function receive(resident: TestResident, medicine: ImportedMedicine) {
  await app.container.db.kysely.transaction().execute((tx) =>
    writeOnboardingChart(tx, {
      residentId: resident.id,
      medicines: [medicine],
      source: 'Practice',
      clock: app.container.now,
      newId: randomUUID,
    }),
  );
  return (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
}

test.for(
  (['change', 'represcribe', 'cease'] as const).flatMap((kind) =>
    [other, ended].map((sent) => ({
      kind,
      sent,
      came: sent.kind === 'ended' ? 'ended' : 'changed',
    })),
  ),
)(
  'DRF-01 DRF-02 a $kind whose medicine was $came by an import is refused, and kept',
  async (one) => {
    const { kind, sent } = one;
    const resident = await app.addResident({ isOnboarding: true });
    const first = await receive(resident, current);
    const medicine = first.medications[0]?.authoringSystemForeignKey ?? '';
    const content =
      kind === 'cease'
        ? ceasing(medicine)
        : draft({ kind, medicationForeignKey: medicine, reason: 'Less pain' });
    app.later();
    const id = await addDraft(dentist(), resident, content);
    app.later();
    const second = await receive(resident, sent);
    expect(second.medications).toMatchObject(
      sent === ended
        ? [{ status: 'Ceased', ceased: { by: null }, importedFrom: 'Practice' }]
        : [{ status: 'New', replaces: medicine, importedFrom: 'Practice' }],
    );
    for (const [{ id: basedOnOrderId }, code] of [
      [first, 'Not_Latest'],
      [second, 'Not_On_Chart'],
    ] as const) {
      const answer = finalise(dentist(), resident, { draftIds: [id], basedOnOrderId });
      await expectRefusal(answer, code);
    }
    const kept = await expectStatus(dentist().get(`${chartUrl(resident)}/drafts`), 200);
    expect(kept.json<Draft[]>()).toMatchObject([{ id, kind }]);
  },
);

test('DRF-01 DRF-02 a draft written while an import is under way counts as written before it', async () => {
  const resident = await app.addResident({ isOnboarding: true });
  const [medicine] = (await receive(resident, current)).medications;
  const began = app.clock.at;
  app.later();
  const medicationForeignKey = medicine?.authoringSystemForeignKey;
  const draftIds = [
    await addDraft(dentist(), resident, draft({ kind: 'represcribe', medicationForeignKey })),
  ];
  app.later();
  const file = join(temporaryDirectory(), 'stopped.json');
  const stopped = {
    resourceType: 'MedicationRequest',
    identifier: [{ system: 'urn:practice', value: '17' }],
    status: 'stopped',
    intent: 'order',
    medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
    subject: { reference: `Patient/${resident.id}` },
  };
  writeFileSync(file, JSON.stringify(stopped));
  const times = [began];
  const { counts } = await importFiles(app.container.db.kysely, file, {
    now: () => times.shift() ?? app.clock.at,
    newId: randomUUID,
    links,
    source: 'Practice',
    facilityId: null,
    dryRun: false,
    acceptHeld: true,
    onDone: () => undefined,
    onProgress: () => undefined,
  });
  expect(counts).toMatchObject({ changed: 1 });
  const { id: basedOnOrderId } = (
    await expectStatus(dentist().get(chartUrl(resident)), 200)
  ).json<Order>();
  await expectRefusal(finalise(dentist(), resident, { draftIds, basedOnOrderId }), 'Not_On_Chart');
});

test('DRF-05 moving drafts to today doesn’t count as seeing what happened to their medicines', async () => {
  const resident = await app.addResident({ isOnboarding: true });
  const oil = { productCode: 'F1', dose: '1 g (1 capsule)' };
  const first = await finaliseChart(doctor(), resident, [
    draft(),
    draft({ prescription: prescription(oil) }),
  ]);
  const [one = '', two = ''] = first.medications.map((m) => m.authoringSystemForeignKey);
  const draftIds: string[] = [];
  for (const [medicationForeignKey, values] of [
    [one, oil],
    [two, {}],
  ] as const) {
    app.later();
    const content = {
      kind: 'represcribe',
      medicationForeignKey,
      prescription: prescription(values),
    };
    draftIds.push(await addDraft(dentist(), resident, draft(content)));
  }
  app.later();
  const { id: basedOnOrderId } = await finaliseChart(doctor(), resident, [ceasing(one)]);
  await expectStatus(changeTimes(doctor(), resident, two, ['07:00', '19:00']), 204);

  app.later(86_400_000);
  const service = `/medications/api/v1/service/${resident.path}/medications`;
  const body = { today: app.clock.at.toISOString() };
  await expectStatus(dentist().put(`${service}/reset-draft-performed-on`, body), 204);
  for (const code of ['Not_On_Chart', 'Draft_Has_Old_Times']) {
    const answer = finalise(dentist(), resident, { draftIds: [...draftIds], basedOnOrderId });
    await expectRefusal(answer, code);
    const removed = draftIds.shift() ?? '';
    await expectStatus(dentist().delete(`${chartUrl(resident)}/drafts/${removed}`), 204);
  }
});
