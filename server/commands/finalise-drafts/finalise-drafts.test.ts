import { randomUUID } from 'node:crypto';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { clinicalTypes } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  sharedCharting,
  prescription,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus, testRefusals } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { doctor, dentist } = app;

const asOf = '2026-11-21T00:00:00.000Z';
const none = { draftIds: [randomUUID()], draftsAsOf: asOf, basedOnOrderId: null };
const short = prescription({ courseType: 'ShortCourse', endDate: '2026-11-30' });
const changed = prescription({ dose: '500 mg (1 tablet)' });

testRefusals({
  app: () => app,
  roles: clinicalTypes,
  send: (client, resident) => finalise(client, resident, none),
});

describe('refuses', () => {
  test.for([
    ['an invalid id', { ...none, id: 'one' }],
    [
      'a request that doesn’t name the order it is based on',
      { id: randomUUID(), draftIds: [randomUUID()], draftsAsOf: asOf },
    ],
    [
      'a request that doesn’t say when the drafts were reviewed',
      { id: randomUUID(), ...none, draftsAsOf: undefined },
    ],
  ] as const)('API-03 %s', async ([, body]) => {
    const url = `${chartUrl(app.world.resident)}/pharmacy-requests`;
    await expectStatus(doctor().post(url, body), 400);
  });

  test('DRF-02 if there are no drafts', async () => {
    const { resident } = app.world;
    await expectRefusal(finalise(doctor(), resident, none), 'No_Drafts');
    await expectRefusal(finalise(doctor(), resident, { ...none, draftIds: [] }), 'No_Drafts');
  });

  test('DRF-02 drafts other than those reviewed', async () => {
    const resident = await app.addResident();
    const id = await addDraft(doctor(), resident);
    for (const draftIds of [[randomUUID()], [id, randomUUID()]]) {
      const answer = finalise(doctor(), resident, { draftIds, basedOnOrderId: null });
      await expectRefusal(answer, 'Drafts_Changed');
    }
    await addDraft(doctor(), resident);
    const answer = finalise(doctor(), resident, { draftIds: [id], basedOnOrderId: null });
    await expectRefusal(answer, 'Drafts_Changed');
  });

  test('DRF-02 a draft that was edited after it was reviewed, by a millisecond', async () => {
    const resident = await app.addResident();
    const draftIds = [await addDraft(doctor(), resident)];
    const reviewed = app.clock.at;
    app.clock.at = new Date(reviewed.getTime() + 1);
    await expectStatus(
      doctor().put(`${chartUrl(resident)}/drafts/${draftIds[0]}`, draft({ prescription: changed })),
      200,
    );
    const request = { draftIds, basedOnOrderId: null };
    const stale = { ...request, draftsAsOf: reviewed.toISOString() };
    await expectRefusal(finalise(doctor(), resident, stale), 'Drafts_Changed');
    const asOfNow = { ...request, draftsAsOf: app.clock.at.toISOString() };
    app.clock.at = reviewed;
    await expectStatus(finalise(doctor(), resident, asOfNow), 200);
  });

  test('DRF-01 DRF-02 a draft saved again after it was reviewed, at that moment or by a slow clock', async () => {
    const resident = await app.addResident();
    const id = await addDraft(doctor(), resident);
    const url = `${chartUrl(resident)}/drafts/${id}`;
    const other = draft({ prescription: prescription({ dose: '500 mg (1 tablet)' }) });
    let reviewed = app.clock.at.toISOString();
    for (const ms of [0, -1000]) {
      app.later(ms);
      const saved = (await expectStatus(doctor().put(url, other), 200)).json<Draft>();
      const request = { draftIds: [id], basedOnOrderId: null };
      await expectRefusal(
        finalise(doctor(), resident, { ...request, draftsAsOf: reviewed }),
        'Drafts_Changed',
      );
      reviewed = saved.updatedAt;
      app.later(-ms);
    }
  });

  test('DRF-01 another prescriber’s drafts', async () => {
    const resident = await app.addResident();
    const id = await addDraft(doctor(), resident);
    const answer = finalise(dentist(), resident, { draftIds: [id], basedOnOrderId: null });
    await expectRefusal(answer, 'No_Drafts');
  });

  test('DRF-02 a chart that has changed since it was read', async () => {
    const resident = await app.addResident();
    const { id: first } = await finaliseChart(doctor(), resident);
    const draftIds = [await addDraft(dentist(), resident, fishOil())];
    for (const basedOnOrderId of [null, randomUUID(), 'an order']) {
      const answer = finalise(dentist(), resident, { draftIds, basedOnOrderId });
      await expectRefusal(answer, 'Not_Latest');
    }
    const answer = finalise(dentist(), resident, { draftIds, basedOnOrderId: first });
    await expectStatus(answer, 200);
  });

  test('DRF-01 a medicine that another prescriber has since ceased', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident);
    const id = first.medications[0]?.authoringSystemForeignKey ?? '';
    const draftIds = [await addDraft(dentist(), resident, ceasing(id))];
    const { id: second } = await finaliseChart(doctor(), resident, [ceasing(id)]);
    const answer = finalise(dentist(), resident, { draftIds, basedOnOrderId: second });
    await expectRefusal(answer, 'Not_On_Chart');
  });

  test('DRF-01 DRF-07 a medicine another prescriber has since re-prescribed, whatever conflicts with it', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident);
    const again = draft({
      kind: 'represcribe',
      medicationForeignKey: first.medications[0]?.authoringSystemForeignKey ?? '',
    });
    const draftIds = [await addDraft(dentist(), resident, again)];
    const { id: second } = await finaliseChart(doctor(), resident, [again]);
    const answer = finalise(dentist(), resident, { draftIds, basedOnOrderId: second });
    await expectRefusal(answer, 'Not_On_Chart');
  });

  test('DRF-05 an onboarding resident’s draft if its start date has passed', async () => {
    const resident = await app.addResident({ isOnboarding: true });
    const draftIds = [await addDraft(doctor(), resident)];
    const { at } = app.clock;
    app.clock.at = new Date('2026-11-22T01:30:00.000Z');
    const answer = finalise(doctor(), resident, { draftIds, basedOnOrderId: null });
    await expectRefusal(answer, 'Invalid_Draft');
    app.clock.at = at;
  });

  test('DRF-02 a resident who has died since', async () => {
    const resident = await app.addResident();
    const draftIds = [await addDraft(doctor(), resident)];
    await app.container.db.kysely
      .updateTable('resident')
      .set({ status: 'Deceased' })
      .where('id', '=', resident.id)
      .execute();
    const answer = finalise(doctor(), resident, { draftIds, basedOnOrderId: null });
    await expectRefusal(answer, 'Resident_Not_Active');
  });
});

describe('makes the next version of the chart', () => {
  test('DRF-02 from all drafts in one order, with numbers, courses and a new expiry', async () => {
    const resident = await app.addResident();
    const { id } = await finaliseChart(doctor(), resident, [draft({ prescription: short })]);
    const order = (await doctor().get(chartUrl(resident))).json<Order>();
    expect(order).toMatchObject({
      id,
      sequence: 1,
      previousOrderId: null,
      isLatest: true,
      finalisedBy: app.world.users.Doctor.name,
      medications: [
        {
          status: 'New',
          confirmed: false,
          packagingType: 'Packed',
          medicationExpiryStatus: 'AboutToExpire',
          medicationExpiryDays: 9,
          product: { name: 'paracetamol 500 mg tablet', action: 'Unactioned' },
        },
      ],
    });
    const [chartNumber, item] = order.medications[0]?.scriptNumber?.split('-') ?? [];
    expect(chartNumber).toMatch(/^3WATTLE[0-9A-F]{11}$/);
    expect(item).toMatch(/^\d+$/);
    const summary = await doctor().get(`${chartUrl(resident)}/chart-summary`);
    expect(summary.json<ChartSummary>()).toMatchObject({
      prescriptionIdentifier: chartNumber,
      updatedDate: order.finalisedAt,
      expiryDate: '2027-05-20',
      hasChartChanged: true,
      lastPharmacyMedicationOrderId: id,
    });
    const ends = await app.container.db.kysely
      .selectFrom('courseEnd')
      .where('residentId', '=', resident.id)
      .select(['name', 'endDate'])
      .execute();
    expect(ends).toEqual([{ name: 'paracetamol 500 mg tablet', endDate: '2026-11-30' }]);
  });

  test('DRF-02 a chart that hasn’t expired keeps its expiry', async () => {
    const resident = await app.addResident({ chartExpiry: '2026-11-21' });
    await finaliseChart(doctor(), resident);
    const summary = await doctor().get(`${chartUrl(resident)}/chart-summary`);
    expect(summary.json<ChartSummary>().expiryDate).toBe('2026-11-21');
  });

  test('DRF-01 a change ceases the old prescription and adds the new; a re-prescription takes its place', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident, [draft({ prescription: short })]);
    const [old] = first.medications;
    const about = { medicationForeignKey: old?.authoringSystemForeignKey };
    const second = await finaliseChart(doctor(), resident, [
      draft({ ...about, kind: 'change', prescription: changed, reason: 'Less pain' }),
    ]);
    const [ceased, added] = second.medications.toSorted((a, b) => (a.status < b.status ? -1 : 1));
    expect(ceased).toMatchObject({
      authoringSystemForeignKey: about.medicationForeignKey,
      status: 'Ceased',
      changeReason: 'Less pain',
      isReplaced: true,
    });
    expect(added).toMatchObject({
      status: 'New',
      dose: '500 mg (1 tablet)',
      replaces: about.medicationForeignKey,
    });

    const again = added?.authoringSystemForeignKey;
    const third = await finaliseChart(doctor(), resident, [
      draft({ kind: 'represcribe', medicationForeignKey: again, prescription: changed }),
    ]);
    expect(third.medications.map((m) => m.status).toSorted()).toEqual(['Ceased', 'RePrescribed']);
    expect(third.medications.map((m) => m.authoringSystemForeignKey)).not.toContain(again);
    // Also once the medicine that replaced it has left the chart.
    expect(third.medications.find((m) => m.isReplaced)?.status).toBe('Ceased');
  });

  test('DRF-01 a medicine that is only prescribed again later was ceased, not replaced', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident);
    const id = first.medications[0]?.authoringSystemForeignKey ?? '';
    const second = await finaliseChart(doctor(), resident, [ceasing(id)]);
    const { at } = app.clock;
    app.clock.at = new Date(at.getTime() + 1);
    await finaliseChart(doctor(), resident, [
      draft({ kind: 'represcribe', medicationForeignKey: id, prescription: changed }),
    ]);
    app.clock.at = at;
    const then = await doctor().get(`${chartUrl(resident)}/${second.id}`);
    expect(then.json<Order>().medications).toMatchObject([{ status: 'Ceased', isReplaced: false }]);
  });

  test('CHT-03 an older version can still be read as it was', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident);
    const second = await finaliseChart(doctor(), resident);
    const old = await doctor().get(`${chartUrl(resident)}/${first.id}`);
    expect(old.json<Order>()).toMatchObject({
      id: first.id,
      isLatest: false,
      medications: [{ status: 'New', product: { action: 'Superseded' } }],
    });
    expect(second.medications).toHaveLength(2);
    await expectStatus(doctor().get(`${chartUrl(app.world.resident)}/${first.id}`), 404);
  });
});
