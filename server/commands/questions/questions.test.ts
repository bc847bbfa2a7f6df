import { randomUUID } from 'node:crypto';
import type { Order } from '@wattle/contract/entities/medication.ts';
import type { Question } from '@wattle/contract/entities/question.ts';
import { askingTypes, everyType, questionTypes } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  prescription,
  sharedCharting,
} from '../../testing/charting.ts';
import { hearEvents } from '../../testing/live-events.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../../testing/refusals.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, nurse, pharmacist } = app;
const otherDoctor = () => app.as(app.world.users.NursePractitioner);

type Place = { readonly path: string };
const urlOf = (resident: Place) => `${chartUrl(resident)}/questions`;
const asking = (values: Partial<Record<keyof Question, unknown>> = {}) => ({
  kind: 'question',
  medicationForeignKey: null,
  words: 'Is the evening dose still needed?',
  isUrgent: false,
  source: '',
  ...values,
});
const recommending = (medicationForeignKey: string | null, proposal: unknown) =>
  asking({
    kind: 'recommendation',
    medicationForeignKey,
    proposal,
    words: 'Falls twice this month',
    source: 'AMH Aged Care',
  });
const send = (
  client: TestClient,
  resident: Place,
  content: unknown = asking(),
  id: string = randomUUID(),
) => client.post(urlOf(resident), { id, content });
const ask = async (...call: Parameters<typeof send>) =>
  (await expectStatus(send(...call), 200)).json<Question>();
const answered = { kind: 'answered', words: 'Yes, until the review' };
const reply = (
  client: TestClient,
  resident: Place,
  questionId: string,
  content: unknown = answered,
  id: string = randomUUID(),
) => client.post(`${urlOf(resident)}/${questionId}/replies`, { id, content });
const see = (client: TestClient, resident: Place, ids: readonly string[]) =>
  client.post(`${urlOf(resident)}/seen`, { ids });
const read = async (client: TestClient, resident: Place) =>
  (await expectStatus(client.get(urlOf(resident)), 200)).json<{
    questions: Question[];
    hasMore: boolean;
  }>();
const theOne = async (client: TestClient, resident: Place): Promise<Question> => {
  const [question] = (await read(client, resident)).questions;
  if (question === undefined) throw new Error('There is no question');
  return question;
};
const keyOf = (order: Order) => order.medications[0]?.authoringSystemForeignKey ?? '';

/** A resident with one medicine, and a recommendation about it. */
async function recommended(proposal: unknown = { kind: 'cease' }) {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident);
  const question = await ask(pharmacist(), resident, recommending(keyOf(order), proposal));
  return { resident, order, key: keyOf(order), question };
}

describe('reading', () => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(urlOf(resident)),
  });
});
describe('asking', () => {
  testRefusals({ app: () => app, roles: askingTypes, send });
});
describe('replying', () => {
  const to = (client: TestClient, resident: Place) => reply(client, resident, randomUUID());
  testRefusals({ app: () => app, roles: questionTypes, send: to });
});
describe('seeing', () => {
  const one = (client: TestClient, resident: Place) => see(client, resident, [randomUUID()]);
  testRefusals({ app: () => app, roles: questionTypes, send: one });
});

describe('what can’t be asked', () => {
  test.each([
    ['nothing', asking({ words: '' })],
    ['spaces', asking({ words: ' \n' })],
    ['another kind', asking({ kind: 'order' })],
    ['another proposal', recommending(null, { kind: 'pause' })],
  ])('API-03 %s', async (_, content) => {
    await expectStatus(send(pharmacist(), await app.addResident(), content), 400);
  });

  test('API-06 a nurse asks and doesn’t recommend; nothing is asked of a closed chart, or about a line that isn’t there', async () => {
    const resident = await app.addResident();
    await expectStatus(send(nurse(), resident, recommending(null, { kind: 'monitor' })), 403);
    const gone = await app.addResident({ status: 'Discharged' });
    await expectRefusal(send(nurse(), gone), 'Resident_Not_Active');
    const about = asking({ medicationForeignKey: randomUUID() });
    await expectRefusal(send(nurse(), resident, about), 'Not_On_Chart');
  });

  test('a recommendation is what could be drafted', async () => {
    const { resident, order, key } = await recommended();
    const product = { kind: 'add', prescription: prescription({ productCode: 'none' }) };
    await expectRefusal(send(pharmacist(), resident, recommending(null, product)), 'Invalid_Draft');
    for (const [about, proposal] of [
      [null, { kind: 'cease' }],
      [key, { kind: 'add', prescription: prescription() }],
      [key, undefined],
      [key, { kind: 'change', prescription: prescription({ endDate: '2020-01-01' }) }],
      [key, { kind: 'change', prescription: order.medications[0] && prescription() }],
    ] as const) {
      const content = recommending(about, proposal);
      await expectRefusal(send(pharmacist(), resident, content), 'Invalid_Question');
    }
  });

  test('an id is used once', async () => {
    const [resident, other] = [await app.addResident(), await app.addResident()];
    const id = randomUUID();
    const first = await ask(pharmacist(), resident, asking(), id);
    expect(await ask(pharmacist(), resident, asking(), id)).toEqual(first);
    await expectRefusal(send(pharmacist(), other, asking(), id), 'Request_Changed');
    await expectRefusal(send(nurse(), resident, asking(), id), 'Request_Changed');
    const changed = asking({ isUrgent: true });
    await expectRefusal(send(pharmacist(), resident, changed, id), 'Request_Changed');
    expect((await read(doctor(), resident)).questions).toHaveLength(1);
  });
});

describe('a question', () => {
  test('LIV-01 is about the line as it was, for its prescriber, and live', async () => {
    const resident = await app.addResident();
    const order = await finaliseChart(doctor(), resident);
    const [heard, stop] = await hearEvents(app.container.db);
    const about = { medicationForeignKey: keyOf(order), isUrgent: true };
    const questionAsked = await ask(nurse(), resident, asking(about));
    expect(questionAsked).toMatchObject({
      ...about,
      state: 'open',
      isMine: true,
      asked: { by: app.world.users.RegisteredNurse.name },
      askedByType: 'RegisteredNurse',
      line: { product: { code: 'P1' } },
      askedOf: { name: app.world.users.Doctor.name, isMe: false, hasLeft: false },
      seen: null,
      outcome: null,
    });
    await expect.poll(() => heard).toMatchObject([{ event: 'ChartChanged' }]);
    await stop();
    expect(await theOne(doctor(), resident)).toMatchObject({
      isMine: false,
      askedOf: { isMe: true },
    });
  });

  test('goes to the usual prescriber while nobody has written a chart', async () => {
    const { id, name } = app.world.users.Dentist;
    const resident = await app.addResident({ usualPrescriber: name, usualPrescriberId: id });
    await ask(nurse(), resident);
    expect((await theOne(doctor(), resident)).askedOf).toMatchObject({ name });
    const unknown = await app.addResident({ usualPrescriber: 'Dr Nobody' });
    await ask(nurse(), unknown);
    expect((await theOne(doctor(), unknown)).askedOf).toBeNull();
  });

  test('is for whoever has the chart open, once its prescriber has left', async () => {
    const resident = await app.addResident();
    await finaliseChart(otherDoctor(), resident);
    await ask(nurse(), resident);
    const { kysely } = app.container.db;
    const { id } = app.world.users.NursePractitioner;
    const ends = (accessEndsAt: Date | null) =>
      kysely.updateTable('appUser').set({ accessEndsAt }).where('id', '=', id).execute();
    await ends(app.clock.at);
    expect((await theOne(doctor(), resident)).askedOf).toMatchObject({ hasLeft: true });
    await ends(null);
    const question = await theOne(doctor(), resident);
    expect(question.askedOf).toMatchObject({ hasLeft: false });
    await expectStatus(reply(doctor(), resident, question.id), 200);
  });

  test('is answered by a prescriber, once; of two at the same moment one counts, and the other hears who', async () => {
    const resident = await app.addResident();
    const { id } = await ask(pharmacist(), resident);
    await expectStatus(reply(nurse(), resident, id), 403);
    await expectStatus(reply(pharmacist(), resident, id), 403);
    await expectStatus(reply(doctor(), resident, randomUUID()), 404);
    await expectRefusal(
      reply(doctor(), resident, id, { kind: 'declined', words: 'No' }),
      'Invalid_Question',
    );
    const answers = await Promise.all([
      reply(doctor(), resident, id),
      reply(otherDoctor(), resident, id),
    ]);
    expect(statusesOf(answers)).toEqual(['200', '422']);
    const { outcome } = await theOne(pharmacist(), resident);
    const refused = answers.find(({ statusCode }) => statusCode === 422);
    expect(refused?.json()).toMatchObject({
      code: 'Question_Closed',
      message: `${outcome?.by} has answered this meanwhile. Nothing was saved.`,
    });
    expect(outcome).toMatchObject({ words: answered.words, order: null });
  });

  test('is answered once by the same id, and only by its words', async () => {
    const resident = await app.addResident();
    const { id } = await ask(pharmacist(), resident);
    const replyId = randomUUID();
    await expectStatus(reply(doctor(), resident, id, answered, replyId), 200);
    await expectStatus(reply(doctor(), resident, id, answered, replyId), 200);
    const other = { ...answered, words: 'No' };
    await expectRefusal(reply(doctor(), resident, id, other, replyId), 'Request_Changed');
  });

  test('API-06 is withdrawn by who asked, and by nobody else', async () => {
    const resident = await app.addResident();
    const { id } = await ask(nurse(), resident);
    const withdrawn = { kind: 'withdrawn', words: '' };
    await expectStatus(reply(pharmacist(), resident, id, withdrawn), 403);
    await expectStatus(reply(nurse(), resident, id, withdrawn), 200);
    await expectRefusal(reply(doctor(), resident, id), 'Question_Closed');
  });

  test('says who saw it first, and whether the outcome was seen by those who asked', async () => {
    const resident = await app.addResident();
    const { id } = await ask(pharmacist(), resident);
    await expectStatus(see(pharmacist(), resident, [id]), 204);
    await expectStatus(see(doctor(), resident, [id]), 204);
    await expectStatus(see(otherDoctor(), resident, [id]), 204);
    const { Doctor, Pharmacist } = app.world.users;
    expect((await theOne(nurse(), resident)).seen).toMatchObject({ by: Doctor.name });
    await expectStatus(reply(doctor(), resident, id), 200);
    await expectStatus(see(nurse(), resident, [id]), 204);
    expect((await theOne(nurse(), resident)).outcome?.seen).toBeNull();
    await expectStatus(see(pharmacist(), resident, [id]), 204);
    expect((await theOne(nurse(), resident)).outcome?.seen).toMatchObject({ by: Pharmacist.name });
  });
});

describe('a recommendation', () => {
  test('is declined for a reason', async () => {
    const { resident, question } = await recommended();
    await expectStatus(
      reply(doctor(), resident, question.id, { kind: 'declined', words: '' }),
      400,
    );
    const declined = { kind: 'declined', words: 'Still has pain' };
    await expectStatus(reply(doctor(), resident, question.id, declined), 200);
    expect(await theOne(pharmacist(), resident)).toMatchObject({
      state: 'declined',
      outcome: { words: 'Still has pain' },
    });
  });

  test('to monitor is accepted in words; one that changes the chart is accepted by its order', async () => {
    const { resident, question } = await recommended({ kind: 'monitor' });
    const accepted = { kind: 'accepted', words: '' };
    await expectStatus(reply(doctor(), resident, question.id, accepted), 200);
    const other = await recommended();
    await expectRefusal(
      reply(doctor(), other.resident, other.question.id, accepted),
      'Invalid_Question',
    );
  });

  test.each([
    ['as proposed', 'P1', '500 mg (1 tablet)', false],
    ['with changes', 'P1', '1 g (2 tablets)', true],
  ] as const)('DRF-06 is accepted %s by the order of its draft', async (_, __, dose, isChanged) => {
    const proposed = prescription({ dose: '500 mg (1 tablet)' });
    const { resident, order, key, question } = await recommended({
      kind: 'change',
      prescription: proposed,
    });
    const content = draft({
      kind: 'change',
      medicationForeignKey: key,
      reason: 'Falls',
      prescription: prescription({
        dose,
        ...(isChanged && { frequency: 'once-daily', doseTimes: ['08:00'] }),
      }),
    });
    const draftId = await addDraft(doctor(), resident, { ...content, questionId: question.id });
    const request = { id: randomUUID(), draftIds: [draftId], basedOnOrderId: order.id };
    await expectStatus(finalise(doctor(), resident, request), 200);
    await expectStatus(finalise(doctor(), resident, request), 200);
    expect(await theOne(pharmacist(), resident)).toMatchObject({
      state: 'accepted',
      outcome: {
        by: app.world.users.Doctor.name,
        order: { id: request.id, sequence: 2 },
        isChanged,
      },
    });
  });

  test('DRF-02 is overtaken by an order that ceases its line without it, and then can’t be declined', async () => {
    const { resident, key, question } = await recommended();
    await finaliseChart(otherDoctor(), resident, [ceasing(key)]);
    expect(await theOne(pharmacist(), resident)).toMatchObject({
      state: 'overtaken',
      outcome: { by: app.world.users.NursePractitioner.name, order: { sequence: 2 } },
    });
    await expectRefusal(
      reply(doctor(), resident, question.id, { kind: 'declined', words: 'No' }),
      'Question_Closed',
    );
  });

  test('goes on when its line is only prescribed again, and is overtaken when that says something else', async () => {
    const { resident, key } = await recommended();
    const again = (prescribed: unknown, of: string) =>
      draft({ kind: 'represcribe', medicationForeignKey: of, prescription: prescribed });
    const second = await finaliseChart(doctor(), resident, [again(prescription(), key)]);
    expect(await theOne(pharmacist(), resident)).toMatchObject({
      state: 'open',
      medicationForeignKey: keyOf(second),
    });
    const other = prescription({ frequency: 'once-daily', doseTimes: ['08:00'] });
    await finaliseChart(doctor(), resident, [again(other, keyOf(second))]);
    expect((await theOne(pharmacist(), resident)).state).toBe('overtaken');
  });

  test('DRF-02 that was withdrawn isn’t drafted any more, nor finalised unseen; a draft saved again is the prescriber’s own', async () => {
    const { resident, order, key, question } = await recommended();
    const content = { ...ceasing(key), questionId: question.id };
    const draftId = await addDraft(doctor(), resident, content);
    await expectStatus(
      reply(pharmacist(), resident, question.id, { kind: 'withdrawn', words: 'Wrong resident' }),
      200,
    );
    const request = { draftIds: [draftId], basedOnOrderId: order.id };
    await expectRefusal(finalise(doctor(), resident, request), 'Recommendation_Closed');
    // Nor does anybody draft it any more whose chart still shows it.
    const late = otherDoctor().put(`${chartUrl(resident)}/drafts/${randomUUID()}`, content);
    await expectRefusal(late, 'Question_Closed');
    await expectStatus(doctor().put(`${chartUrl(resident)}/drafts/${draftId}`, content), 200);
    await expectStatus(finalise(doctor(), resident, request), 200);
    expect((await theOne(pharmacist(), resident)).state).toBe('withdrawn');
  });
});

test('API-06 a question goes with the resident, and who doesn’t work for the new organisation sees it no more', async () => {
  const resident = await app.addResident();
  await finaliseChart(doctor(), resident);
  const { id } = await ask(pharmacist(), resident);
  await app.container.db.kysely
    .updateTable('resident')
    .set({ facilityId: app.world.elsewhere.facilityId })
    .where('id', '=', resident.id)
    .execute();
  await expectStatus(pharmacist().get(urlOf(resident)), 403);
  const there = app.as(app.world.elsewhere.doctor);
  expect((await theOne(there, resident)).askedOf).toMatchObject({ hasLeft: true });
  await expectStatus(reply(there, resident, id), 200);
});

test('DRF-02 what is added on a recommendation accepts it, too', async () => {
  const { resident, order } = await recommended();
  const oil = fishOil().prescription;
  const add = await ask(
    pharmacist(),
    resident,
    recommending(null, { kind: 'add', prescription: oil }),
  );
  const draftId = await addDraft(doctor(), resident, { ...fishOil(), questionId: add.id });
  await expectStatus(
    finalise(doctor(), resident, { draftIds: [draftId], basedOnOrderId: order.id }),
    200,
  );
  const { questions } = await read(pharmacist(), resident);
  expect(questions.map(({ state }) => state)).toEqual(['accepted', 'open']);
});
