import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { waitsForPrescriberText } from '@wattle/contract/rules/orders/imported-medicines.ts';
import { describe, expect, test } from 'vitest';
import { allergyBody, allergyUrls, insertAllergyChange } from '../testing/allergies.ts';
import {
  action,
  ceasing,
  changeTimes,
  chartUrl,
  confirm,
  finalise,
  finaliseChart,
  noon,
  sharedCharting,
} from '../testing/charting.ts';
import { insertOrder } from '../testing/orders.ts';
import { expectRefusal, expectStatus } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';

const app = await sharedCharting();
const { doctor, nurse, pharmacist } = app;

const kysely = () => app.container.db.kysely;

const imported = { importedFrom: 'Practice', importedKey: 'a', scriptNumber: null };

/** A resident whose chart of two medicines came from another system and hasn't been prescribed here. */
async function importedChart() {
  const resident = await app.addResident({ isOnboarding: true, isNewAdmission: true });
  const medicines = ['a', 'b'].map((importedKey) => ({
    medication: { ...imported, importedKey },
  }));
  const order = await insertOrder(kysely(), resident, app.world.users.Doctor, medicines, noon);
  const [first = '', second = ''] = order.medicationIds;
  return { resident, orderId: order.id, first, second };
}

const chartOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();

describe('decision 031 before a prescriber has prescribed it here', () => {
  test.for(['Doctor', 'RegisteredNurse'] as const)(
    'CHT-05 DOS-01 a %s can’t change the packaging or dose times of an imported medicine',
    async (userType) => {
      const { resident, first } = await importedChart();
      const client = app.as(app.world.users[userType]);
      const before = await chartOf(resident);
      const pack = client.post('/medications/api/v1/medications/change-medication-packaging', {
        medicationAuthoringSystem: 'WATTLE',
        medicationAuthoringSystemForeignKey: first,
        packagingType: 'Packed',
      });
      await expectRefusal(pack, 'Packaging_Not_Offered', waitsForPrescriberText);
      const times = changeTimes(client, resident, first, ['07:00', '19:00']);
      await expectRefusal(times, 'Dose_Times_Not_Offered', waitsForPrescriberText);
      expect(await chartOf(resident)).toEqual(before);
    },
  );

  test('PHA-02 CFM-01 a pharmacist can’t action or confirm anything', async () => {
    const { resident, orderId, first } = await importedChart();
    await expectRefusal(
      action(pharmacist(), resident, orderId, first),
      'Nothing_To_Confirm',
      waitsForPrescriberText,
    );
    await expectRefusal(confirm(pharmacist(), resident, orderId), 'Nothing_To_Confirm');
  });

  test('CFM-01 confirming an allergy change confirms nothing on the chart', async () => {
    const { resident, orderId } = await importedChart();
    const change = await insertAllergyChange(kysely(), resident, noon);
    await expectStatus(pharmacist().post(allergyUrls.action, allergyBody(resident, change)), 204);
    await expectStatus(confirm(pharmacist(), resident, orderId), 204);
    const confirmed = await kysely()
      .selectFrom('orderConfirmation')
      .where('orderId', '=', orderId)
      .selectAll()
      .execute();
    expect(confirmed).toEqual([]);
    const events = await kysely()
      .selectFrom('outboxEvent')
      .where('orderId', '=', orderId)
      .selectAll()
      .execute();
    expect(events).toEqual([]);
    const { isNewAdmission } = await kysely()
      .selectFrom('resident')
      .where('id', '=', resident.id)
      .select('isNewAdmission')
      .executeTakeFirstOrThrow();
    expect(isNewAdmission).toBe(true);
    await expectStatus(confirm(pharmacist(), resident, orderId), 204);
  });

  test('DRF-06 a prescriber can’t review the chart and leave it as it is', async () => {
    const { resident, orderId, first, second } = await importedChart();
    const review = { basedOnOrderId: orderId, isChartReview: true };
    await expectRefusal(
      finalise(doctor(), resident, { draftIds: [], ...review }),
      'Imported_Not_Prescribed',
    );
    const ids: string[] = [];
    for (const [at, medicine] of [first, second].entries()) {
      const id = randomUUID();
      await expectStatus(
        doctor().put(`${chartUrl(resident)}/drafts/${id}`, ceasing(medicine)),
        200,
      );
      ids.push(id);
      const answer = finalise(doctor(), resident, { draftIds: ids, ...review });
      if (at === 0) await expectRefusal(answer, 'Imported_Not_Prescribed');
      else await expectStatus(answer, 200);
    }
  });

  test('CFM-01 an order for another medicine leaves it waiting', async () => {
    const { resident, first, second } = await importedChart();
    const { id, medications } = await finaliseChart(doctor(), resident, [ceasing(first)]);
    expect(medications.map(({ status }) => status).toSorted()).toEqual(['Ceased', 'New']);
    await expectStatus(action(pharmacist(), resident, id, first), 200);
    await expectRefusal(action(pharmacist(), resident, id, second), 'Nothing_To_Confirm');
    await expectStatus(confirm(pharmacist(), resident, id), 204);
    const left = (await chartOf(resident)).medications.find(
      ({ authoringSystemForeignKey }) => authoringSystemForeignKey === second,
    );
    expect(left).toMatchObject({ status: 'New', confirmed: false, scriptNumber: null });
    const times = changeTimes(nurse(), resident, second, ['07:00', '19:00']);
    await expectRefusal(times, 'Dose_Times_Not_Offered', waitsForPrescriberText);
  });
});

test('CHT-05 DOS-01 a chart that was set up here by hand can be changed like any other', async () => {
  const resident = await app.addResident({ isOnboarding: true });
  const { medicationIds } = await insertOrder(
    kysely(),
    resident,
    app.world.users.Doctor,
    [{}],
    noon,
  );
  await expectStatus(
    changeTimes(nurse(), resident, medicationIds[0] ?? '', ['07:00', '19:00']),
    204,
  );
});
