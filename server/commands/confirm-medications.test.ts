import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { RefusalBody } from '@wattle/contract/errors.ts';
import type { ChartSummary } from '@wattle/contract/entities/resident.ts';
import { pharmacistTypes } from '@wattle/contract/values/user-type.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { allergyBody, allergyUrls, insertAllergyChange } from '../testing/allergies.ts';
import {
  action,
  addDraft,
  ceasing,
  chartUrl,
  confirm,
  finalise,
  finaliseChart,
  fishOil,
  noon,
  sharedCharting,
} from '../testing/charting.ts';
import { insertOrder } from '../testing/orders.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../testing/refusals.ts';
import { insertUser, type TestResident } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;
const values = { userType: 'Pharmacist', givenName: 'Ines', familyName: 'Vale' };
const colleague = await insertUser(app.container.db.kysely, values, [app.world.organisationId]);
beforeEach(() => {
  app.clock.at = noon;
});

/** A resident with an order of one new medicine, actioned. */
async function actionedChart() {
  const resident = await app.addResident({ isNewAdmission: true });
  const order = await finaliseChart(doctor(), resident);
  await actionAll(resident, order);
  return { resident, order: order.id };
}

async function actionAll(resident: TestResident, order: Order): Promise<void> {
  for (const m of order.medications) {
    const key = m.authoringSystemForeignKey;
    await expectStatus(action(pharmacist(), resident, order.id, key, 'Actioned'), 200);
  }
}

const actionAllergy = (client: TestClient, resident: TestResident, change: string) =>
  client.post(allergyUrls.action, allergyBody(resident, change));

const summaryOf = async (resident: TestResident) =>
  (await pharmacist().get(`${chartUrl(resident)}/chart-summary`)).json<ChartSummary>();
const flagsOf = (resident: TestResident) =>
  app.container.db.kysely
    .selectFrom('resident')
    .where('id', '=', resident.id)
    .select(['hasChartChanged', 'isNewAdmission', 'hasAllergyUpdated'])
    .executeTakeFirstOrThrow();
const confirmations = (orderId: string) =>
  app.container.db.kysely
    .selectFrom('orderConfirmation')
    .where('orderId', '=', orderId)
    .selectAll()
    .execute();

testRefusals({
  app: () => app,
  roles: pharmacistTypes,
  send: (client, resident) => confirm(client, resident, randomUUID()),
});

describe('refuses', () => {
  test('API-03 an invalid order id or confirmation id', async () => {
    const { resident, order } = await actionedChart();
    await expectStatus(confirm(pharmacist(), resident, 'order'), 400);
    await expectStatus(confirm(pharmacist(), resident, order, 'once'), 400);
  });

  test('CFM-03 while a change is not actioned', async () => {
    const resident = await app.addResident();
    const { id } = await finaliseChart(doctor(), resident);
    await expectRefusal(confirm(pharmacist(), resident, id), 'Not_All_Actioned');
  });

  test('CFM-07 an order that isn’t the latest, or is another resident’s', async () => {
    const { resident, order } = await actionedChart();
    const other = await actionedChart();
    await expectRefusal(confirm(pharmacist(), resident, other.order), 'Not_Latest');
    await expectRefusal(confirm(pharmacist(), resident, randomUUID()), 'Not_Latest');
    await finaliseChart(doctor(), resident);
    await expectRefusal(confirm(pharmacist(), resident, order), 'Not_Latest');
  });

  test('CFM-03 while the allergy change is not actioned', async () => {
    const { resident, order } = await actionedChart();
    await insertAllergyChange(app.container.db.kysely, resident, noon);
    await expectRefusal(confirm(pharmacist(), resident, order), 'Allergy_Not_Actioned');
    expect(await confirmations(order)).toEqual([]);
  });

  test('CFM-07 an allergy change that was not shown, though a colleague has actioned it', async () => {
    const { resident, order } = await actionedChart();
    const { kysely } = app.container.db;
    const shown = await insertAllergyChange(kysely, resident, noon);
    const newer = await insertAllergyChange(kysely, resident, new Date(noon.getTime() + 1));
    const refused = (allergyHistoryId: string | null) =>
      expectRefusal(
        confirm(pharmacist(), resident, order, randomUUID(), { allergyHistoryId }),
        'Not_Latest',
        'The allergies have changed since you opened this chart. Check them as they are now and try again.',
      );
    await refused(shown);
    await expectStatus(actionAllergy(app.as(colleague), resident, newer), 204);
    await refused(shown);
    await refused(null);
    expect(await confirmations(order)).toEqual([]);
    expect(await flagsOf(resident)).toMatchObject({ hasAllergyUpdated: true });
  });

  test.each([
    ['found now', 'NONE KNOWN', 'LISTED'],
    ['kept by the order', 'LISTED', 'NONE KNOWN'],
  ] as const)(
    'DRF-07 CFM-03 a conflict %s that was not shown, and names it',
    async (_, then, now) => {
      const { kysely } = app.container.db;
      const allergiesOf = (allergyStatus: 'LISTED' | 'NONE KNOWN') => {
        const listed =
          allergyStatus === 'LISTED' ? [{ allergen: 'paracetamol', reaction: '' }] : [];
        return { allergyStatus, allergies: JSON.stringify(listed) };
      };
      const resident = await app.addResident(allergiesOf(then));
      const order = await finaliseChart(doctor(), resident);
      await actionAll(resident, order);
      const update = kysely.updateTable('resident').set(allergiesOf(now));
      await update.where('id', '=', resident.id).execute();
      const sent = (more: { shownConflicts?: string[] }) =>
        confirm(pharmacist(), resident, order.id, randomUUID(), more);

      const { code, content } = (
        await expectStatus(sent({ shownConflicts: [] }), 422)
      ).json<RefusalBody>();
      expect([code, content.length]).toEqual(['Conflict_Not_Shown', 1]);
      expect(content[0]?.message).toContain('This medicine contains paracetamol.');
      const key = content[0]?.propertyName ?? '';
      await expectStatus(sent({ shownConflicts: ['another'] }), 422);
      expect(await confirmations(order.id)).toEqual([]);
      await expectStatus(sent({ shownConflicts: [key] }), 204);
    },
  );

  test('CFM-03 if there is nothing to confirm', async () => {
    const resident = await app.addResident();
    const { kysely } = app.container.db;
    const lines = [{ status: 'Existing' as const }];
    const { id } = await insertOrder(kysely, resident, app.world.users.Doctor, lines);
    await expectRefusal(confirm(pharmacist(), resident, id), 'Nothing_To_Confirm');
  });

  test('CFM-03 a resident who is not active', async () => {
    const { resident, order } = await actionedChart();
    const { kysely } = app.container.db;
    await kysely
      .updateTable('resident')
      .set({ status: 'Deceased' })
      .where('id', '=', resident.id)
      .execute();
    await expectRefusal(confirm(pharmacist(), resident, order), 'Resident_Not_Active');
  });

  test('CFM-08 an order that a colleague has confirmed, and says who and when', async () => {
    const { resident, order } = await actionedChart();
    await expectStatus(confirm(app.as(colleague), resident, order), 204);
    await expectRefusal(
      confirm(pharmacist(), resident, order),
      'Already_Confirmed',
      'These changes were already confirmed by Ines Vale at 12:00.',
    );
  });

  test('CFM-08 an order that a colleague confirmed, also if the caller confirmed the allergies earlier', async () => {
    const { resident, order: first } = await actionedChart();
    const change = await insertAllergyChange(app.container.db.kysely, resident, noon);
    const body = allergyBody(resident, change);
    await expectStatus(pharmacist().post(allergyUrls.action, body), 204);
    await expectStatus(confirm(pharmacist(), resident, first), 204);
    app.clock.at = new Date(noon.getTime() + 60_000);
    const second = await finaliseChart(doctor(), resident, [fishOil()]);
    const medications = second.medications.filter(({ status }) => status === 'New');
    await actionAll(resident, { ...second, medications });
    app.clock.at = new Date(noon.getTime() + 120_000);
    await expectStatus(confirm(app.as(colleague), resident, second.id), 204);
    await expectRefusal(
      confirm(pharmacist(), resident, second.id),
      'Already_Confirmed',
      'These changes were already confirmed by Ines Vale at 12:02.',
    );
  });

  test('CFM-08 a confirmation id that another chart has used', async () => {
    const id = randomUUID();
    const [one, two] = [await actionedChart(), await actionedChart()];
    await expectStatus(confirm(pharmacist(), one.resident, one.order, id), 204);
    await expectStatus(confirm(pharmacist(), two.resident, two.order, id), 409);
    expect(await confirmations(two.order)).toEqual([]);
  });
});

test('CFM-03 confirms every change, and the resident is no longer new or changed', async () => {
  const { resident, order } = await actionedChart();
  expect(await flagsOf(resident)).toMatchObject({
    hasChartChanged: true,
    isNewAdmission: true,
  });
  await expectStatus(confirm(pharmacist(), resident, order), 204);
  expect(await flagsOf(resident)).toEqual({
    hasChartChanged: false,
    isNewAdmission: false,
    hasAllergyUpdated: false,
  });
  expect(await summaryOf(resident)).toMatchObject({ hasChartChanged: false });
  const latest = (await doctor().get(chartUrl(resident))).json<Order>();
  expect(latest.medications).toMatchObject([{ status: 'Existing', confirmed: true }]);
});

test('CHT-04 a confirmed ceased medicine stays ceased on the chart, and confirmed on the next one', async () => {
  const { resident, order } = await actionedChart();
  await confirm(pharmacist(), resident, order);
  const before = (await doctor().get(chartUrl(resident))).json<Order>();
  const key = before.medications[0]?.authoringSystemForeignKey ?? '';
  const ceased = await finaliseChart(doctor(), resident, [ceasing(key)]);
  expect(ceased.medications).toMatchObject([
    { status: 'Ceased', confirmed: false, product: { action: 'Unactioned' } },
  ]);
  await actionAll(resident, ceased);
  await expectStatus(confirm(pharmacist(), resident, ceased.id), 204);
  const next = await finaliseChart(doctor(), resident);
  const kept = next.medications.find((m) => m.authoringSystemForeignKey === key);
  expect(kept).toMatchObject({ status: 'Ceased', confirmed: true });
});

test('CFM-03 ALG-02 an actioned allergy change is confirmed with the medicines, or on its own', async () => {
  const { resident, order } = await actionedChart();
  for (const day of [noon, new Date(noon.getTime() + 1000)]) {
    const change = await insertAllergyChange(app.container.db.kysely, resident, day);
    await expectRefusal(confirm(pharmacist(), resident, order), 'Allergy_Not_Actioned');
    const body = allergyBody(resident, change);
    await expectStatus(pharmacist().post(allergyUrls.action, body), 204);
    await expectStatus(confirm(app.as(colleague), resident, order), 204);
    expect(await flagsOf(resident)).toMatchObject({ hasAllergyUpdated: false });
    await expectStatus(confirm(app.as(colleague), resident, order), 204);
    await expectRefusal(confirm(pharmacist(), resident, order), 'Already_Confirmed');
  }
  expect(await confirmations(order)).toHaveLength(1);
});

describe('CFM-07 confirms', () => {
  test('the allergy change that was shown, and any for a client that doesn’t say', async () => {
    for (const isSaid of [true, false]) {
      const { resident, order } = await actionedChart();
      const change = await insertAllergyChange(app.container.db.kysely, resident, noon);
      await expectStatus(actionAllergy(pharmacist(), resident, change), 204);
      const more = isSaid ? { allergyHistoryId: change } : {};
      await expectStatus(confirm(pharmacist(), resident, order, randomUUID(), more), 204);
      expect(await flagsOf(resident)).toMatchObject({ hasAllergyUpdated: false });
    }
  });

  test('only the medicines if no allergy change is pending: none was shown, or a colleague confirmed it', async () => {
    for (const isShown of [false, true]) {
      const { resident, order } = await actionedChart();
      const change = await insertAllergyChange(app.container.db.kysely, resident, noon);
      const confirmed = app.as(colleague).post(allergyUrls.confirm, allergyBody(resident, change));
      await expectStatus(confirmed, 204);
      const more = { allergyHistoryId: isShown ? change : null };
      await expectStatus(confirm(pharmacist(), resident, order, randomUUID(), more), 204);
      expect(await confirmations(order)).toHaveLength(1);
    }
  });
});

describe('once', () => {
  test('CFM-03 sending it again is fine, even after a later order', async () => {
    const { resident, order } = await actionedChart();
    const id = randomUUID();
    await expectStatus(confirm(pharmacist(), resident, order, id), 204);
    await expectStatus(confirm(pharmacist(), resident, order, id), 204);
    await expectStatus(confirm(pharmacist(), resident, order), 204);
    await finaliseChart(doctor(), resident);
    await expectStatus(confirm(pharmacist(), resident, order, id), 204);
    expect(await flagsOf(resident)).toMatchObject({ hasChartChanged: true });
    expect(await confirmations(order)).toMatchObject([
      { id, confirmedByName: app.world.users.Pharmacist.name, confirmedAt: noon },
    ]);
  });

  test('CFM-03 if two pharmacists confirm at the same moment, one sees that the other was first', async () => {
    const { resident, order } = await actionedChart();
    const answers = await Promise.all(
      [pharmacist(), app.as(colleague)].map((client) => confirm(client, resident, order)),
    );
    expect(statusesOf(answers)).toEqual(['204', '422']);
    expect(await confirmations(order)).toHaveLength(1);
  });

  test('CFM-07 if a confirmation and an order come at the same moment, neither is lost', async () => {
    const { resident, order } = await actionedChart();
    const [confirmed, next] = await Promise.all([
      confirm(pharmacist(), resident, order),
      finaliseChart(doctor(), resident),
    ]);
    const latest = (await doctor().get(chartUrl(resident))).json<Order>();
    expect(latest.id).toBe(next.id);
    expect(await confirmations(order)).toHaveLength(confirmed.statusCode === 204 ? 1 : 0);
    expect(await flagsOf(resident)).toMatchObject({ hasChartChanged: true });
  });
});

test('HDR-01 finalising and confirming record that the resident was checked against a look-alike', async () => {
  const resident = await app.addResident();
  const request = { draftIds: [await addDraft(doctor(), resident)], basedOnOrderId: null };
  const sent = await finalise(doctor(), resident, { ...request, isResidentChecked: true });
  const order = (await doctor().get(chartUrl(resident))).json<Order>();
  await actionAll(resident, order);
  await expectStatus(
    confirm(pharmacist(), resident, order.id, randomUUID(), { isResidentChecked: true }),
    204,
  );
  const audited = await app.container.db.kysely
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('resident', '=', resident.id)
    .where('action', 'in', ['finalise', 'confirm-medications'])
    .orderBy('sequence')
    .execute();
  expect(sent.statusCode).toBe(200);
  expect(audited).toMatchObject([
    { action: 'finalise', detail: { isResidentChecked: true } },
    { action: 'confirm-medications', detail: { isResidentChecked: true } },
  ]);
});
