import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { expect, test } from 'vitest';
import {
  action,
  ceasing,
  chartUrl,
  confirm,
  draft,
  finaliseChart,
  sharedCharting,
  prescription,
} from '../../testing/charting.ts';

const app = await sharedCharting();

const search = {
  query: '',
  residentStatus: 2,
  expiryFilterType: 'All',
  chartStatus: 'WithChanges',
  facilities: [],
  limit: 25,
  page: 1,
};

test('DRF-01 DRF-02 PHA-02 CFM-07 a prescriber changes a chart, the pharmacist actions and confirms it, the prescriber sees it', async () => {
  const { resident, users } = app.world;
  const doctor = app.as(users.Doctor);
  const pharmacist = app.as(users.Pharmacist);

  const first = await finaliseChart(doctor, resident, [
    draft(),
    draft({ prescription: prescription({ productCode: 'F1', dose: '1 g (1 capsule)' }) }),
  ]);
  const fishOil = medicine(first, 'fish oil');
  const changed = await pharmacist.post('/portal/api/v1/patients/search', search);
  expect(changed.json<ResidentSearchResponse>()).toMatchObject({
    total: 1,
    searchResults: [
      { id: resident.id, statuses: { hasChartChanged: true, hasComplementary: true } },
    ],
  });

  expect(first.medications.map((m) => [m.status, m.confirmed])).toEqual([
    ['New', false],
    ['New', false],
  ]);
  for (const m of first.medications) {
    const done = await action(pharmacist, resident, first.id, m.authoringSystemForeignKey);
    expect(done.json()).toEqual({ action: 'Actioned' });
  }
  expect((await confirm(pharmacist, resident, first.id)).statusCode).toBe(204);
  expect((await latest()).medications.map((m) => [m.status, m.confirmed])).toEqual([
    ['Existing', true],
    ['Existing', true],
  ]);

  const second = await finaliseChart(doctor, resident, [ceasing(fishOil)]);
  expect(second).toMatchObject({ sequence: 2, previousOrderId: first.id, isLatest: true });
  expect(second.medications).toMatchObject([
    {
      status: 'Ceased',
      confirmed: false,
      stoppedDate: '2026-11-21',
      changeReason: 'No longer needed',
    },
    { status: 'Existing', confirmed: true },
  ]);
  expect((await confirm(pharmacist, resident, first.id)).json()).toMatchObject({
    code: 'Not_Latest',
  });
  await action(pharmacist, resident, second.id, fishOil);
  expect((await confirm(pharmacist, resident, second.id)).statusCode).toBe(204);
  const after = await pharmacist.post('/portal/api/v1/patients/search', search);
  expect(after.json<ResidentSearchResponse>().total).toBe(0);

  const history = await doctor.get(`${chartUrl(resident)}/order-history`);
  expect(history.json<OrderHistoryEntry[]>()).toMatchObject([
    {
      id: second.id,
      confirmedBy: users.Pharmacist.name,
      changes: [{ kind: 'ceased', reason: 'No longer needed' }],
    },
    {
      id: first.id,
      finalisedBy: users.Doctor.name,
      changes: [{ kind: 'added' }, { kind: 'added' }],
    },
  ]);

  async function latest(): Promise<Order> {
    return (await doctor.get(chartUrl(resident))).json<Order>();
  }
});

function medicine(order: Order, ingredient: string): string {
  const found = order.medications.find((m) => m.product.ingredients.includes(ingredient));
  if (found === undefined) throw new Error(`No ${ingredient} on the chart`);
  return found.authoringSystemForeignKey;
}
