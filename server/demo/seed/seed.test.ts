import { registrationProblems } from '@wattle/contract/rules/people/registration.ts';
import { sectionsOf } from '@wattle/contract/rules/people/registration-sections.ts';
import { registrationWarning } from '@wattle/contract/rules/people/registration-warnings.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import type { Tables } from '../../db/tables.ts';
import { openTestDatabase } from '../../db/testing.ts';
import { demoPassword, findClaims, findSubject } from '../idp/accounts.ts';
import { findRegistration, listRegistrations } from '../../queries/people/registrations.ts';
import { askedQuestions } from './data/questions.ts';
import { registrations } from './data/registrations.ts';
import { seedDemoWorld } from './seed.ts';
import { signIns } from './people.ts';

const residents = 150;

const moment = () => new Date('2027-03-28T14:30:00.000Z');

function seed(demoResidents = residents, now = moment): Promise<void> {
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

async function readIndexes() {
  const { rows } = await sql`
    select indexdef from pg_indexes where schemaname = 'public' order by indexname
  `.execute(database.db.kysely);
  return rows;
}

let before: unknown[];

const database = await forAll(openTestDatabase());
before = await readIndexes();
await cutShort();
const afterCutShort = [
  await countOf('organisation'),
  await countOf('resident'),
  await readIndexes(),
];
await Promise.all([seed(), seed()]);

/** The residents are written when the moment is asked for again. */
async function cutShort(): Promise<void> {
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 1) return moment();
    throw new Error('Cut short');
  };
  await expect(seed(30, now)).rejects.toThrow('Cut short');
}

test('a fill that is cut short leaves nothing behind', () => {
  expect(afterCutShort).toEqual([0, 0, before]);
});

test('every reference leads to a row, and every index is there', async () => {
  const { kysely } = database.db;
  const references = await sql<{ name: string; query: string }>`
    select conname as name, format(
      'select count(*) as n from %s as t where (%s) is not null and not exists (select 1 from %s as r where (%s) = (%s))',
      conrelid::regclass, own.columns, confrelid::regclass, own.columns, other.columns
    ) as query
    from pg_constraint,
      lateral (
        select string_agg(format('t.%I', attname), ', ' order by nth) as columns
        from unnest(conkey) with ordinality as k (number, nth)
        join pg_attribute on attrelid = conrelid and attnum = k.number
      ) as own,
      lateral (
        select string_agg(format('r.%I', attname), ', ' order by nth) as columns
        from unnest(confkey) with ordinality as k (number, nth)
        join pg_attribute on attrelid = confrelid and attnum = k.number
      ) as other
    where contype = 'f'
  `.execute(kysely);
  expect(references.rows.length).toBeGreaterThan(40);
  for (const { name, query } of references.rows) {
    const { rows } = await sql.raw<{ n: number }>(query).execute(kysely);
    expect([name, rows]).toEqual([name, [{ n: 0 }]]);
  }
  expect(await readIndexes()).toEqual(before);
});

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

test('the questions of the demo are about lines that they fit, some of them the doctor’s', async () => {
  const { rows } = await sql<{ words: string; ingredients: string[] | null; userName: string }>`
    select asking.content ->> 'words' as words, asking.content -> 'line' -> 'product' -> 'ingredients' as ingredients,
      person.user_name
    from question join question_event as asking on asking.id = question.id
      join app_user as person on person.id = question.asked_of`.execute(database.db.kysely);
  for (const { words, ingredients } of rows) {
    const about = askedQuestions.find((question) => question.words === words)?.about;
    const isFit = ingredients?.some((name) => about?.includes(name)) ?? about === undefined;
    expect([words, isFit]).toEqual([words, true]);
  }
  expect(rows.length).toBeGreaterThan(8);
  // A world of 150 has one; of 400, four.
  expect(rows.filter(({ userName }) => userName === 'doctor')).not.toEqual([]);
});

test('a recommendation of the demo is overtaken by who ceased its line, as they did', async () => {
  const { rows } = await sql`
    select question.closed_at = o.finalised_at as "isThen", event.by_name = o.finalised_by_name as "isTheirs",
      line.status, line.status_since = o.id as "isByIt"
    from question join question_event as event on event.question_id = question.id
      join resident as r on r.id = question.resident_id join pharmacy_order as o on o.id = r.latest_order_id
      join order_medication as line on line.order_id = o.id and line.medication_id = question.medication_id
    where event.content ->> 'kind' = 'overtaken'`.execute(database.db.kysely);
  expect(rows).toEqual([{ isThen: true, isTheirs: true, status: 'Ceased', isByIt: true }]);
});

test('what the list shows of each chart follows from its rows', async () => {
  const wrong = await sql<{ foreignKey: string; fact: string }>`
    with latest as (
      select distinct on (resident_id) resident_id, id, finalised_at, imported_from
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
      ('chart number', (r.chart_number is null) = (latest.id is null or latest.imported_from is not null)),
      ('chart changed', r.has_chart_changed = exists (
        select 1 from line where line.resident_id = r.id and status <> 'Existing' and not is_confirmed
          and latest.imported_from is null
      )),
      ('phone order', r.has_open_phone_order = exists (
        select 1 from order_on_behalf b join pharmacy_order o on o.id = b.order_id
        where o.resident_id = r.id and not exists (
          select 1 from countersignature s where s.order_id = b.order_id
        )
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
      ('similar name', r.has_similar_name = exists (
        select 1 from look_alike
          join resident other on other.id = look_alike.other_id
        where look_alike.resident_id = r.id and r.status = 'Active'
          and other.status = 'Active' and other.facility_id = r.facility_id
      )),
      ('chart review', r.is_chart_review_confirmed = (r.chart_review_order_id is null)),
      ('chart expiry', r.chart_review_order_id is null or exists (
        select 1 from pharmacy_order o where o.id = r.chart_review_order_id
          and o.renewed_expiry = r.chart_expiry
      )),
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
  const { rows } = await sql<{ isFree: boolean }>`
    select nextval('script_number') > max(split_part(script_number, '-', 2)::int) as is_free
    from medication
  `.execute(database.db.kysely);
  expect(rows).toEqual([{ isFree: true }]);
});

test('HDR-01 Abbott, Margaret and Abbott, Margery look alike; no resident named Practice looks like another', async () => {
  const { kysely } = database.db;
  const pairs = await kysely
    .selectFrom('lookAlike')
    .innerJoin('resident', 'resident.id', 'lookAlike.residentId')
    .innerJoin('resident as other', 'other.id', 'lookAlike.otherId')
    .where('resident.familyName', 'in', ['Abbott', 'Practice'])
    .select(['resident.givenName', 'other.givenName as otherName'])
    .orderBy('resident.givenName')
    .execute();
  expect(pairs).toEqual([
    { givenName: 'Margaret', otherName: 'Margery' },
    { givenName: 'Margery', otherName: 'Margaret' },
  ]);
  expect(await countOf('lookAlikeDue')).toBe(0);
});
