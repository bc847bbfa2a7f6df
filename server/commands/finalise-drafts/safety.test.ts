import { randomUUID } from 'node:crypto';
import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { RefusalBody } from '@wattle/contract/errors.ts';
import { rulesVersion } from '@wattle/contract/rules/safety/check-chart.ts';
import { describe, expect, test } from 'vitest';
import { collectLog } from '../../testing/collect-log.ts';
import {
  addDraft,
  ceasing,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  sharedCharting,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const logged = collectLog();
const app = await sharedCharting({ logTo: logged });
const { doctor, dentist } = app;

const db = () => app.container.db.kysely;
const toParacetamol = {
  allergyStatus: 'LISTED' as const,
  allergies: JSON.stringify([{ allergen: 'paracetamol', reaction: 'rash' }]),
};
const allergic = () => app.addResident(toParacetamol);

/** A request for one draft, by default one that conflicts with the resident's allergy. */
async function requestFor(client: TestClient, resident: TestResident, content: unknown = draft()) {
  const draftIds = [await addDraft(client, resident, content)];
  const latest = await client.get(chartUrl(resident));
  const basedOnOrderId = latest.statusCode === 204 ? null : latest.json<Order>().id;
  return { id: randomUUID(), draftIds, basedOnOrderId };
}
type Request = Awaited<ReturnType<typeof requestFor>>;

/** The conflicts that a request is refused for. */
async function conflictsOf(client: TestClient, resident: TestResident, request: Request) {
  const answer = await expectStatus(finalise(client, resident, request), 422);
  const refusal = answer.json<RefusalBody>();
  expect(refusal.code).toBe('Conflict_Without_Reason');
  return refusal.content;
}

const reasonFor = (key: string, values = {}) => ({
  key,
  reason: 'tolerated',
  note: null,
  ...values,
});

/** Finalises with a reason for every conflict, and returns the chart. */
async function finaliseAnyway(client: TestClient, resident: TestResident, content?: unknown) {
  const request = await requestFor(client, resident, content);
  const conflicts = await conflictsOf(client, resident, request);
  const overrides = conflicts.map(({ propertyName }) => reasonFor(propertyName));
  await expectStatus(finalise(client, resident, { ...request, overrides }), 200);
  return chartOf(client, resident);
}

const chartOf = async (client: TestClient, resident: TestResident) =>
  (await expectStatus(client.get(chartUrl(resident)), 200)).json<Order>();
const historyOf = async (client: TestClient, resident: TestResident) =>
  (await expectStatus(client.get(`${chartUrl(resident)}/order-history`), 200)).json<
    OrderHistoryEntry[]
  >();
const auditOf = (id: string) =>
  db()
    .selectFrom('auditLog')
    .where('action', '=', 'finalise')
    .select('detail')
    .execute()
    .then((rows) => rows.map(({ detail }) => detail).find(({ order }) => order === id));

describe('refuses', () => {
  test.for([
    ['a reason that isn’t on the list', { reason: 'because' }],
    ['a note of two lines', { note: 'one\ntwo' }],
    ['a reason for nothing', { key: '' }],
  ] as const)('API-03 %s', async ([, values]) => {
    const request = await requestFor(doctor(), await app.addResident());
    const overrides = [reasonFor('any', values)];
    await expectStatus(finalise(doctor(), app.world.resident, { ...request, overrides }), 400);
  });

  test('DRF-07 a conflict without a reason, names the conflict and writes nothing', async () => {
    const resident = await allergic();
    const request = await requestFor(doctor(), resident);
    const [conflict, ...others] = await conflictsOf(doctor(), resident, request);
    expect(others).toEqual([]);
    expect(conflict?.message).toMatch(/paracetamol/i);
    expect((await doctor().get(chartUrl(resident))).statusCode).toBe(204);
    expect((await doctor().get(`${chartUrl(resident)}/drafts`)).json()).toHaveLength(1);
  });

  test('DRF-07 the reason “other” without a note, or a reason for something else', async () => {
    const resident = await allergic();
    const request = await requestFor(doctor(), resident);
    const [conflict] = await conflictsOf(doctor(), resident, request);
    const key = conflict?.propertyName ?? '';
    for (const override of [
      reasonFor(key, { reason: 'other' }),
      reasonFor(key, { reason: 'other', note: '   ' }),
      reasonFor(`${key} and more`),
    ]) {
      const answer = finalise(doctor(), resident, { ...request, overrides: [override] });
      expect((await expectStatus(answer, 422)).json()).toMatchObject({ content: [conflict] });
    }
  });

  test('DRF-07 DRF-02 a conflict with an allergy recorded after the review', async () => {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    const request = await requestFor(doctor(), resident);
    await db().updateTable('resident').set(toParacetamol).where('id', '=', resident.id).execute();
    expect(await conflictsOf(doctor(), resident, request)).toHaveLength(1);
  });

  test('DRF-07 DRF-02 a conflict with a medicine that another prescriber has since finalised', async () => {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    const request = await requestFor(doctor(), resident);
    await finaliseChart(dentist(), resident);
    await expectRefusal(finalise(doctor(), resident, request), 'Not_Latest');
    const { id: basedOnOrderId } = await chartOf(doctor(), resident);
    const answered = await conflictsOf(doctor(), resident, { ...request, basedOnOrderId });
    expect(answered).toHaveLength(1);
  });

  test('DRF-07 a conflict even if the prescriber couldn’t see the allergies', async () => {
    const resident = await allergic();
    const request = { ...(await requestFor(doctor(), resident)), allergiesUnavailable: true };
    expect(await conflictsOf(doctor(), resident, request)).toHaveLength(1);
  });
});

describe('keeps', () => {
  test('DRF-07 the reason for a conflict on its order, who gave it and when', async () => {
    const resident = await allergic();
    const request = await requestFor(doctor(), resident);
    const [conflict] = await conflictsOf(doctor(), resident, request);
    const given = reasonFor(conflict?.propertyName ?? '', {
      reason: 'other',
      note: ' Tested 2025 ',
    });
    const overrides = [given, reasonFor('of nothing')];
    await expectStatus(finalise(doctor(), resident, { ...request, overrides }), 200);
    const chart = await chartOf(app.as(app.world.users.RegisteredNurse), resident);
    const line = chart.medications[0]?.authoringSystemForeignKey;
    const kept = {
      ...given,
      note: 'Tested 2025',
      lines: [line],
      message: conflict?.message,
      check: 'allergy',
      orderId: request.id,
      givenBy: app.world.users.Doctor.name,
      givenAt: chart.finalisedAt,
    };
    expect(chart.overrides).toEqual([kept]);
    expect(chart.safety?.lines).toMatchObject([
      { line, state: 'checked', findings: [{ key: given.key, level: 'conflict' }] },
    ]);
    const [entry] = await historyOf(app.as(app.world.users.Pharmacist), resident);
    expect(entry).toMatchObject({ safety: chart.safety, overrides: [kept] });
    expect(await auditOf(request.id)).toMatchObject({ overrides: 1, checks: 'allergy' });
    expect(JSON.stringify(await auditOf(request.id))).not.toMatch(/paracetamol|Tested/);
  });

  test('DRF-07 the reasons on the chart until the medicine is ceased, and in the history for good', async () => {
    const resident = await allergic();
    const first = await finaliseAnyway(doctor(), resident);
    const second = await finaliseChart(doctor(), resident, [fishOil()]);
    expect(second.overrides).toEqual(first.overrides);
    const [line = ''] = first.overrides[0]?.lines ?? [];
    const third = await finaliseChart(doctor(), resident, [ceasing(line)]);
    expect(third.overrides).toEqual([]);
    const old = await doctor().get(`${chartUrl(resident)}/${second.id}`);
    expect(old.json<Order>().overrides).toEqual(first.overrides);
    const history = await historyOf(doctor(), resident);
    expect(history.map(({ overrides }) => overrides.length)).toEqual([0, 0, 1]);
    expect(history.map(({ safety }) => safety?.lines.length)).toEqual([0, 0, 1]);
  });

  test('DRF-07 an order without new conflicts needs no reason again, but a re-prescription does', async () => {
    const resident = await allergic();
    const first = await finaliseAnyway(doctor(), resident);
    const [line = ''] = first.overrides[0]?.lines ?? [];
    const again = draft({ kind: 'represcribe', medicationForeignKey: line });
    const second = await finaliseAnyway(dentist(), resident, again);
    expect(second.overrides).toMatchObject([
      { key: first.overrides[0]?.key, givenBy: app.world.users.Dentist.name, orderId: second.id },
    ]);
  });

  test('DRF-07 both medicines of a pair, by their keys on the chart', async () => {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    await finaliseChart(doctor(), resident);
    const chart = await finaliseAnyway(doctor(), resident);
    const keys = chart.medications.map((medicine) => medicine.authoringSystemForeignKey);
    expect(chart.overrides[0]?.lines.toSorted()).toEqual(keys.toSorted());
    expect(chart.safety?.lines.map(({ line }) => line).toSorted()).toEqual(keys.toSorted());
    const [latest] = await historyOf(doctor(), resident);
    expect(latest?.safety?.lines).toHaveLength(1);
  });

  test('DRF-07 that nothing was found, and that the allergies couldn’t be shown', async () => {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    const calm = await finaliseChart(doctor(), resident, [fishOil()]);
    expect(calm).toMatchObject({ safety: { rulesVersion, lines: [] } });
    const request = { ...(await requestFor(doctor(), resident)), allergiesUnavailable: true };
    await expectStatus(finalise(doctor(), resident, request), 200);
    const { safety } = await chartOf(doctor(), resident);
    expect(safety?.lines).toMatchObject([{ state: 'failed', failed: ['allergy'] }]);
    expect(await auditOf(request.id)).toMatchObject({ allergiesUnavailable: true });
  });

  test('DRF-07 that a check failed, which is logged without the medicine and doesn’t block the order', async () => {
    // No check can read this.
    const allergies = JSON.stringify([{ allergen: { name: 'latex' }, reaction: 'rash' }]);
    const resident = await app.addResident({ allergyStatus: 'LISTED', allergies });
    const draftIds = [await addDraft(doctor(), resident, fishOil())];
    const id = randomUUID();
    const request = { id, draftIds, basedOnOrderId: null };
    await expectStatus(finalise(doctor(), resident, request), 200);
    const { safety } = await db()
      .selectFrom('pharmacyOrder')
      .where('id', '=', id)
      .select('safety')
      .executeTakeFirstOrThrow();
    expect(safety?.lines).toMatchObject([{ state: 'failed', failed: ['allergy'] }]);
    expect(logged.text).toContain('A safety check failed');
    expect(logged.text).not.toMatch(/latex|fish oil/);
  });

  test('DRF-06 DRF-07 one answer for a repeated request, and none if its reasons differ', async () => {
    const resident = await allergic();
    const request = await requestFor(doctor(), resident);
    const [conflict] = await conflictsOf(doctor(), resident, request);
    const given = reasonFor(conflict?.propertyName ?? '');
    const send = (...overrides: unknown[]) =>
      finalise(doctor(), resident, { ...request, overrides });
    const first = await expectStatus(send(given), 200);
    expect((await expectStatus(send(given, reasonFor('of nothing')), 200)).json()).toEqual(
      first.json(),
    );
    await expectRefusal(send({ ...given, reason: 'benefit' }), 'Request_Changed');
    await expectRefusal(send({ ...given, note: 'More to say' }), 'Request_Changed');
    await expectRefusal(send(), 'Request_Changed');
  });
});
