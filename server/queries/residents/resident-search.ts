import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { HeldEnding } from '@wattle/contract/entities/resident-facts.ts';
import type { ResidentSort, SortDirection } from '@wattle/contract/entities/search.ts';
import type { CourseLine } from '@wattle/contract/rules/line/given-on.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { AccountId } from '../../actor.ts';
import { columnOf } from '../../db/spelling.ts';
import type { Tables } from '../../db/tables.ts';
import { decidedLaterOf } from '../chart/decided-later.ts';
import { countOpenQuestions } from '../questions/questions.ts';
import { countWaitingOf, waitingEndingsOf } from '../exchange/held-items.ts';
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

/** A row of the list: with the facility's own day, and its course ends counted from that day. */
export type ResidentSearchRow = Pick<Selectable<Tables['resident']>, (typeof listed)[number]> &
  Pick<Selectable<Tables['facility']>, 'timeZone'> & {
    readonly facilityName: string;
    readonly organisationName: string;
    readonly today: PlainDate;
    readonly expiredCourses: number;
    readonly expiringCourses: number;
    readonly heldItemCount: number;
    readonly heldEndings: HeldEnding[];
    /** Of the latest order, those whose doses are decided later. */
    readonly decidedLater: CourseLine[];
    readonly allergyNotYetAt: string | null;
    readonly openQuestions: { readonly count: number; readonly urgent: number };
  };

// Written out, because Kysely takes longer to build such a statement than the database to answer it. Sent as unnamed
// statements, because a cached generic plan is several times slower for short names.

/** The facilities, each with its own day. */
const facilities = (now: Date) => sql`
  select id, organisation_id, name, time_zone,
    (${now}::timestamptz at time zone time_zone)::date as today
  from facility`;

const both = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join([...conditions], sql` and `);

/** `offset 0` makes the day be computed once per facility, not once per resident. */
const count = (now: Date, conditions: readonly RawBuilder<SqlBool>[]) => sql`
  select count(*) as total
  from resident
  inner join (${facilities(now)} offset 0) as facility on facility.id = resident.facility_id
  where ${both(conditions)}`;

/** How many residents a filter matches. */
export async function countResidents(db: Kysely<Tables>, filter: ResidentFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${count(filter.now, conditionsOf(filter))}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Whether an account has organisations, but none with a resident. */
export async function isWithoutResidents(
  db: Kysely<Tables>,
  accountId: AccountId,
): Promise<boolean> {
  const organisations = db.selectFrom('userOrganisation').where('userId', '=', accountId);
  const residents = organisations
    .innerJoin('facility', 'facility.organisationId', 'userOrganisation.organisationId')
    .innerJoin('resident', 'resident.facilityId', 'facility.id');
  const found = await organisations
    .select('organisationId')
    .where((eb) => eb.not(eb.exists(residents.select('resident.id'))))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many each expiry option matches; `total` counts by status and facility only. */
export async function countByExpiry(db: Kysely<Tables>, filter: ResidentFilter) {
  const { now, courseDays } = filter;
  const place = facilityConditions(filter);
  const named = [...place, ...nameConditions(filter)];
  const { rows } = await sql<{ total: number; chart: number; course: number }>`
    select (${count(now, place)}) as total,
      (${count(now, [...named, chartCondition(now)])}) as chart,
      (${count(now, [...named, courseCondition(courseDays)])}) as course
  `.execute(db);
  return rows[0] ?? { total: 0, chart: 0, course: 0 };
}

/** One page of residents; course ends and held items are counted only for its rows. */
export async function listResidents(
  db: Kysely<Tables>,
  filter: ResidentFilter,
  { sort, direction, limit, offset }: ResidentPage,
): Promise<ResidentSearchRow[]> {
  const order = orders[sort][direction];
  // Course ends are distinguished when counted and not in `where`, so that a resident's few rows are found by key.
  const { rows } = await sql<ResidentSearchRow>`
    select resident.*, organisation.name as organisation_name,
      courses.expired_courses, courses.expiring_courses,
      ${countWaitingOf(sql`resident.id`)} as held_item_count,
      ${waitingEndingsOf(sql`resident.id`)} as held_endings,
      ${decidedLaterOf(sql`resident.id`)} as decided_later,
      ${countOpenQuestions(sql`resident.id`)} as open_questions,
      coalesce(not_yet ->> 'name', not_yet ->> 'system') as allergy_not_yet_at
    from (
      select ${listedColumns}, facility.organisation_id,
        facility.name as facility_name, facility.time_zone, facility.today,
        jsonb_path_query_first(allergies, '$[*].atSource ? (@.state == "not-yet")') as not_yet
      from resident
      inner join (${facilities(filter.now)}) as facility on facility.id = resident.facility_id
      where ${both(conditionsOf(filter))}
      order by ${order}
      limit ${limit} offset ${offset}
    ) as resident
    inner join organisation on organisation.id = resident.organisation_id
    inner join lateral (
      select
        count(*) filter (where end_date >= resident.today - ${endedCourseDays}::int
          and end_date < resident.today) as expired_courses,
        count(*) filter (where end_date between resident.today
          and resident.today + ${filter.courseDays}::int) as expiring_courses
      from course_end where course_end.resident_id = resident.id
    ) as courses on true
    order by ${order}
  `.execute(db);
  return rows;
}

/** The columns that the list shows or sorts by; a resident has twice as many. */
const listed = [
  'id',
  'authoringSystem',
  'foreignKey',
  'familyName',
  'givenName',
  'middleNames',
  'preferredName',
  'sortName',
  'dateOfBirth',
  'sexCode',
  'sexName',
  'status',
  'hasSimilarName',
  'isOnboarding',
  'isNewAdmission',
  'infectionStatus',
  'infectionComments',
  'coronavirus',
  'indigenousStatusCode',
  'ctgCode',
  'chartExpiry',
  'chartUpdatedAt',
  'isChartReviewConfirmed',
  'hasChartChanged',
  'hasAllergyUpdated',
  'allergyConflicts',
  'hasOpenPhoneOrder',
  'hasComplementary',
  'leave',
  'returnToReconcile',
] as const satisfies readonly (keyof Tables['resident'])[];

const listedColumns = sql.raw(listed.map((one) => `resident.${columnOf(one)}`).join(', '));

/** Residents without a chart come last in either direction. */
const orders = {
  name: {
    asc: sql`resident.sort_name collate "C" asc, resident.id asc`,
    desc: sql`resident.sort_name collate "C" desc, resident.id desc`,
  },
  chartUpdated: {
    asc: sql`resident.chart_updated_at asc nulls last, resident.id asc`,
    desc: sql`resident.chart_updated_at desc nulls last, resident.id desc`,
  },
} as const;
