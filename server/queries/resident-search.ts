import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ResidentSort, SortDirection } from '@wattle/contract/entities/search.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Tables } from '../db/tables.ts';
import {
  chartCondition,
  conditionsOf,
  courseCondition,
  endedCourseDays,
  nameConditions,
  facilityConditions,
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
    .select(['id', 'organisationId', 'name', 'timeZone'])
    .select(sql<PlainDate>`(${now}::timestamptz at time zone time_zone)::date`.as('today'));

// Sent as unnamed statements, because a cached generic plan is several times slower for short names.
const residents = (db: Kysely<Tables>, places: ReturnType<typeof facilities>) =>
  db.selectFrom('resident').innerJoin(places.as('facility'), 'facility.id', 'resident.facilityId');

/** For counting: `offset 0` makes the day be computed once per facility, not once per resident. */
const countedResidents = (db: Kysely<Tables>, now: Date) =>
  residents(db, facilities(db, now).offset(0));

const both = (conditions: Parameters<typeof sql.join>[0]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** How many residents a filter matches. */
export async function countResidents(db: Kysely<Tables>, filter: ResidentFilter): Promise<number> {
  const { total } = await countedResidents(db, filter.now)
    .where(both(conditionsOf(filter)))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many each expiry option matches; `total` counts by status and facility alone. */
export async function countByExpiry(db: Kysely<Tables>, filter: ResidentFilter) {
  const { now, courseDays } = filter;
  const place = facilityConditions(filter);
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

/** One page of residents; course ends are counted only for its rows. */
export async function listResidents(
  db: Kysely<Tables>,
  filter: ResidentFilter,
  { sort, direction, limit, offset }: ResidentPage,
) {
  const page = residents(db, facilities(db, filter.now))
    .where(both(conditionsOf(filter)))
    .select(listed)
    .select(['facility.name as facilityName', 'facility.timeZone', 'facility.organisationId'])
    .select('facility.today')
    .orderBy(orders[sort][direction])
    .orderBy('resident.id', direction)
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(page.as('resident'))
    .innerJoin('organisation', 'organisation.id', 'resident.organisationId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('courseEnd')
          .whereRef('courseEnd.residentId', '=', 'resident.id')
          // Distinguished here and not in `where`, so that the resident's few rows are found by key.
          .select([counted(expiredCourse).as('expiredCourses')])
          .select([counted(courseWithin(filter.courseDays)).as('expiringCourses')])
          .as('courses'),
      (join) => join.onTrue(),
    )
    .selectAll('resident')
    .select([
      'organisation.name as organisationName',
      'courses.expiredCourses',
      'courses.expiringCourses',
    ])
    .orderBy(orders[sort][direction])
    .orderBy('resident.id', direction)
    .execute();
}

/** The columns the list shows or sorts by; a resident has twice as many. */
const listed = [
  'resident.id',
  'resident.authoringSystem',
  'resident.foreignKey',
  'resident.familyName',
  'resident.givenName',
  'resident.middleNames',
  'resident.preferredName',
  'resident.sortName',
  'resident.dateOfBirth',
  'resident.sexCode',
  'resident.sexName',
  'resident.status',
  'resident.hasSimilarName',
  'resident.isOnboarding',
  'resident.isNewAdmission',
  'resident.infectionStatus',
  'resident.infectionComments',
  'resident.indigenousStatusCode',
  'resident.ctgCode',
  'resident.chartExpiry',
  'resident.chartUpdatedAt',
  'resident.isChartReviewConfirmed',
  'resident.hasChartChanged',
  'resident.hasAllergyUpdated',
  'resident.hasOpenPhoneOrder',
  'resident.hasComplementary',
] as const;

const counted = (condition: RawBuilder<SqlBool>) =>
  sql<number>`count(*) filter (where ${condition})`;
const expiredCourse = sql<SqlBool>`end_date >= resident.today - ${endedCourseDays}::int
  and end_date < resident.today`;
const courseWithin = (days: number) =>
  sql<SqlBool>`end_date between resident.today and resident.today + ${days}::int`;

/** Residents without a chart come last in either direction. */
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
