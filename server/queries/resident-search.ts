import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ResidentSort, SortDirection } from '@wattle/contract/entities/search.ts';
import type { Tables } from '../db/tables.ts';
import {
  chartCondition,
  conditionsOf,
  courseCondition,
  endedCourseDays,
  nameConditions,
  placeConditions,
  type ResidentFilter,
} from './resident-filter.ts';

export interface ResidentPage {
  readonly sort: ResidentSort;
  readonly direction: SortDirection;
  readonly limit: number;
  readonly offset: number;
}

export type ResidentSearchRow = Awaited<ReturnType<typeof listResidents>>[number];

/** The facilities, each with its own day. */
const facilities = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('facility')
    .select(['id', 'organisation_id', 'name', 'time_zone'])
    .select(sql<string>`(${now}::timestamptz at time zone time_zone)::date`.as('today'));

// Sent as unnamed statements: a cached generic plan is several times slower for short names.
const residents = (db: Kysely<Tables>, places: ReturnType<typeof facilities>) =>
  db.selectFrom('resident').innerJoin(places.as('facility'), 'facility.id', 'resident.facility_id');

/** To be counted: `offset 0` has the day worked out once a facility, not once a resident. */
const countedResidents = (db: Kysely<Tables>, now: Date) =>
  residents(db, facilities(db, now).offset(0));

const both = (conditions: Parameters<typeof sql.join>[0]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** How many residents a filter finds. */
export async function countResidents(db: Kysely<Tables>, filter: ResidentFilter): Promise<number> {
  const { total } = await countedResidents(db, filter.now)
    .where(both(conditionsOf(filter)))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many each choice of the expiry filter finds; `total` of the status and the place alone. */
export async function countByExpiry(db: Kysely<Tables>, filter: ResidentFilter) {
  const { now, courseDays } = filter;
  const place = placeConditions(filter);
  const named = [...place, ...nameConditions(filter)];
  const count = (conditions: Parameters<typeof both>[0]) =>
    countedResidents(db, now)
      .where(both(conditions))
      .select((eb) => eb.fn.countAll<number>().as('total'));
  return db
    .selectNoFrom([
      count(place).as('total'),
      count([...named, chartCondition(now)]).as('chart'),
      count([...named, courseCondition(courseDays)]).as('course'),
    ])
    .$narrowType<{ total: number; chart: number; course: number }>()
    .executeTakeFirstOrThrow();
}

/** One page of them; the ends of courses are counted for the rows of the page only. */
export async function listResidents(
  db: Kysely<Tables>,
  filter: ResidentFilter,
  { sort, direction, limit, offset }: ResidentPage,
) {
  const page = residents(db, facilities(db, filter.now))
    .where(both(conditionsOf(filter)))
    .select(listed)
    .select(['facility.name as facility_name', 'facility.time_zone', 'facility.organisation_id'])
    .select('facility.today')
    .orderBy(orders[sort][direction])
    .orderBy('resident.id', direction)
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as('resident'))
    .innerJoin('organisation', 'organisation.id', 'resident.organisation_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('course_end')
          .whereRef('course_end.resident_id', '=', 'resident.id')
          // Told apart here and not in `where`, so that the few rows of the resident are found by their key.
          .select([counted(expiredCourse).as('expired_courses')])
          .select([counted(courseWithin(filter.courseDays)).as('expiring_courses')])
          .as('courses'),
      (join) => join.onTrue(),
    )
    .selectAll('resident')
    .select([
      'organisation.name as organisation_name',
      'courses.expired_courses',
      'courses.expiring_courses',
    ])
    .orderBy(orders[sort][direction])
    .orderBy('resident.id', direction)
    .execute();
}

/** What a row of the list shows or is ordered by; a resident has twice as many columns. */
const listed = [
  'resident.id',
  'resident.authoring_system',
  'resident.foreign_key',
  'resident.family_name',
  'resident.given_name',
  'resident.middle_names',
  'resident.preferred_name',
  'resident.sort_name',
  'resident.date_of_birth',
  'resident.sex_code',
  'resident.sex_name',
  'resident.status',
  'resident.has_similar_name',
  'resident.is_onboarding',
  'resident.is_new_admission',
  'resident.infection_status',
  'resident.infection_comments',
  'resident.indigenous_status_code',
  'resident.ctg_code',
  'resident.chart_expiry',
  'resident.chart_updated_at',
  'resident.is_chart_review_confirmed',
  'resident.has_chart_changed',
  'resident.has_allergy_updated',
  'resident.has_open_phone_order',
  'resident.has_complementary',
] as const;

const counted = (condition: RawBuilder<SqlBool>) =>
  sql<number>`count(*) filter (where ${condition})`;
const expiredCourse = sql<SqlBool>`end_date >= resident.today - ${endedCourseDays}::int
  and end_date < resident.today`;
const courseWithin = (days: number) =>
  sql<SqlBool>`end_date between resident.today and resident.today + ${days}::int`;

/** Residents without a chart come last, whichever way. */
const orders = {
  name: {
    asc: sql`resident.sort_name collate "C" asc`,
    desc: sql`resident.sort_name collate "C" desc`,
  },
  chartUpdated: {
    asc: sql`resident.chart_updated_at asc nulls last`,
    desc: sql`resident.chart_updated_at desc nulls last`,
  },
} as const;
