import { randomUUID } from 'node:crypto';
import { allergyEntry } from '@wattle/contract/rules/testing/allergies.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { columnOf } from '../../db/spelling.ts';
import { insertAllergyChange } from '../../testing/allergies.ts';
import {
  action,
  changeTimes,
  confirm,
  countersign,
  draft,
  finaliseChart,
  noon,
  sharedCharting,
} from '../../testing/charting.ts';
import { insertEventAction, insertEventConfirmations } from '../chart/line-events.ts';

const app = await sharedCharting();
beforeAll(async () => {
  const { users, resident } = app.world;
  const { kysely } = app.container.db;
  const pharmacist = app.as(users.Pharmacist);
  const order = await finaliseChart(app.as(users.Doctor), resident);
  const [medicine] = order.medications;
  const key = medicine?.authoringSystemForeignKey ?? '';
  await action(pharmacist, resident, order.id, key);
  await confirm(pharmacist, resident, order.id);
  await app
    .as(users.RegisteredNurse)
    .post('/medications/api/v1/medications/change-medication-packaging', {
      medicationAuthoringSystem: 'WATTLE',
      medicationAuthoringSystemForeignKey: key,
      packagingType: 'UnPacked',
    });
  const { id: given } = await finaliseChart(app.as(users.RegisteredNurse), resident, [draft()], {
    prescriberId: Uuid.parse(users.Doctor.id),
    means: 'written',
    isReadBack: false,
    heardBy: '',
  });
  await countersign(app.as(users.Doctor), resident, [given]);
  await changeTimes(app.as(users.Doctor), resident, key, ['09:00', '21:00']);
  const paused = { id: randomUUID(), medicationId: key, orderId: order.id };
  const content = JSON.stringify({ kind: 'resume', on: '2026-11-21' });
  await kysely
    .insertInto('lineEvent')
    .values({ ...paused, content, byName: users.Doctor.name, at: noon })
    .execute();
  const by = { actorId: users.Pharmacist.id, at: noon };
  await insertEventAction(kysely, {
    eventId: paused.id,
    orderId: order.id,
    action: 'Actioned',
    ...by,
  });
  const { id: done } = await kysely
    .selectFrom('orderConfirmation')
    .select('id')
    .executeTakeFirstOrThrow();
  await insertEventConfirmations(kysely, done, [paused.id]);
  const renamed = { residentId: resident.id, fields: '[]', byName: 'Ada', at: noon };
  await kysely.insertInto('residentChange').values(renamed).execute();
  const change = await insertAllergyChange(kysely, resident, noon);
  const event = { kind: 'Actioned' as const, actorId: users.Pharmacist.id, at: noon };
  await kysely
    .insertInto('allergyChangeEvent')
    .values({ ...event, allergyChangeId: change })
    .execute();
  await kysely
    .insertInto('allergyEvent')
    .values({
      id: randomUUID(),
      residentId: resident.id,
      content: JSON.stringify({ kind: 'recorded', entry: allergyEntry() }),
      actorId: users.Doctor.id,
      byName: users.Doctor.name,
      at: noon,
    })
    .execute();
  const words = { kind: 'question', medicationForeignKey: null, words: 'Why?', isUrgent: false };
  await pharmacist.post(`/medications/api/v1/medications/${resident.path}/questions`, {
    id: randomUUID(),
    content: { ...words, source: '' },
  });
  const answer = { residentId: resident.id, response: '1' as const, actorId: users.Doctor.id };
  await kysely
    .insertInto('ctgResponse')
    .values({ ...answer, at: noon })
    .execute();
  await kysely
    .insertInto('chartReviewEvent')
    .values({ ...event, orderId: order.id })
    .execute();
});

test.for([
  'pharmacyOrder',
  'medication',
  'orderMedication',
  'orderOnBehalf',
  'countersignature',
  'medicationAction',
  'packagingChange',
  'doseTimesChange',
  'orderConfirmation',
  'medicationConfirmation',
  'residentChange',
  'allergyChange',
  'allergyChangeEvent',
  'allergyEvent',
  'ctgResponse',
  'chartReviewEvent',
  'lineEvent',
  'lineEventAction',
  'lineEventConfirmation',
  'questionEvent',
  'auditLog',
])('CHT-02 history in %s can be neither changed nor removed', async (table) => {
  const { kysely } = app.container.db;
  const rows = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    kysely,
  );
  expect(rows.rows[0]?.n).toBeGreaterThan(0);
  const column = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${columnOf(table)} order by ordinal_position desc limit 1`.execute(kysely);
  const name = sql.ref(column.rows[0]?.name ?? '');
  for (const statement of [
    sql`update ${sql.table(table)} set ${name} = ${name}`,
    sql`delete from ${sql.table(table)}`,
    sql`truncate ${sql.table(table)} cascade`,
  ]) {
    await expect(statement.execute(kysely)).rejects.toThrow('append-only');
  }
});
