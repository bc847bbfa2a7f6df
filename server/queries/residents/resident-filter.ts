import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { reviewSoonDays } from '@wattle/contract/rules/orders/review.ts';
import type { AccountId } from '../../actor.ts';
import { patternsOf } from '../instance/like.ts';

/** How many days after its end a course still counts as expired; after that it is history. */
export const endedCourseDays = 28;

/** The filters of a resident search; missing ones are not applied. */
export interface ResidentFilter {
  readonly accountId: AccountId;
  readonly now: Date;
  readonly status: 'Active' | 'Deceased' | 'Discharged' | null;
  /** If empty, all that the user may see. */
  readonly facilityIds: readonly string[];
  readonly name: string;
  readonly withChanges: boolean;
  readonly expiry: 'chart' | 'course' | null;
  /** Within how many days a course counts as ending soon. */
  readonly courseDays: number;
}

type Condition = RawBuilder<SqlBool>;

/** The day in the facility's zone: a column of the facilities that are searched. */
const facilityToday = sql`facility.today`;

/** The latest day in any zone, so that an index can narrow the search before checking the facility's own day. */
const latestToday = (now: Date) => sql`((${now}::timestamptz at time zone 'UTC')::date + 1)`;

/** Access first: only residents of the user's organisations. */
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

/** Name and chart status. Every word of the name has to match in one of the resident's names, in any order. */
export function nameConditions(filter: ResidentFilter): Condition[] {
  // As the list shows them: "Alcott, Daisy (Dee)".
  const words = filter.name.replaceAll(/[,()]/g, ' ');
  const changed = sql<SqlBool>`
    (resident.has_chart_changed or resident.is_new_admission or resident.has_allergy_updated
      or not resident.is_chart_review_confirmed or resident.has_held_item)`;
  return [
    ...patternsOf(words).map((ways) => {
      const like = ways.map((one) => sql`resident.search_name like lower(${one})`);
      return sql<SqlBool>`(${sql.join(like, sql` or `)})`;
    }),
    ...(filter.withChanges ? [changed] : []),
  ];
}

export function chartCondition(now: Date): Condition {
  return sql<SqlBool>`(
    resident.chart_expiry <= ${latestToday(now)} + ${reviewSoonDays}::int
    and resident.chart_expiry <= ${facilityToday} + ${reviewSoonDays}::int
  )`;
}

/** A course that ends within the given days, or ended recently. */
export function courseCondition(days: number): Condition {
  return sql<SqlBool>`exists (
    select 1 from course_end
    where course_end.resident_id = resident.id and ${courseWindow(facilityToday, days)}
  )`;
}

/** The course ends that, on `today`, count as expired or expiring. */
export function courseWindow(today: RawBuilder<unknown>, days: number): Condition {
  return sql<SqlBool>`course_end.end_date
    between ${today} - ${endedCourseDays}::int and ${today} + ${days}::int`;
}

/** All conditions of a filter. */
export function conditionsOf(filter: ResidentFilter): Condition[] {
  const { now, expiry, courseDays } = filter;
  return [
    ...facilityConditions(filter),
    ...nameConditions(filter),
    ...(expiry === 'chart' ? [chartCondition(now)] : []),
    ...(expiry === 'course' ? [courseCondition(courseDays)] : []),
  ];
}
