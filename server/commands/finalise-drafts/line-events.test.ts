import { randomUUID } from 'node:crypto';
import type { LineEventContent } from '@wattle/contract/entities/line-event.ts';
import type { Medication, Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { pausedOn } from '@wattle/contract/rules/line/line-events.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  action,
  addDraft,
  ceasing,
  chartUrl,
  confirm,
  countersign,
  draft,
  finalise,
  finaliseChart,
  noon,
  prescription,
  sharedCharting,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';

const app = await sharedCharting();
const { doctor, dentist, nurse, pharmacist } = app;
afterEach(() => {
  app.clock.at = noon;
});

const day = 86_400_000;
const untilDate = (date: string) => ({ kind: 'date', date });
const pause = (values: object = {}) => ({
  kind: 'pause',
  since: '2026-11-21',
  until: untilDate('2026-11-23'),
  ...values,
});
const pausing = (medicationForeignKey: string, event: unknown = pause(), reason = 'Operation') =>
  draft({ kind: 'pause', medicationForeignKey, prescription: null, reason, event } as never);
const resuming = (medicationForeignKey: string, on = '2026-11-21') =>
  draft({
    kind: 'resume',
    medicationForeignKey,
    prescription: null,
    event: { kind: 'resume', on },
  } as never);

const keyOf = (medication: Medication | undefined) => medication?.authoringSystemForeignKey ?? '';
const inForce = ({ medications }: Order) => medications.find(({ status }) => status !== 'Ceased');
const chartOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
const historyOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(`${chartUrl(resident)}/order-history`), 200)).json<
    OrderHistoryEntry[]
  >();

/** A chart of one medicine that the pharmacist has confirmed. */
async function confirmed(values: Parameters<typeof prescription>[0] = {}) {
  const resident = await app.addResident();
  const order = await finaliseChart(doctor(), resident, [
    draft({ prescription: prescription(values) }),
  ]);
  const medicine = keyOf(order.medications[0]);
  await expectStatus(action(pharmacist(), resident, order.id, medicine), 200);
  await expectStatus(confirm(pharmacist(), resident, order.id), 204);
  app.later();
  return { resident, medicine };
}

/** And then it is paused. */
async function paused(event: unknown = pause()) {
  const { resident, medicine } = await confirmed();
  const order = await finaliseChart(doctor(), resident, [pausing(medicine, event)]);
  const id = inForce(order)?.events?.[0]?.id ?? '';
  app.later();
  return { resident, medicine, order, event: id };
}

const save = (resident: TestResident, content: unknown, client = doctor()) =>
  client.put(`${chartUrl(resident)}/drafts/${randomUUID()}`, content);

async function actionEvent(resident: TestResident, order: Order, eventId: string) {
  return pharmacist().post('/medications/api/v1/medications/change-status', {
    residentAuthoringSystem: resident.authoringSystem,
    residentAuthoringSystemForeignKey: resident.authoringSystemForeignKey,
    medicationAuthoringSystem: 'WATTLE',
    medicationAuthoringSystemForeignKey: keyOf(inForce(order)),
    pharmacyMedicationOrderId: order.id,
    eventId,
    action: 'Actioned',
  });
}

describe('DRF-02 a pause is refused', () => {
  const missing = 'Say from when it’s paused or given again.';
  test.each([
    ['without its days', pausing, undefined, missing],
    ['of another kind', resuming, pause(), missing],
    [
      'from a day that is past',
      pausing,
      pause({ since: '2026-11-20' }),
      'Enter today or a later day.',
    ],
    [
      'until a day before it',
      pausing,
      pause({ until: untilDate('2026-11-20') }),
      'The last day of the pause can’t be before its first.',
    ],
    ['in a mistyped year', pausing, pause({ until: untilDate('2206-11-25') }), 'Check the year.'],
    [
      'until nothing',
      pausing,
      pause({ until: { kind: 'event', words: ' ' } }),
      'Enter until what it’s paused.',
    ],
    [
      'and resuming what isn’t paused',
      resuming,
      { kind: 'resume', on: '2026-11-21' },
      'This medicine isn’t paused.',
    ],
  ])('DRF-02 %s', async (_, of, event, message) => {
    const { resident, medicine } = await confirmed();
    await expectRefusal(save(resident, { ...of(medicine), event }), 'Invalid_Draft', message);
  });

  test.each([
    { ...pause(), until: { kind: 'date' } },
    { kind: 'stop', since: '2026-11-21' },
    pause({ since: '2026-02-30' }),
  ])('API-03 that isn’t whole: %j', async (event) => {
    const { resident, medicine } = await confirmed();
    await expectStatus(save(resident, pausing(medicine, event)), 400);
  });

  test('DRF-02 without a reason, of what was ceased, and after the end of the course', async () => {
    const { resident, medicine } = await confirmed({
      courseType: 'ShortCourse',
      endDate: '2026-11-24',
    });
    await expectRefusal(save(resident, pausing(medicine, pause(), ' ')), 'Invalid_Draft');
    const late = pause({ since: '2026-11-25', until: { kind: 'event', words: 'told' } });
    const message = 'The course ends on 24-Nov-2026, before the pause starts.';
    await expectRefusal(save(resident, pausing(medicine, late)), 'Invalid_Draft', message);
    await finaliseChart(doctor(), resident, [ceasing(medicine)]);
    await expectRefusal(save(resident, pausing(medicine)), 'Not_On_Chart');
  });

  test('DRF-01 for a pharmacist', async () => {
    const { resident, medicine } = await confirmed();
    await expectStatus(save(resident, pausing(medicine), pharmacist()), 403);
  });
});

test('DRF-02 CHT-02 a paused medicine stays as it is prescribed, and the order says so', async () => {
  const { resident, medicine, order, event } = await paused();
  expect(order.medications).toHaveLength(1);
  expect(order.medications[0]).toMatchObject({
    authoringSystemForeignKey: medicine,
    status: 'Existing',
    confirmed: true,
    events: [
      { content: pause(), reason: 'Operation', by: app.world.users.Doctor.name, enteredBy: null },
    ],
  });
  const [latest] = await historyOf(resident);
  expect(latest?.changes).toMatchObject([
    { kind: 'paused', event: { id: event }, reason: 'Operation', before: null },
  ]);
  expect(latest?.confirmedAt).toBeNull();
});

describe('PHA-02 CFM-03 the pharmacist', () => {
  test('actions and confirms a pause by itself', async () => {
    const { resident, medicine, order, event } = await paused();
    await expectRefusal(action(pharmacist(), resident, order.id, medicine), 'Nothing_To_Confirm');
    await expectRefusal(actionEvent(resident, order, randomUUID()), 'Nothing_To_Confirm');
    await expectRefusal(confirm(pharmacist(), resident, order.id), 'Not_All_Actioned');
    await expectStatus(actionEvent(resident, order, event), 200);
    const seen = inForce(await chartOf(resident));
    expect(seen?.events).toMatchObject([{ action: 'Actioned', confirmed: false }]);
    await expectStatus(confirm(pharmacist(), resident, order.id), 204);
    expect(inForce(await chartOf(resident))?.events).toMatchObject([{ confirmed: true }]);
    await expectRefusal(actionEvent(resident, order, event), 'Nothing_To_Confirm');
    const [latest] = await historyOf(resident);
    expect(latest?.confirmedAt).not.toBeNull();
  });

  test('confirms a new medicine and its pause, both', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident);
    const medicine = keyOf(first.medications[0]);
    app.later();
    const order = await finaliseChart(doctor(), resident, [pausing(medicine)]);
    const event = inForce(order)?.events?.[0]?.id ?? '';
    expect(inForce(order)).toMatchObject({ status: 'New', confirmed: false });
    await expectStatus(action(pharmacist(), resident, order.id, medicine), 200);
    await expectRefusal(confirm(pharmacist(), resident, order.id), 'Not_All_Actioned');
    await expectStatus(actionEvent(resident, order, event), 200);
    await expectStatus(confirm(pharmacist(), resident, order.id), 204);
    const confirmedOrders = (await historyOf(resident)).map(({ confirmedAt }) => confirmedAt);
    expect(confirmedOrders).not.toContain(null);
  });
});

describe('a paused medicine', () => {
  test('goes on by itself after the day, at midnight of the facility', async () => {
    const { resident } = await paused();
    const events = async () => inForce(await chartOf(resident))?.events ?? [];
    await expectRefusal(confirm(pharmacist(), resident, randomUUID()), 'Not_Latest');
    const order = await chartOf(resident);
    await actionEvent(resident, order, (await events())[0]?.id ?? '');
    await expectStatus(confirm(pharmacist(), resident, order.id), 204);
    // Said for a week that it is given again, and then no more.
    app.clock.at = new Date('2026-11-30T13:29:00.000Z');
    expect(await events()).toHaveLength(1);
    app.clock.at = new Date('2026-11-30T13:31:00.000Z');
    expect(await events()).toEqual([]);
  });

  test('is resumed, and both are changes', async () => {
    const { resident, medicine } = await paused(pause({ until: { kind: 'event', words: 'told' } }));
    const order = await finaliseChart(doctor(), resident, [resuming(medicine, '2026-11-22')]);
    expect(inForce(order)?.events?.map(({ content }) => content.kind)).toEqual(['pause', 'resume']);
    const kinds = (await historyOf(resident)).flatMap(({ changes }) => changes.map((c) => c.kind));
    expect(kinds).toEqual(['resumed', 'paused', 'added']);
    await expectRefusal(save(resident, resuming(medicine, '2026-11-23')), 'Invalid_Draft');
  });

  test('stays paused when it is prescribed again or changed, by the same event', async () => {
    const { resident, medicine, event } = await paused();
    for (const kind of ['represcribe', 'change'] as const) {
      const key = keyOf(inForce(await chartOf(resident)));
      const order = await finaliseChart(doctor(), resident, [
        draft({
          kind,
          medicationForeignKey: key,
          reason: 'Pain',
          prescription: prescription({ directions: `For ${kind}.` }),
        }),
      ]);
      const line = inForce(order);
      expect(keyOf(line)).not.toBe(medicine);
      expect(line?.events).toMatchObject([{ id: event, content: pause(), confirmed: false }]);
      app.later();
    }
    const kinds = (await historyOf(resident)).flatMap(({ changes }) => changes.map((c) => c.kind));
    expect(kinds).toEqual(['changed', 'represcribed', 'paused', 'added']);
  });

  test('stays paused over a chart review', async () => {
    const { resident, order } = await paused();
    const review = { draftIds: [], basedOnOrderId: order.id, isChartReview: true };
    const draftsAsOf = app.clock.at.toISOString();
    await expectStatus(finalise(doctor(), resident, { ...review, draftsAsOf }), 200);
    expect(inForce(await chartOf(resident))?.events).toHaveLength(1);
  });

  test('CHT-02 stays paused when its resident moves to a facility of another organisation', async () => {
    const { resident, event } = await paused();
    const { elsewhere } = app.world;
    await app.container.db.kysely
      .updateTable('resident')
      .set({ facilityId: elsewhere.facilityId })
      .where('id', '=', resident.id)
      .execute();
    const doctorThere = app.as(elsewhere.doctor);
    const chart = await expectStatus(doctorThere.get(chartUrl(resident)), 200);
    const line = inForce(chart.json<Order>());
    expect(line?.events).toMatchObject([{ id: event, content: pause(), confirmed: false }]);
    await expectStatus(doctor().get(chartUrl(resident)), 403);
    const order = await finaliseChart(doctorThere, resident, [resuming(keyOf(line))]);
    expect(pausedOn(inForce(order) ?? {}, getPlainDate('2026-11-21'))).toBe(false);
  });

  test('CHT-02 stays paused over the end of its course, which it doesn’t make longer', async () => {
    const { resident, medicine } = await confirmed({
      courseType: 'ShortCourse',
      endDate: '2026-11-22',
    });
    await finaliseChart(doctor(), resident, [pausing(medicine)]);
    app.later(2 * day);
    expect(inForce(await chartOf(resident))).toMatchObject({
      status: 'Expired',
      endDate: '2026-11-22',
      events: [{ content: pause() }],
    });
  });

  test('is ceased: the pause ends with it, and it begins anew without one', async () => {
    const { resident, medicine } = await paused();
    const order = await finaliseChart(doctor(), resident, [ceasing(medicine)]);
    await expectStatus(action(pharmacist(), resident, order.id, medicine), 200);
    await expectStatus(confirm(pharmacist(), resident, order.id), 204);
    app.later();
    const again = await finaliseChart(doctor(), resident, [
      draft({ kind: 'represcribe', medicationForeignKey: medicine }),
    ]);
    expect(inForce(again)?.events ?? []).toEqual([]);
  });
});

describe('DRF-02 two people at once', () => {
  test('one pauses, the other is told and can save it again', async () => {
    const { resident, medicine } = await confirmed();
    const before = await chartOf(resident);
    const id = await addDraft(dentist(), resident, pausing(medicine));
    app.later();
    const order = await finaliseChart(doctor(), resident, [pausing(medicine)]);
    app.later();
    const late = { draftIds: [id], basedOnOrderId: before.id };
    await expectRefusal(finalise(dentist(), resident, late), 'Not_Latest');
    const now = { draftIds: [id], basedOnOrderId: order.id };
    await expectRefusal(finalise(dentist(), resident, now), 'Not_Latest');
    const content = { ...pausing(medicine), lastChangeSeen: null };
    const url = `${chartUrl(resident)}/drafts/${id}`;
    await expectRefusal(dentist().put(url, content), 'Not_Latest');
    const lastChangeSeen = inForce(order)?.events?.[0]?.at;
    await expectStatus(dentist().put(url, { ...content, lastChangeSeen }), 200);
    await expectStatus(finalise(dentist(), resident, now), 200);
  });

  test('DRF-06 the same request twice pauses once', async () => {
    const { resident, medicine } = await confirmed();
    const { id: basedOnOrderId } = await chartOf(resident);
    const draftIds = [await addDraft(doctor(), resident, pausing(medicine))];
    const request = { id: randomUUID(), draftIds, basedOnOrderId };
    await Promise.all([1, 2].map(() => expectStatus(finalise(doctor(), resident, request), 200)));
    // The answer was lost, and the page sends it again later.
    app.later();
    await expectStatus(finalise(doctor(), resident, request), 200);
    expect(inForce(await chartOf(resident))?.events).toHaveLength(1);
  });
});

test('DRF-01 a nurse pauses on behalf of a prescriber, who countersigns', async () => {
  const { resident, medicine } = await confirmed();
  const order = await finaliseChart(nurse(), resident, [pausing(medicine)], {
    prescriberId: app.world.users.Doctor.id,
    means: 'telephone',
    isReadBack: true,
    heardBy: 'Ada Park',
  });
  expect(inForce(order)?.events).toMatchObject([
    {
      by: app.world.users.Doctor.name,
      enteredBy: app.world.users.RegisteredNurse.name,
      isOpenPhoneOrder: true,
    },
  ]);
  await expectStatus(countersign(doctor(), resident, [order.id]), 204);
  expect(inForce(await chartOf(resident))?.events).toMatchObject([{ isOpenPhoneOrder: false }]);
});

test('DRF-02 a later pause takes the place of an earlier one from its first day', async () => {
  const { resident, medicine } = await paused();
  app.later(day);
  const longer = pause({ since: '2026-11-22', until: untilDate('2026-11-30') });
  const order = await finaliseChart(doctor(), resident, [pausing(medicine, longer)]);
  const contents = inForce(order)?.events?.map(({ content }): LineEventContent => content);
  expect(contents).toEqual([pause(), longer]);
});
