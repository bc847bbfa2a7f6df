import { randomUUID } from 'node:crypto';
import type { Task } from 'fhir/r4';
import { expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  chartUrl,
  finalise,
  finaliseChart,
  sharedCharting,
} from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;

const read = async (search: string, client = pharmacist()) =>
  (await expectStatus(client.get(`/fhir/Task?${search}`), 200)).json<{
    total: number;
    entry?: { resource: Task }[];
  }>();

test('a recommendation is a Task of its patient, from asking to the order that accepts it', async () => {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident);
  const key = order.medications[0]?.authoringSystemForeignKey ?? '';
  const id = randomUUID();
  const content = {
    kind: 'recommendation',
    medicationForeignKey: key,
    words: 'Two falls',
    isUrgent: true,
    proposal: { kind: 'cease' },
    source: 'AMH',
  };
  await expectStatus(pharmacist().post(`${chartUrl(resident)}/questions`, { id, content }), 200);
  const one = async () => (await read(`patient=${resident.id}`)).entry?.[0]?.resource;
  expect(await one()).toMatchObject({
    id,
    status: 'requested',
    intent: 'proposal',
    priority: 'urgent',
    code: { text: 'Recommendation: cease' },
    description: 'Two falls',
    focus: { reference: `MedicationRequest/${key}` },
    for: { reference: `Patient/${resident.id}` },
    requester: { display: app.world.users.Pharmacist.name },
    owner: { display: app.world.users.Doctor.name },
    input: [{ type: { text: 'Source' }, valueString: 'AMH' }],
  });
  await expectStatus(doctor().post(`${chartUrl(resident)}/questions/seen`, { ids: [id] }), 204);
  expect(await one()).toMatchObject({ status: 'received' });
  const draftId = await addDraft(doctor(), resident, { ...ceasing(key), questionId: id });
  const request = { id: randomUUID(), draftIds: [draftId], basedOnOrderId: order.id };
  await expectStatus(finalise(doctor(), resident, request), 200);
  expect(await one()).toMatchObject({
    status: 'completed',
    businessStatus: { text: 'Accepted' },
    output: [{ valueReference: { reference: `List/${request.id}`, display: 'Order 2' } }],
  });

  expect(await read(`patient=${resident.id}&status=requested`)).toMatchObject({ total: 0 });
  expect(await read(`_id=${id}&status=completed&authored-on=ge2026-11-21`)).toMatchObject({
    total: 1,
  });
  await expectStatus(pharmacist().get(`/fhir/Task/${id}`), 200);
  const stranger = app.as(app.world.elsewhere.doctor);
  await expectStatus(stranger.get(`/fhir/Task/${id}`), 404);
  expect(await read(`patient=${resident.id}`, stranger)).toMatchObject({ total: 0 });
  await expectStatus(pharmacist().get('/fhir/Task'), 400);
  await expectStatus(app.anonymous.get(`/fhir/Task?_id=${id}`), 401);
});
