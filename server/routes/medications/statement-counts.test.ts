import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { expect, test } from 'vitest';
import { addDraft, ceasing, finalise, fishOil, sharedCharting } from '../../testing/charting.ts';
import { insertOrder } from '../../testing/orders.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { insertAsked } from '../../testing/questions.ts';
import { sampleCall } from '../../testing/sample-input.ts';
import { everyStatementOf } from '../../testing/statements.ts';

const app = await sharedCharting();
const { doctor } = app;
// The first call reads the keys that tokens are signed with.
await expectStatus(doctor().get('/portal/api/v1/users/me'), 200);

async function addChart(familyName: string) {
  const { kysely } = app.container.db;
  // Look-alikes would be one more.
  const resident = await app.addResident({ familyName, givenName: familyName });
  const lines = Array.from({ length: 24 }, () => ({ status: 'Existing' as const }));
  const order = await insertOrder(kysely, resident, app.world.users.Doctor, lines);
  return { resident, order };
}

test('CHT-01 opening a chart takes seven statements beside its audit rows: two find the caller and the resident for all parts', async () => {
  const { resident } = await addChart('Opened');
  const ids = { medicationId: '', allergyChangeId: '', orderId: '' };
  const parts = [
    portal.resident,
    portal.allergies,
    medications.chartSummary,
    medications.chartContact,
    medications.latestOrder,
    medications.questions,
  ].map((operation) => sampleCall(operation, { resident, ...ids }).url);
  const open = () => Promise.all(parts.map((url) => expectStatus(doctor().get(url), 200)));
  await open();
  const sent = (await everyStatementOf(open)).filter((one) => !one.includes('audit_log'));
  const access = sent.filter((one) => one.includes('ended_access'));
  expect([access.length, sent.length]).toEqual([2, 7]);
});

test('CHT-01 opening a chart in one call takes six statements beside its audit row', async () => {
  const { resident } = await addChart('Whole');
  const ids = { medicationId: '', allergyChangeId: '', orderId: '' };
  const { url } = sampleCall(medications.openChart, { resident, ...ids });
  const open = () => expectStatus(doctor().get(url), 200);
  await open();
  const sent = (await everyStatementOf(open)).filter((one) => !one.includes('audit_log'));
  expect(sent).toHaveLength(6);
});

test.for([
  ['ceasing', 9, ceasing],
  ['prescribing', 8, fishOil],
] as const)(
  'DRF-06 %s takes %i statements for the draft and twelve for the order, transactions and audit rows included',
  async ([name, count, contentOf]) => {
    const { resident, order } = await addChart(name);
    const content = contentOf(order.medicationIds[0] ?? '');
    const draftIds: string[] = [];
    const drafting = await everyStatementOf(async () => {
      draftIds.push(await addDraft(doctor(), resident, content));
    });
    const finalising = await everyStatementOf(() =>
      expectStatus(finalise(doctor(), resident, { draftIds, basedOnOrderId: order.id }), 200),
    );
    expect([drafting.length, finalising.length]).toEqual([count, 12]);
  },
);

test('DRF-06 an order settles all questions about its lines by three statements more, however many there are', async () => {
  const { users } = app.world;
  const settling = async (name: string, count: number) => {
    const { resident, order } = await addChart(name);
    const [medicationId = ''] = order.medicationIds;
    for (const kind of Array.from({ length: count }, () => 'recommendation' as const)) {
      await insertAsked(app.container.db.kysely, resident, users.Pharmacist, app.clock.at, {
        kind,
        medicationId,
      });
    }
    const draftIds = [await addDraft(doctor(), resident, ceasing(medicationId))];
    const sent = await everyStatementOf(() =>
      expectStatus(finalise(doctor(), resident, { draftIds, basedOnOrderId: order.id }), 200),
    );
    return sent.length;
  };
  expect([await settling('Asked', 1), await settling('Often', 4)]).toEqual([15, 15]);
});
