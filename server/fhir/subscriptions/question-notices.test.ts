import { randomUUID } from 'node:crypto';
import type { SubscriptionForm } from '@wattle/contract/fhir/subscriptions.ts';
import type { Bundle } from 'fhir/r4';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertBackendService } from '../../testing/backend-services.ts';
import {
  addDraft,
  ceasing,
  chartUrl,
  finalise,
  finaliseChart,
  sharedCharting,
} from '../../testing/charting.ts';
import { fhirSender } from '../../testing/fhir.ts';
import { expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import { parametersOf, partOf, type Subscriber } from '../../testing/subscriber.ts';
import {
  eventsOf,
  numbersOf,
  openSubscribing,
  type Subscribing,
} from '../../testing/subscribing.ts';

let its: Subscribing;
let subscriber: Subscriber;
const app = await sharedCharting();
const { doctor, nurse, pharmacist } = app;
beforeEach(async () => {
  its = await openSubscribing(app);
  ({ subscriber } = its);
});
afterEach(() => its.close());

const toQuestions: Pick<SubscriptionForm, 'topics'> = {
  topics: ['question-asked', 'question-closed'],
};
const asking = { words: 'Wallaroo, is it still needed?', isUrgent: false, source: '' };

async function ask(resident: TestResident, about: string | null = null) {
  const id = randomUUID();
  const content = { ...asking, kind: 'question', medicationForeignKey: about };
  await expectStatus(nurse().post(`${chartUrl(resident)}/questions`, { id, content }), 200);
  return id;
}
async function recommendCeasing(resident: TestResident, medicationForeignKey: string) {
  const id = randomUUID();
  const content = {
    ...asking,
    kind: 'recommendation',
    medicationForeignKey,
    proposal: { kind: 'cease' },
  };
  await expectStatus(pharmacist().post(`${chartUrl(resident)}/questions`, { id, content }), 200);
  return id;
}
const reply = (resident: TestResident, questionId: string, content: object, by = doctor()) =>
  expectStatus(
    by.post(`${chartUrl(resident)}/questions/${questionId}/replies`, { id: randomUUID(), content }),
    200,
  );
const record = (resident: TestResident, content: object) =>
  expectStatus(
    doctor().post(`/portal/api/v1/patients/${resident.path}/allergy-events`, {
      id: randomUUID(),
      content,
    }),
    200,
  );
const eggs = {
  kind: 'recorded',
  entry: {
    allergen: 'Wallaroo eggs',
    reaction: '',
    type: 'allergy',
    certainty: 'confirmed',
    since: '',
    saidBy: '',
    note: '',
  },
};

/** The topic and what each event is about, in order. */
const toldTo = (from: Subscriber) =>
  eventsOf(from).map(({ bundle }) => {
    const parameters = parametersOf(bundle);
    const event = partOf(parameters, 'notification-event')?.part ?? [];
    const after = (text?: string) =>
      text?.slice(text.lastIndexOf('/', text.lastIndexOf('/') - 1) + 1);
    return [
      partOf(parameters, 'topic')?.valueCanonical?.split('/').at(-1),
      after(partOf(event, 'focus')?.valueReference?.reference),
    ];
  });
const sentOf = (bundle?: Bundle) => (bundle?.entry ?? []).slice(1).map(({ resource }) => resource);

test('a subscription to questions is refused to a system that may not read Task, and to allergies without List', async () => {
  const only = (scopes: string[]) =>
    insertBackendService(app.container.db.kysely, app.world, {
      organisationIds: [its.organisationId],
      scopes,
    });
  const lists = await only(['system/List.rs']);
  await expect(its.subscribe({ topics: ['question-asked'] }, lists)).rejects.toThrow(
    'Invalid_Record',
  );
  await its.subscribe({ topics: ['allergies-changed'] }, lists);
  const tasks = await only(['system/Task.rs']);
  await expect(its.subscribe({ topics: ['question-closed'] }, tasks)).rejects.toThrow(
    'Invalid_Record',
  );
  await expect(its.subscribe({ topics: ['allergies-changed'] }, tasks)).rejects.toThrow(
    'Invalid_Record',
  );
});

test('a question asked, answered, withdrawn, declined, accepted and overtaken are told, each once and in order', async () => {
  const { id } = await its.subscribed(toQuestions);
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident);
  const key = order.medications[0]?.authoringSystemForeignKey ?? '';
  const [answered, withdrawn] = [await ask(resident), await ask(resident)];
  await reply(resident, answered, { kind: 'answered', words: 'Yes' });
  await reply(resident, withdrawn, { kind: 'withdrawn', words: '' }, nurse());
  const declined = await recommendCeasing(resident, key);
  await reply(resident, declined, { kind: 'declined', words: 'Not now' });
  const [accepted, overtaken] = [
    await recommendCeasing(resident, key),
    await recommendCeasing(resident, key),
  ];
  const draftId = await addDraft(doctor(), resident, { ...ceasing(key), questionId: accepted });
  const request = { id: randomUUID(), draftIds: [draftId], basedOnOrderId: order.id };
  for (const _ of [1, 2]) await expectStatus(finalise(doctor(), resident, request), 200);
  // Seen isn’t told, and neither is what was refused.
  await expectStatus(
    pharmacist().post(`${chartUrl(resident)}/questions/seen`, { ids: [declined] }),
    204,
  );
  await its.deliver();
  await its.deliver();
  expect(toldTo(subscriber)).toEqual([
    ['question-asked', `Task/${answered}`],
    ['question-asked', `Task/${withdrawn}`],
    ['question-closed', `Task/${answered}`],
    ['question-closed', `Task/${withdrawn}`],
    ['question-asked', `Task/${declined}`],
    ['question-closed', `Task/${declined}`],
    ['question-asked', `Task/${accepted}`],
    ['question-asked', `Task/${overtaken}`],
    ['question-closed', `Task/${accepted}`],
    ['question-closed', `Task/${overtaken}`],
  ]);
  expect(numbersOf(subscriber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // Ids only: neither a word of it nor whose it is.
  for (const { body } of eventsOf(subscriber)) expect(body).not.toMatch(/Wallaroo|Not now|urgent/);
  const send = fhirSender(app, await its.service.token('system/*.rs'));
  expect((await send('GET', `/fhir/Subscription/${id}`)).json()).toMatchObject({
    criteria: expect.stringMatching(/\/SubscriptionTopic\/question-asked-or-closed$/) as unknown,
    reason: 'Residents: question-asked, question-closed',
  });
});

test('with records, a question is what its service reads, and nothing of it without the scope or elsewhere', async () => {
  await its.subscribed({ ...toQuestions, content: 'full-resource' });
  const { elsewhere } = app.world;
  const resident = await app.addResident();
  const id = await ask(resident);
  const abroad = { ...asking, kind: 'question', medicationForeignKey: null };
  await expectStatus(
    app
      .as(elsewhere.doctor)
      .post(`${chartUrl(elsewhere.resident)}/questions`, { id: randomUUID(), content: abroad }),
    403,
  );
  await its.deliver();
  const send = fhirSender(app, await its.service.token('system/*.rs'));
  const read = async (path: string) => (await send('GET', `/fhir/${path}`)).json<unknown>();
  expect(sentOf(eventsOf(subscriber)[0]?.bundle)).toEqual([
    await read(`Task/${id}`),
    await read(`Patient/${resident.id}`),
  ]);
  await app.container.db.kysely
    .updateTable('backendService')
    .set({ scopes: ['system/List.rs', 'system/Patient.rs'] })
    .where('id', '=', its.service.id)
    .execute();
  await reply(resident, id, { kind: 'answered', words: 'Yes' });
  await its.deliver();
  expect(numbersOf(subscriber)).toEqual([1]);
});

test('a system that doesn’t answer gets questions and orders later, in the order they happened', async () => {
  await its.subscribed({ topics: ['order-finalised', 'question-asked'] });
  subscriber.answer(503);
  const { resident, order } = await its.finalised();
  const id = await ask(resident);
  await its.deliver();
  subscriber.answer(200);
  its.pass(1);
  await its.deliver();
  expect(toldTo(subscriber)).toEqual([
    ['order-finalised', `List/${order.id}`],
    ['order-finalised', `List/${order.id}`],
    ['question-asked', `Task/${id}`],
  ]);
});

test('allergies are told when the list says something else, whoever changed it, and only where somebody subscribed', async () => {
  const resident = await app.addResident();
  const { kysely } = app.container.db;
  const kept = () =>
    kysely
      .selectFrom('outboxEvent')
      .select(['topic', 'residentId'])
      .where('residentId', '=', resident.id)
      .execute();
  await record(resident, eggs);
  expect(await kept()).toEqual([]);
  await its.subscribed({ topics: ['allergies-changed'], content: 'full-resource' });
  await record(resident, { ...eggs, entry: { ...eggs.entry, allergen: 'Wallaroo milk' } });
  // As an import writes it; the second time, and another column, change nothing.
  for (const allergyNote of ['Asked again', 'Asked again']) {
    await kysely
      .updateTable('resident')
      .set({ allergyNote })
      .where('id', '=', resident.id)
      .execute();
  }
  await kysely.updateTable('resident').set({ room: '12' }).where('id', '=', resident.id).execute();
  expect(await kept()).toHaveLength(2);
  await its.deliver();
  const list = `List/allergies-${resident.id}`;
  expect(toldTo(subscriber)).toEqual([
    ['allergies-changed', list],
    ['allergies-changed', list],
  ]);
  const types = sentOf(eventsOf(subscriber)[0]?.bundle).map((one) => one?.resourceType);
  expect(types).toEqual(['List', 'Patient', 'AllergyIntolerance', 'AllergyIntolerance']);
});

test('without records, allergies are told without a substance or a name', async () => {
  await its.subscribed({ topics: ['allergies-changed'] });
  await record(await app.addResident({ familyName: 'Wallaroo' }), eggs);
  await its.deliver();
  expect(numbersOf(subscriber)).toEqual([1]);
  expect(eventsOf(subscriber)[0]?.body).not.toMatch(/Wallaroo/);
});
