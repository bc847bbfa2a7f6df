import { HubEvent, type HubEventName, hubEvents } from '@wattle/contract/hub.ts';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '../actor.ts';
import { accessKey } from '../db/access-keys.ts';
import { traceparent } from '../monitoring/trace.ts';
import type { Tables } from '../db/tables.ts';

/** The PostgreSQL channel that carries events to every process. */
export const liveChannel = 'wattle_live';

/** The channel for what lists show besides charts: the organisation whose residents they are. */
export const listChannel = 'wattle_lists';

/** The channel for what only one account's own lists show, such as drafts: its access key. */
export const ownListChannel = 'wattle_own_lists';

type Resident = Selectable<Tables['resident']>;

export const LiveMessage = z.object({
  event: z.enum(hubEvents),
  payload: HubEvent,
  /** Whose lists show the resident; absent from an older server. */
  organisation: z.optional(z.nullable(z.string())),
  /** The span that announced it, where spans are recorded. */
  traceparent: z.optional(z.string()),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

/**
 * Announces an event about an order to the resident's group if the transaction `tx` commits. Names only: PostgreSQL
 * accepts less than 8000 bytes, and the clients fetch the rest.
 */
export async function publish(
  tx: Kysely<Tables>,
  event: HubEventName,
  { authoringSystem, foreignKey: key }: Pick<Resident, 'authoringSystem' | 'foreignKey'>,
  order: string,
): Promise<void> {
  const position = traceparent();
  const message: LiveMessage = {
    event,
    payload: { authoringSystem, key, order },
    ...(position !== undefined && { traceparent: position }),
  };
  await sql`
    select pg_notify(${liveChannel}, (${JSON.stringify(message)}::jsonb || jsonb_build_object('organisation', (
      select facility.organisation_id from resident join facility on facility.id = resident.facility_id
      where resident.authoring_system = ${authoringSystem} and resident.foreign_key = ${key})))::text)`.execute(
    tx,
  );
}

/** Tells those who list a facility's residents that something besides a chart has changed, if the transaction commits. */
export async function publishToLists(tx: Kysely<Tables>, facilityId: string): Promise<void> {
  await sql`
    select pg_notify(${listChannel}, organisation_id) from facility where id = ${facilityId}`.execute(
    tx,
  );
}

/** Tells every page of one account that its own lists have changed, if the transaction commits. */
export async function publishToOwnLists(
  tx: Kysely<Tables>,
  { subject }: Pick<Actor, 'subject'>,
): Promise<void> {
  await sql`select pg_notify(${ownListChannel}, ${accessKey('account', subject)})`.execute(tx);
}

/** Announces an event to the groups of many residents, by ids or a query of them, if the transaction commits. */
export async function publishToResidents(
  tx: Kysely<Tables>,
  event: HubEventName,
  residents: readonly string[] | RawBuilder<unknown>,
): Promise<void> {
  const ids = 'execute' in residents ? residents : sql`select unnest(${residents}::uuid[])`;
  await sql`
    select count(pg_notify(${liveChannel}, json_build_object('event', ${event}::text, 'payload',
      json_build_object('authoringSystem', authoring_system, 'key', foreign_key,
        'order', coalesce(latest_order_id::text, '')), 'organisation', facility.organisation_id)::text))
    from resident join facility on facility.id = resident.facility_id
    where resident.id in (${ids})`.execute(tx);
}
