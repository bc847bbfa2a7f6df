import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { products } from '../fhir/testing/context.ts';
import { asJson, openSending } from '../fhir/testing/sending.ts';

const it = await forAll(openSending());
const [paracetamol] = products;
const stronger = { ...paracetamol, code: 'W9', strength: '665 mg' };
await it.container.db.kysely
  .insertInto('catalogueProduct')
  .values({ code: 'W9', names: 'paracetamol', product: JSON.stringify(stronger) })
  .execute();

/** The same request for a person to look at, and the medicine that it refers to. */
async function send(strength: string) {
  const request = it.request({
    medicationCodeableConcept: undefined,
    medicationReference: { reference: 'Medication/1' },
    extension: [{ url: 'http://x.example/e', valueString: 'a' }],
  });
  const text = `paracetamol ${strength} tablet`;
  const medicine = { resourceType: 'Medication', id: '1', code: { text } };
  const entry = [medicine, request].map((resource) => ({
    resource,
    request: { method: 'POST', url: resource.resourceType },
  }));
  const bundle = { resourceType: 'Bundle', type: 'batch', entry };
  await expectStatus(it.send('POST', '/fhir', asJson(bundle)), 200);
}

const doctor = () => it.as(it.world.users.Doctor);

async function nextResident() {
  const { path } = await it.next();
  const url = `/medications/api/v1/medications/${path}`;
  const waiting = async () => (await doctor().get(`${url}/held-items`)).json<HeldItem[]>();
  return {
    waiting,
    decide: async (how: string, body?: object) => {
      const [item] = await waiting();
      await expectStatus(doctor().post(`${url}/held-items/${item?.id}/${how}`, body), 204);
    },
    chart: async () => {
      const answer = await doctor().get(url);
      return answer.statusCode === 204 ? [] : answer.json<Order>().medications;
    },
  };
}

test('a release lets through what was looked at, and not another medicine under the same request', async () => {
  const { waiting, decide, chart } = await nextResident();
  await send('500 mg');
  await decide('release');
  const before = await chart();
  expect(before).toMatchObject([{ product: { strength: '500 mg' } }]);
  await send('500 mg');
  expect([await chart(), await waiting()]).toEqual([before, []]);
  await send('665 mg');
  expect(await chart()).toEqual(before);
  expect(JSON.stringify(await waiting())).toContain('665 mg');
});

test('the medicine that was sent last is the one that waits', async () => {
  const { waiting, decide, chart } = await nextResident();
  await send('500 mg');
  await send('665 mg');
  const items = await waiting();
  expect(items).toHaveLength(1);
  expect(JSON.stringify(items)).toContain('665 mg');
  await decide('release');
  expect(await chart()).toMatchObject([{ product: { strength: '665 mg' } }]);
});

test('dealing with one medicine doesn’t deal with another that comes later', async () => {
  const { waiting, decide } = await nextResident();
  await send('500 mg');
  await decide('dealt-with', { reason: 'Entered by hand' });
  await send('500 mg');
  expect(await waiting()).toEqual([]);
  await send('665 mg');
  expect(await waiting()).toHaveLength(1);
});
