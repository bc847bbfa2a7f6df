import type { Need, NeedReason, NeedsPage, NeedsQuery } from '@wattle/contract/entities/need.ts';
import { always, never } from '@wattle/contract/rules/needs/need-rule.ts';
import { needReasonsOf, needRules, rankOfReason } from '@wattle/contract/rules/needs/need-rules.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { RoundCandidate } from '../residents/rounds.ts';
import type { NeedSource, NeedViewer } from './need-source.ts';
import { needSources } from './need-sources.ts';
import { changesToAction } from './pharmacist-sources.ts';

export type NeedsOf = NeedViewer &
  Omit<NeedsQuery, 'page'> & {
    /** Only these. */
    readonly residentIds?: readonly string[];
  };

type StoredNeed = Omit<Need, 'notMine'> & {
  readonly notMine: readonly (Omit<Need['notMine'][number], 'at'> & { readonly at: string })[];
};

export type NeedyRow = Pick<
  Selectable<Tables['resident']>,
  | 'id'
  | 'authoringSystem'
  | 'foreignKey'
  | 'familyName'
  | 'givenName'
  | 'middleNames'
  | 'preferredName'
  | 'dateOfBirth'
  | 'room'
  | 'facilityId'
> &
  Pick<Selectable<Tables['facility']>, 'timeZone'> & {
    readonly facilityName: string;
    readonly organisationName: string;
    readonly today: PlainDate;
    readonly needs: StoredNeed[];
  };

interface Summary {
  readonly total: number;
  /** Only those that some have. */
  readonly reasons: Readonly<Partial<Record<NeedReason, number>>>;
  readonly prescribers: NeedsPage['prescribers'];
  readonly notMine: number;
}

const weekdays = sql`array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']`;

/** The facilities that the caller may see and asks for, each with its own day and when its packs are made next. */
const places = ({ accountId, now, organisation, facility }: NeedsOf) => sql`
  select place.*,
    today + (array_position(${weekdays}, packing_day) - extract(isodow from today)::integer + 7) % 7 as packs_on
  from (
    select facility.id, facility.name, facility.time_zone, facility.packing_day,
      facility.seen_within_hours,
      organisation.name as organisation_name,
      (${now}::timestamptz at time zone facility.time_zone)::date as today
    from facility join organisation on organisation.id = facility.organisation_id
    where facility.organisation_id in (select organisation_id from user_organisation where user_id = ${accountId})
      ${organisation === undefined ? sql`` : sql`and facility.organisation_id = ${organisation}`}
      ${facility === undefined ? sql`` : sql`and facility.id = ${facility}`}
  ) as place`;

/**
 * Says again, so that an index finds them, that residents live in one of several facilities: else all residents of the
 * instance are read for whoever sees few of them.
 */
const isInPlaces = sql`and r.facility_id = any(array(select id from place))`;

/** Those with one reason, each with how urgent it is as its rule says: `rank` is less for what comes first. */
function factsOf(
  reason: NeedReason,
  source: NeedSource,
  { residentIds, facility }: NeedsOf,
): RawBuilder<unknown> {
  const { within, urgent, soon } = needRules[reason];
  const none = sql`null`;
  return sql`
    select fact.*, ${reason}::text as reason,
      case when days <= ${urgent}::int then 1 when days <= ${soon}::int then 2 else 3 end * 100000000
        + ${rankOfReason(reason)}::int + greatest(${never}::int, least(${always}::int, days)) as rank
    from (
      select r.id as resident_id, r.sort_name, (${source.due})::date as due, (${source.due})::date - place.today as days,
        (${source.since ?? none})::date as since, (${source.about ?? sql`'{}'`})::text[] as about,
        (${source.aside ?? sql`'{}'`})::text[] as aside, (${source.outcomes ?? sql`'{}'`})::text[] as outcomes,
        (${source.by ?? none})::text as by_name, (${source.cause})::text as cause
      from place join resident as r on r.facility_id = place.id and r.status = 'Active'
        ${facility === undefined ? isInPlaces : sql``}
        ${source.joined ?? sql``}
      where (${source.where ?? sql`true`}) ${residentIds === undefined ? sql`` : sql`and r.id = any(${residentIds}::uuid[])`}
      ${source.isGrouped === true ? sql`group by r.id, place.today, place.packs_on` : sql``}
    ) as fact
    where days <= ${within}::int`;
}

const hasReason = ({ reason }: NeedsOf) =>
  reason === undefined ? sql`true` : sql`reason = ${reason}`;

/** Whom a need is about is somebody to call, except of what they have answered. */
const isToCall = sql`by_name is not null and reason <> 'question-answered'`;
const hasPrescriber = ({ prescriber }: NeedsOf) =>
  prescriber === undefined ? sql`true` : sql`${isToCall} and by_name = ${prescriber}`;

/** Whether what somebody said of a cause still stands. */
const stands = sql`not coalesce((
  select later.is_taken_back from need_not_mine_change as later
  where later.not_mine = said.sequence order by later.sequence desc limit 1
), false)`;

/** Quick ones first: those of a column of the resident, then those of other tables, then the pharmacist’s changes. */
const costOf = ({ isGrouped, readsChanges }: NeedSource) =>
  readsChanges === true ? 2 : Number(isGrouped === true);

/** What `factsOf` reads, and all facts: each reason of each resident once, and whether the caller said it isn’t theirs. */
function reasonsFor(filter: NeedsOf) {
  const { userId, userType } = filter;
  const sources = needReasonsOf(userType)
    .map((reason) => ({ reason, source: needSources[reason](filter) }))
    .toSorted((a, b) => costOf(a.source) - costOf(b.source));
  const facts = sources.map(({ reason, source }) => factsOf(reason, source, filter));
  const hasChanges = sources.some(({ source }) => source.readsChanges === true);
  return {
    reads: sql`place as materialized (${places(filter)}) ${hasChanges ? sql`, ${changesToAction}` : sql``}`,
    facts: sql`
      select fact.*, (resident_id, reason, cause) in (
        select said.resident_id, said.reason, said.cause from need_not_mine as said
        where said.user_id = ${userId} and ${stands}
      ) as is_not_mine
      from (${sql.join(facts, sql` union all `)}) as fact`,
    count: facts.length,
  };
}

/** `fact` has every reason, `need` those asked for of them, and `found` the residents. */
function needed(filter: NeedsOf): RawBuilder<unknown> {
  const { reads, facts } = reasonsFor(filter);
  return sql`
    with ${reads},
    fact as materialized (${facts}),
    need as (select * from fact where is_not_mine = ${filter.show === 'not-mine'}),
    found as materialized (
      select resident_id, sort_name, min(rank) as rank from need
      where ${hasReason(filter)} and ${hasPrescriber(filter)}
      group by resident_id, sort_name
    )`;
}

/** How many residents need the caller, but no more than `most`: then it needn’t look for all. */
export async function countNeedy(
  db: Kysely<Tables>,
  viewer: NeedViewer,
  most: number,
): Promise<number> {
  const { reads, facts, count } = reasonsFor(viewer);
  // So many reasons are surely those of `most` residents.
  const enough = (most - 1) * count + 1;
  const { rows } = await sql<{ count: number }>`
    with ${reads}
    select least(count(distinct resident_id), ${most})::integer as count
    from (select resident_id from (${facts}) as fact where not is_not_mine limit ${enough}) as first`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** One page of those who need the caller, the most urgent first, and how many have each reason. */
export async function listNeedy(
  db: Kysely<Tables>,
  filter: NeedsOf,
  { offset, limit }: { offset: number; limit: number },
): Promise<Summary & { readonly residents: NeedyRow[] }> {
  const { rows } = await sql<Summary & (NeedyRow | { id: null })>`
    ${needed(filter)},
    page as materialized (
      select * from found order by rank, sort_name collate "C", resident_id limit ${limit} offset ${offset}
    ),
    theirs as (
      select need.resident_id, jsonb_agg(jsonb_build_object(
        'reason', need.reason, 'due', need.due, 'since', need.since, 'about', need.about,
        'aside', need.aside, 'outcomes', need.outcomes, 'by', need.by_name, 'cause', need.cause, 'notMine', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'by', said.by_name, 'isMine', said.user_id = ${filter.userId}, 'why', coalesce(later.why, said.why), 'at', coalesce(later.at, said.at)
          ) order by said.sequence), '[]')
          from need_not_mine as said left join lateral (
            select * from need_not_mine_change as change
            where change.not_mine = said.sequence order by change.sequence desc limit 1
          ) as later on true
          where said.resident_id = need.resident_id and said.reason = need.reason and said.cause = need.cause
            and later.is_taken_back is not true
        )) order by need.rank, need.reason) as needs
      from page join need on need.resident_id = page.resident_id group by need.resident_id
    )
    select summary.*, shown.*
    from (
      select (select count(*) from found)::integer as total, (
        select coalesce(jsonb_object_agg(reason, residents), '{}')
        from (select reason, count(*) as residents from need where ${hasPrescriber(filter)} group by reason) as counted
      ) as reasons, (
        select coalesce(jsonb_agg(jsonb_build_object('name', by_name, 'residents', residents) order by by_name), '[]')
        from (
          select by_name, count(distinct resident_id) as residents from need
          where ${isAssistant(filter.userType)} and ${isToCall} and ${hasReason(filter)} group by by_name
        ) as counted
      ) as prescribers,
      (select count(distinct resident_id) from fact where is_not_mine)::integer as not_mine
    ) as summary
    left join (
      select page.rank, page.sort_name, r.id, r.authoring_system, r.foreign_key, r.family_name, r.given_name,
        r.middle_names, r.preferred_name, r.date_of_birth, r.room, r.facility_id,
        place.name as facility_name, place.organisation_name, place.time_zone, place.today, theirs.needs
      from page join theirs on theirs.resident_id = page.resident_id
        join resident as r on r.id = page.resident_id join place on place.id = r.facility_id
    ) as shown on true
    order by shown.rank, shown.sort_name collate "C", shown.id`.execute(db);
  const { total = 0, reasons = {}, prescribers = [], notMine = 0 } = rows[0] ?? {};
  const residents = rows.filter((row) => row.id !== null);
  return { total, reasons, prescribers, notMine, residents };
}

/** Some of those who need the caller, the most urgent first, for a round. */
export async function listNeedyForRound(db: Kysely<Tables>, filter: NeedsOf, limit: number) {
  const { rows } = await sql<RoundCandidate>`
    ${needed(filter)}
    select r.id, place.name as facility_name, r.room, r.sort_name
    from found join resident as r on r.id = found.resident_id join place on place.id = r.facility_id
    order by found.rank, r.sort_name collate "C", r.id limit ${limit}`.execute(db);
  return rows;
}
