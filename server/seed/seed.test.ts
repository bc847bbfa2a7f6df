import { registrationProblems } from '@wattle/contract/rules/registration.ts';
import { sectionsOf } from '@wattle/contract/rules/registration-sections.ts';
import { registrationWarning } from '@wattle/contract/rules/registration-warnings.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../db/tables.ts';
import { openTestDatabase, type TestDatabase } from '../db/testing.ts';
import { demoPassword, findClaims, findSubject } from '../idp/accounts.ts';
import { takeScriptNumbers } from '../queries/orders.ts';
import { findRegistration, listRegistrations } from '../queries/registrations.ts';
import { registrations } from './data/registrations.ts';
import { seedDemoWorld } from './seed.ts';
import { signIns } from './people.ts';

const residents = 150;
let database: TestDatabase;

function seed(demoResidents = residents): Promise<void> {
  const now = () => new Date('2027-03-28T14:30:00.000Z');
  const log = { info: () => undefined };
  return seedDemoWorld({ db: database.db, now, log, settings: { demoResidents } });
}

async function countOf(table: keyof Tables): Promise<number> {
  const { kysely } = database.db;
  const row = await kysely
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

beforeAll(async () => {
  database = await openTestDatabase();
  await Promise.all([seed(), seed()]);
});
afterAll(() => database.drop());

test('two processes that start at once write one world of the size asked for', async () => {
  expect(await countOf('resident')).toBe(residents);
  expect(await countOf('organisation')).toBe(3);
  expect(await countOf('facility')).toBe(8);
  expect(await countOf('idpAccount')).toBe(signIns.length);
  expect(await countOf('catalogueProduct')).toBeGreaterThanOrEqual(120);
});

test('a later start changes nothing, even when it asks for another size', async () => {
  const before = await countOf('medication');
  await seed(residents + 50);
  expect(await countOf('resident')).toBe(residents);
  expect(await countOf('medication')).toBe(before);
});

test('an account signs in with the published password as the person it is', async () => {
  const { kysely } = database.db;
  const subject = await findSubject(kysely, 'doctor', demoPassword);
  expect(subject).toBeDefined();
  expect(await findClaims(kysely, subject ?? '')).toMatchObject({
    preferred_username: 'doctor',
    name: 'Priya Raman',
  });
  expect(await findSubject(kysely, 'doctor', 'wattle-dem0')).toBeUndefined();
});

test('a consultant finds registrations: three wait, one was declined with its reason sent', async () => {
  const { kysely } = database.db;
  const waiting = await listRegistrations(kysely, 'Waiting', { offset: 0, limit: 10 });
  expect(waiting.map(({ form }) => form.userType)).toEqual(['Doctor', 'Pharmacist', 'Other']);
  const [declined] = await listRegistrations(kysely, 'Declined', { offset: 0, limit: 10 });
  expect(await findRegistration(kysely, declined?.row.id ?? '')).toMatchObject({
    reviewer: 'Nina Castellan',
    isMailSent: true,
  });
  const day = getPlainDate('2027-03-28');
  expect(registrations.flatMap(({ form }) => registrationProblems(form, day))).toEqual([]);
  const [doctor] = waiting;
  const odd =
    doctor &&
    sectionsOf('Doctor')
      .flatMap(({ fields }) => fields)
      .filter((name) => registrationWarning(name, doctor.form[name]));
  expect(odd).toEqual(['prescriberNumber']);
});

test('what the list shows of each chart follows from its rows', async () => {
  const wrong = await sql<{ foreignKey: string; fact: string }>`
    with latest as (
      select distinct on (resident_id) resident_id, id, finalised_at
      from pharmacy_order order by resident_id, sequence desc
    ), line as (
      select om.status, m.*,
        exists (
          select 1 from medication_confirmation c where c.medication_id = m.id and c.status = om.status
        ) as is_confirmed
      from latest
        join order_medication om on om.order_id = latest.id
        join medication m on m.id = om.medication_id
    )
    select r.foreign_key, fact.name as fact
    from resident r left join latest on latest.resident_id = r.id, lateral (values
      ('latest order', r.latest_order_id is not distinct from latest.id),
      ('chart updated', r.chart_updated_at is not distinct from latest.finalised_at),
      ('chart number', (r.chart_number is null) = (latest.id is null)),
      ('chart changed', r.has_chart_changed = exists (
        select 1 from line where line.resident_id = r.id and status <> 'Existing' and not is_confirmed
      )),
      ('phone order', r.has_open_phone_order = exists (
        select 1 from line where line.resident_id = r.id and status <> 'Ceased' and is_open_phone_order
      )),
      ('complementary', r.has_complementary = exists (
        select 1 from line
        where line.resident_id = r.id and status <> 'Ceased' and (product ->> 'complementary')::boolean
      )),
      ('courses', array(
        select (medication_id, end_date)::text from course_end where resident_id = r.id order by 1
      ) = array(
        select (id, end_date)::text from line
        where line.resident_id = r.id and status <> 'Ceased' and end_date is not null order by 1
      )),
      ('allergy updated', r.has_allergy_updated = exists (
        select 1 from allergy_change c where c.resident_id = r.id and not exists (
          select 1 from allergy_change_event e where e.allergy_change_id = c.id and e.kind = 'Confirmed'
        )
      )),
      ('similar name', r.has_similar_name = (r.status = 'Active' and exists (
        select 1 from resident other
        where other.id <> r.id and other.status = 'Active' and other.facility_id = r.facility_id
          and lower(other.family_name) = lower(r.family_name)
          and lower(other.given_name) like lower(left(r.given_name, 2)) || '%'
      ))),
      ('new admission', not r.is_new_admission or not exists (
        select 1 from order_confirmation oc join pharmacy_order o on o.id = oc.order_id
        where o.resident_id = r.id
      ))
    ) as fact (name, holds)
    where not fact.holds
  `.execute(database.db.kysely);
  expect(wrong.rows).toEqual([]);
});

test('each fact of the list is true of some residents and not of others', async () => {
  const { kysely } = database.db;
  const facts = [
    'hasChartChanged',
    'hasAllergyUpdated',
    'hasOpenPhoneOrder',
    'hasComplementary',
    'hasSimilarName',
    'isNewAdmission',
    'isOnboarding',
    'isChartReviewConfirmed',
  ] as const;
  for (const fact of facts) {
    const row = await kysely
      .selectFrom('resident')
      .select(sql<number>`count(distinct ${sql.ref(fact)})`.as('n'))
      .executeTakeFirst();
    expect([fact, row?.n]).toEqual([fact, 2]);
  }
});

test('the next prescription gets a script number that no chart has yet', async () => {
  const [next] = await takeScriptNumbers(database.db.kysely, 1);
  const highest = await sql<{ n: number }>`
    select max(split_part(script_number, '-', 2)::int) as n from medication
  `.execute(database.db.kysely);
  expect(next).toBeGreaterThan(highest.rows[0]?.n ?? Number.POSITIVE_INFINITY);
});
