import type { HeldEnding } from '@wattle/contract/entities/resident-facts.ts';
import type { FhirResource } from 'fhir/r4';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { lockImports, senderName } from './import-runs.ts';
import { lockResidents } from '../residents/residents.ts';

/** What came of releasing an item: one that can't be written changes nothing. */
export type ReleaseResult =
  | { readonly verdict: 'written' }
  | { readonly verdict: 'not-written'; readonly reason: string };

export type HeldItemRow = Selectable<Tables['heldItem']>;
export type ListedItemRow = Awaited<ReturnType<typeof listHeldItems>>[number];

const waiting = sql<boolean>`item.outcome is null`;

const waitsOnChart = sql<boolean>`waits_on_chart(item)`;

/** What waits on a resident's chart. */
const waitingOn = (residentId: RawBuilder<unknown>) =>
  sql`held_item as item where item.resident_id = ${residentId} and ${waitsOnChart}`;

export const countWaitingOf = (residentId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from ${waitingOn(residentId)})`;

/** Whether a death or a discharge waits on a resident's chart. */
export const waitingEndingsOf = (residentId: RawBuilder<unknown>) => sql<HeldEnding[]>`(
  select coalesce(jsonb_agg(distinct case item.resource_type when 'Patient' then 'Death' else 'Discharge' end), '[]')
  from ${waitingOn(residentId)} and item.resource_type in ('Patient', 'Encounter')
)`;

/** What waits about a resident's allergies, whatever it says of them: a person decides. */
export const waitingAllergiesOf = (residentId: RawBuilder<unknown>) => sql<FhirResource[]>`(
  select coalesce(jsonb_agg(item.resource order by item.received_at, item.id), '[]')
  from ${waitingOn(residentId)} and item.resource_type in ('AllergyIntolerance', 'List')
)`;

export async function listWaitingAllergies(
  db: Kysely<Tables>,
  residentId: string,
): Promise<FhirResource[]> {
  const row = await db
    .selectNoFrom(waitingAllergiesOf(sql`${residentId}::uuid`).as('resources'))
    .executeTakeFirstOrThrow();
  return row.resources;
}

/** One page of the items that wait, the oldest first, or of those decided, the latest first. */
export async function listHeldItems(
  db: Kysely<Tables>,
  { isWaiting, offset, limit }: { isWaiting: boolean; offset: number; limit: number },
) {
  return await listedItems(db)
    .where(waiting, '=', isWaiting)
    .orderBy(isWaiting ? sql`item.received_at` : sql`item.decided_at desc`)
    .orderBy('item.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** What waits on a resident's chart, the oldest first. */
export async function listHeldItemsOf(db: Kysely<Tables>, residentId: string) {
  return await listedItems(db)
    .where('item.residentId', '=', residentId)
    .where(waitsOnChart)
    .orderBy('item.receivedAt')
    .orderBy('item.id')
    .execute();
}

/** Like `senderReach`; null for an operator. */
const reach = sql<{ id: string; name: string }[] | null>`case
  when item.sender_organisation_ids is not null or item.source like 'service/%' then (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name), '[]')
    from organisation as o
    where case when item.sender_organisation_ids is not null then o.id = any(item.sender_organisation_ids)
      else exists (
        select from backend_service_organisation as named
        where named.organisation_id = o.id and item.source = 'service/' || named.service_id
      ) end
  ) end`;

const listedItems = (db: Kysely<Tables>) =>
  db
    .selectFrom('heldItem as item')
    .leftJoin('organisation', 'organisation.id', 'item.organisationId')
    .leftJoin('resident', 'resident.id', 'item.residentId')
    .leftJoin('facility as home', 'home.id', 'resident.facilityId')
    .leftJoin('organisation as theirs', 'theirs.id', 'home.organisationId')
    .leftJoin('appUser as decider', 'decider.id', 'item.decidedBy')
    .selectAll('item')
    .select(['organisation.name as organisationName'])
    .select(['home.name as residentFacility', 'theirs.name as residentOrganisation'])
    .select(reach.as('reach'))
    .select(['decider.givenName as deciderGivenName', 'decider.familyName as deciderFamilyName'])
    .select(senderName(sql`item.source`).as('sender'));

export async function countHeldItems(
  db: Kysely<Tables>,
): Promise<{ waiting: number; decided: number }> {
  return await db
    .selectFrom('heldItem as item')
    .select([
      sql<number>`(count(*) filter (where ${waiting}))::integer`.as('waiting'),
      sql<number>`(count(*) filter (where not ${waiting}))::integer`.as('decided'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * An item, locked until the end of the transaction so that it is decided once. Its resident is locked first, as
 * everyone who holds both does, and imports before that: only they find out whom an item is about.
 */
export async function lockHeldItem(
  tx: Kysely<Tables>,
  id: string,
): Promise<HeldItemRow | undefined> {
  await lockImports(tx);
  await lockResidents(tx, sql`select resident_id from held_item where id = ${id}`);
  return await tx
    .selectFrom('heldItem')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type ItemDecision = Required<
  Pick<HeldItemRow, 'outcome' | 'decidedBy' | 'decidedAt' | 'decisionNote'>
>;

export async function writeItemDecision(
  tx: Kysely<Tables>,
  id: string,
  decision: ItemDecision,
): Promise<void> {
  await tx.updateTable('heldItem').set(decision).where('id', '=', id).execute();
}
