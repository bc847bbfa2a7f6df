import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reviewSoonDays } from '@wattle/contract/rules/review.ts';
import type { AccountId } from '../actor.ts';
import { patternsOf } from './like.ts';

/** Days after its end in which a course still counts as expired; later it is history. */
export const endedCourseDays = 28;

/** What narrows a search of residents; an absent part does not narrow. */
export interface ResidentFilter {
  readonly accountId: AccountId;
  readonly now: Date;
  readonly status: 'Active' | 'Deceased' | 'Discharged' | null;
  /** Empty for all that the user may see. */
  readonly facilityIds: readonly string[];
  readonly name: string;
  readonly withChanges: boolean;
  readonly expiry: 'chart' | 'course' | null;
  /** Days ahead in which a course counts as about to end. */
  readonly courseDays: number;
}

type Condition = RawBuilder<SqlBool>;

/** The day in the facility's zone: a column of the facilities that are searched. */
const facilityToday = sql`facility.today`;

/** A day that no zone is past: lets an index cut before the facility's own day is asked for. */
const latestToday = (now: Date) => sql`((${now}::timestamptz at time zone 'UTC')::date + 1)`;

/** Rights first: only residents of the organisations that the user is named for. */
export function facilityConditions(filter: ResidentFilter): Condition[] {
  const { accountId, status, facilityIds } = filter;
  const visible = sql<SqlBool>`facility.organisation_id in (
    select organisation_id from user_organisation where user_id = ${accountId}
  )`;
  return [
    visible,
    ...(status === null ? [] : [sql<SqlBool>`resident.status = ${status}`]),
    ...(facilityIds.length === 0
      ? []
      : [sql<SqlBool>`resident.facility_id = any(${[...facilityIds]}::text[])`]),
  ];
}

/** Name and chart status. Every word of the name has to match somewhere in any of the names. */
export function nameConditions(filter: ResidentFilter): Condition[] {
  const changed = sql<SqlBool>`
    (resident.has_chart_changed or resident.is_new_admission or resident.has_allergy_updated)`;
  return [
    ...patternsOf(filter.name).map((one) => sql<SqlBool>`resident.search_name like lower(${one})`),
    ...(filter.withChanges ? [changed] : []),
  ];
}

export function chartCondition(now: Date): Condition {
  return sql<SqlBool>`(
    resident.chart_expiry <= ${latestToday(now)} + ${reviewSoonDays}::int
    and resident.chart_expiry <= ${facilityToday} + ${reviewSoonDays}::int
  )`;
}

/** A course that ends within the days named, or ended not long ago. */
export function courseCondition(days: number): Condition {
  return sql<SqlBool>`exists (
    select 1 from course_end
    where course_end.resident_id = resident.id and ${courseWindow(facilityToday, days)}
  )`;
}

/** The ends of courses, seen from `today`, that count as expired or about to expire. */
export function courseWindow(today: RawBuilder<unknown>, days: number): Condition {
  return sql<SqlBool>`course_end.end_date
    between ${today} - ${endedCourseDays}::int and ${today} + ${days}::int`;
}

/** All that a filter asks for. */
export function conditionsOf(filter: ResidentFilter): Condition[] {
  const { now, expiry, courseDays } = filter;
  return [
    ...facilityConditions(filter),
    ...nameConditions(filter),
    ...(expiry === 'chart' ? [chartCondition(now)] : []),
    ...(expiry === 'course' ? [courseCondition(courseDays)] : []),
  ];
}
