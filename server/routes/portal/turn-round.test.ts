import type { QuestionState } from '@wattle/contract/entities/question.ts';
import type { TurnRounds } from '@wattle/contract/entities/turn-round.ts';
import { TimeZone } from '@wattle/contract/values/instant.ts';
import { expect, test } from 'vitest';
import {
  action,
  draft,
  finaliseChart,
  prescription,
  sharedCharting,
} from '../../testing/charting.ts';
import { insertAsked } from '../../testing/questions.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { insertFacility } from '../../testing/rows.ts';
import { todayIn } from '../../time.ts';

const app = await sharedCharting();
const { doctor, pharmacist } = app;
const { users, facilityId } = app.world;
const administrator = app.as(users.Administrator);

const urlOf = (id: string, by = 'week') =>
  `/portal/api/v1/administration/facilities/${id}/turn-round?by=${by}`;
const hour = 3_600_000;
const zone = TimeZone.parse('Australia/Adelaide');

/** A resident with a change sent now and, unless `hours` is undefined, actioned so many later. */
async function change(hours: number | undefined, facility = facilityId) {
  const resident = await app.addResident({ facilityId: facility });
  const startDate = todayIn(zone, app.clock.at);
  const content = draft({ prescription: prescription({ startDate }) });
  const order = await finaliseChart(doctor(), resident, [content]);
  const id = order.medications[0]?.authoringSystemForeignKey ?? '';
  if (hours === undefined) return;
  const sent = app.clock.at;
  const mark = (wanted: 'Actioned' | 'Unactioned') =>
    expectStatus(action(pharmacist(), resident, order.id, id, wanted), 200);
  await mark('Actioned');
  await mark('Unactioned');
  app.later(hours * hour);
  await mark('Actioned');
  app.clock.at = sent;
}
const nothing = { count: 0, done: 0, median: null, ninetieth: null };
const spansOf = async (by?: string) =>
  (await expectStatus(administrator.get(urlOf(facilityId, by)), 200)).json<TurnRounds>().spans;

test('turn-round times are refused to everyone but administrators, and of what doesn’t exist', async () => {
  await expectStatus(app.anonymous.get(urlOf(facilityId)), 401);
  for (const user of [users.Doctor, users.Pharmacist, users.RegisteredNurse, users.Consultant]) {
    await expectStatus(app.as(user).get(urlOf(facilityId)), 403);
  }
  await expectStatus(administrator.get(urlOf(facilityId, 'day')), 400);
  await expectStatus(administrator.get(urlOf('nowhere')), 404);
});

test('median and 90th centile are of what was actioned, by the facility’s week or month, without a resident', async () => {
  const other = await insertFacility(app.container.db.kysely, {
    organisationId: app.world.organisationId,
  });
  for (const hours of [1, 2, 3, 4, 10, undefined]) await change(hours);
  await change(7, other.id);
  // Monday there, and still Sunday in UTC.
  app.clock.at = new Date('2026-11-22T14:00:00.000Z');
  await change(undefined);
  const [monday, week, before] = await spansOf();
  expect(monday).toEqual({
    from: '2026-11-23',
    changes: { count: 1, done: 0, median: null, ninetieth: null },
    questions: nothing,
    urgent: nothing,
  });
  expect(week).toEqual({
    from: '2026-11-16',
    changes: { count: 6, done: 5, median: 180, ninetieth: 456 },
    questions: nothing,
    urgent: nothing,
  });
  expect(before?.changes.count).toBe(0);
  expect((await spansOf('month'))[0]).toMatchObject({
    from: '2026-11-01',
    changes: { count: 7, done: 5 },
  });
  const { body } = await administrator.get(urlOf(facilityId));
  expect(body).not.toContain('Resident');
});

test('questions count until a prescriber answers, accepts or declines; withdrawn and overtaken ones don’t count', async () => {
  app.clock.at = new Date('2026-09-02T02:00:00.000Z');
  const start = app.clock.at;
  const later = (hours: number) => new Date(start.getTime() + hours * hour);
  const resident = await app.addResident();
  const { kysely } = app.container.db;
  const ask = (state: QuestionState, hours: number | null, isUrgent = false) =>
    insertAsked(kysely, resident, users.RegisteredNurse, start, {
      state,
      isUrgent,
      closedAt: hours === null ? null : later(hours),
    });
  await ask('answered', 1);
  await ask('accepted', 3, true);
  await ask('declined', 5);
  await ask('withdrawn', 100);
  await ask('overtaken', 100);
  await ask('open', null, true);
  const other = await insertFacility(kysely, { organisationId: app.world.organisationId });
  const elsewhere = await app.addResident({ facilityId: other.id });
  await insertAsked(kysely, elsewhere, users.RegisteredNurse, start);
  const week = (await spansOf()).find(({ from }) => from === '2026-08-31');
  expect(week).toMatchObject({
    changes: nothing,
    questions: { count: 4, done: 3, median: 180, ninetieth: 276 },
    urgent: { count: 2, done: 1, median: 180, ninetieth: 180 },
  });
});
