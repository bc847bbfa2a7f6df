import { randomUUID } from 'node:crypto';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { Bundle } from 'fhir/r4';
import { beforeEach, describe, expect, test } from 'vitest';
import { forAll } from '../../../testing/for-all.ts';
import { insertOrder } from '../../../testing/orders.ts';
import { expectRefusal, expectStatus } from '../../../testing/refusals.ts';
import type { TestResident } from '../../../testing/rows.ts';
import { asJson, openSending, type SentResource, tablet, wordsIn } from '../testing/sending.ts';

let who: TestResident;
const it = await forAll(openSending());
beforeEach(async () => {
  who = await it.next();
});

const db = () => it.container.db.kysely;
const doctor = () => it.as(it.world.users.Doctor);
const url = () => `/medications/api/v1/medications/${who.path}`;
const waiting = async () =>
  (await expectStatus(doctor().get(`${url()}/held-items`), 200)).json<HeldItem[]>();
const chart = async () => (await expectStatus(doctor().get(url()), 200)).json<Order>();
const prescribe = () => insertOrder(db(), who, it.world.users.Doctor, [{}]);

/** An order that ceases a medicine of the chart, by a draft. */
async function cease(medicationForeignKey: string) {
  const draft = { kind: 'cease', medicationForeignKey, prescription: null, reason: 'Rash' };
  const id = randomUUID();
  const saved = await expectStatus(doctor().put(`${url()}/drafts/${id}`, draft), 200);
  return { id, updatedAt: saved.json<Draft>().updatedAt };
}
async function finalise({ id, updatedAt }: { id: string; updatedAt: string }) {
  const { id: basedOnOrderId } = await chart();
  const order = { id: randomUUID(), draftIds: [id], draftsAsOf: updatedAt, basedOnOrderId };
  await expectStatus(doctor().post(`${url()}/pharmacy-requests`, order), 200);
}
const itemsOf = () =>
  db().selectFrom('heldItem').selectAll().where('residentId', '=', who.id).execute();
const text = 'paracetamol 500 mg tablet';
const statuses = ['stopped', 'cancelled', 'completed', 'entered-in-error', 'on-hold'] as const;
const withStatus = (status: string, more: object = {}): SentResource =>
  it.request({ status, ...more });
const answer = async (resource: SentResource) => {
  const { statusCode, body } = await it.post(resource);
  const { resourceType } = JSON.parse(body) as { resourceType: string };
  const words = resourceType === 'OperationOutcome' ? wordsIn(JSON.parse(body)) : '';
  return { statusCode, words };
};

describe.each(statuses)('%s', (status) => {
  test('for a medicine prescribed here waits on the chart, and again if it is sent again', async () => {
    const { medicationIds } = await prescribe();
    const before = await it.written();
    for (const _ of [1, 2]) {
      const { statusCode, words } = await answer(withStatus(status));
      expect([statusCode, words]).toEqual([
        202,
        expect.stringContaining(`Its status is ${status}`),
      ]);
    }
    expect(await waiting()).toMatchObject([
      { title: text, release: 'cease', ceases: medicationIds },
    ]);
    expect(await it.written()).toEqual(before);
  });

  test('for an imported medicine that a prescriber has taken over waits on the chart', async () => {
    await expectStatus(it.post(it.request()), 201);
    const [imported] = (await chart()).medications;
    const replacesId = imported?.authoringSystemForeignKey ?? '';
    const { medicationIds } = await insertOrder(db(), who, it.world.users.Doctor, [
      { medication: { replacesId, product: JSON.stringify(imported?.product) } },
    ]);
    expect((await answer(withStatus(status))).statusCode).toBe(202);
    expect(await waiting()).toMatchObject([{ release: 'cease', ceases: medicationIds }]);
  });
});

const isEnded = /Nothing of it is kept.*this chart doesn’t have it/;

test.each([
  ['stopped', 200, isEnded, 0],
  ['cancelled', 200, isEnded, 0],
  ['completed', 200, isEnded, 0],
  ['entered-in-error', 422, /entered in error/, 0],
  ['on-hold', 202, /whether it is given has to be asked/, 1],
] as const)(
  '%s for a medicine that this chart doesn’t have: %i',
  async (status, code, said, items) => {
    await prescribe();
    const { statusCode, words } = await answer(
      withStatus(status, { medicationCodeableConcept: { text: 'fish oil 1 g capsule' } }),
    );
    expect([statusCode, words]).toEqual([code, expect.stringMatching(said)]);
    expect(await waiting()).toHaveLength(items);
  },
);

describe('a stop that waits', () => {
  test('outlives a removed draft, closes with the order that ceases the medicine, and then says what is stored', async () => {
    const { medicationIds } = await prescribe();
    const [id = ''] = medicationIds;
    const stop = withStatus('stopped');
    expect((await answer(stop)).statusCode).toBe(202);
    const draft = await cease(id);
    expect(await waiting()).toHaveLength(1);
    await expectStatus(doctor().delete(`${url()}/drafts/${draft.id}`), 204);
    expect(await waiting()).toMatchObject([{ ceases: [id] }]);
    await finalise(await cease(id));
    expect(await waiting()).toEqual([]);
    const [item] = await itemsOf();
    expect(item).toMatchObject({ outcome: 'released', decidedBy: it.world.users.Doctor.id });
    expect((await answer(stop)).words).toContain('it says the same already');
    // Prescribed again, it is another decision than the one about this stop.
    await prescribe();
    expect((await answer(stop)).words).toMatch(/Nothing of it is kept.*somebody has decided on it/);
    expect(await waiting()).toEqual([]);
  });

  test('that somebody dealt with isn’t asked again, nor called unchanged', async () => {
    await prescribe();
    const stop = withStatus('stopped');
    await it.post(stop);
    const [item] = await waiting();
    const deal = `${url()}/held-items/${item?.id}/dealt-with`;
    await expectStatus(doctor().post(deal, { reason: 'Still needed' }), 204);
    const again = await answer(stop);
    expect([again.statusCode, again.words]).toEqual([
      200,
      expect.stringMatching(/Nothing of it is kept.*somebody has dealt with it/),
    ]);
    expect(await waiting()).toEqual([]);
    // A later stop is another one.
    expect((await answer(withStatus('stopped', { id: randomUUID() }))).statusCode).toBe(202);
    expect(await waiting()).toHaveLength(1);
  });

  test('can’t be released, follows a changed line, and waits on the chart of somebody who has left', async () => {
    const first = await prescribe();
    await it.post(withStatus('stopped'));
    const [item] = await waiting();
    const release = `${url()}/held-items/${item?.id}/release`;
    await expectRefusal(doctor().post(release), 'Item_Not_Whole');
    const [replacesId = ''] = first.medicationIds;
    const next = await insertOrder(db(), who, it.world.users.Doctor, [
      { medication: { replacesId } },
    ]);
    expect(await waiting()).toMatchObject([{ ceases: next.medicationIds }]);
    await db()
      .updateTable('resident')
      .set({ status: 'Discharged' })
      .where('id', '=', who.id)
      .execute();
    expect((await answer(withStatus('stopped', { id: 'later' }))).statusCode).toBe(202);
    expect(await waiting()).toHaveLength(2);
  });
});

describe('which medicine a stop means', () => {
  const stopped = (more: object = {}) => withStatus('stopped', more);

  test('the one at the address, or with our own number, whatever it is called', async () => {
    const { medicationIds } = await insertOrder(db(), who, it.world.users.Doctor, [{}, {}]);
    const [first = '', second = ''] = medicationIds;
    const atAddress = await it.send(
      'PUT',
      `/fhir/MedicationRequest/${first}`,
      asJson(stopped({ id: first, medicationCodeableConcept: { text: 'Something' } })),
    );
    expect(atAddress.statusCode).toBe(202);
    const { scriptNumber } = await db()
      .selectFrom('medication')
      .select('scriptNumber')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const identifier = [
      { system: 'http://localhost:8080/fhir/id/prescription', value: scriptNumber },
    ];
    expect((await answer(stopped({ id: 'own', identifier }))).statusCode).toBe(202);
    expect((await waiting()).map(({ ceases }) => ceases)).toEqual([[first], [second]]);
  });

  test('with no number, all with the same ingredients; with a name that isn’t known, one that is in it or none', async () => {
    const { medicationIds } = await insertOrder(db(), who, it.world.users.Doctor, [{}, {}]);
    const medicine = (text: string) => ({ medicationCodeableConcept: { text } });
    await answer(stopped({ id: 'a' }));
    await answer(stopped({ id: 'b', ...medicine('PARACETAMOL osteo 665') }));
    await answer(stopped({ id: 'c', ...medicine('Coversyl') }));
    const both = medicationIds.toSorted();
    expect((await waiting()).map(({ ceases, reasons }) => [ceases, reasons.at(-1)])).toEqual([
      [both, expect.stringContaining('this chart has it')],
      [both, expect.stringContaining('this chart has it')],
      [[], expect.stringContaining('whether this chart has it has to be checked')],
    ]);
  });

  test('never one that was first prescribed after the end that it states, or another prescription of its sender', async () => {
    await prescribe();
    const dosageInstruction = [{ timing: { repeat: { boundsPeriod: { end: '2020-01-01' } } } }];
    expect((await answer(stopped({ dosageInstruction }))).words).toContain('doesn’t have it');
    who = await it.next();
    await it.post(it.request());
    expect((await answer(stopped({ id: 'earlier' }))).words).toContain('doesn’t have it');
    expect((await chart()).medications).toMatchObject([{ status: 'New' }]);
  });

  test('one that came from this sender and waits for a prescriber is ceased at once, unless it was entered in error', async () => {
    await expectStatus(it.post(it.request()), 201);
    expect((await answer(withStatus('entered-in-error'))).statusCode).toBe(202);
    expect(await waiting()).toHaveLength(1);
    expect((await it.post(stopped())).statusCode).toBe(200);
    expect((await chart()).medications).toMatchObject([{ status: 'Ceased' }]);
    expect(await waiting()).toEqual([]);
    expect((await it.post(stopped())).json()).toMatchObject({ status: 'stopped' });
  });
});

describe('priorPrescription', () => {
  const dose = (value: number) => [
    { ...tablet, doseAndRate: [{ doseQuantity: { value, unit: 'tablet' } }] },
  ];
  const next = (prior: string) =>
    it.request({
      id: 'next',
      dosageInstruction: dose(2),
      priorPrescription: { reference: `MedicationRequest/${prior}` },
    });
  const lines = async () =>
    (await chart()).medications.map(({ dose: one, status }) => `${one} ${status}`).toSorted();

  test('on a chart that waits for a prescriber, a release writes the new medicine and ceases the one before', async () => {
    const before = it.request();
    await it.post(before);
    const replacement = next(String(before['id']));
    expect((await answer(replacement)).statusCode).toBe(202);
    expect(await lines()).toEqual(['1 tablet New']);
    const [item] = await waiting();
    expect(item).toMatchObject({
      kind: 'Medicine',
      release: 'whole',
      ceases: [expect.any(String)],
    });
    await expectStatus(doctor().post(`${url()}/held-items/${item?.id}/release`), 204);
    expect(await lines()).toEqual(['1 tablet Ceased', '2 tablets New']);
    expect((await it.post(replacement)).json()).toMatchObject({ status: 'active' });
    expect(await waiting()).toEqual([]);
  });

  test('sent together with the one before, it waits beside it', async () => {
    const before = it.request();
    const entry = [next(String(before['id'])), before].map((resource) => ({
      resource,
      request: { method: 'POST', url: 'MedicationRequest' },
    }));
    const sent = await it.send(
      'POST',
      '/fhir',
      asJson({ resourceType: 'Bundle', type: 'batch', entry }),
    );
    expect(sent.json<Bundle>().entry?.map(({ response }) => response?.status)).toEqual([
      '202',
      '201',
    ]);
    expect(await lines()).toEqual(['1 tablet New']);
    expect(await waiting()).toMatchObject([{ release: 'whole', ceases: [expect.any(String)] }]);
  });

  test('on a chart that was prescribed here, it waits until a person has dealt with it, also once the one before is ceased', async () => {
    const { medicationIds } = await prescribe();
    const [id = ''] = medicationIds;
    expect((await answer(next(id))).statusCode).toBe(202);
    expect(await waiting()).toMatchObject([{ release: 'own-chart', ceases: [id] }]);
    await finalise(await cease(id));
    expect(await waiting()).toMatchObject([{ release: 'own-chart', ceases: [] }]);
  });
});
