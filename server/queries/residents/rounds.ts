import type { RoundStep } from '@wattle/contract/entities/round.ts';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { AccountId, UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { conditionsOf, type ResidentFilter } from './resident-filter.ts';

export type RoundRow = Selectable<Tables['round']>;
export type RoundStepRow = Awaited<ReturnType<typeof listRoundSteps>>[number];
export type RoundPlaceRow = Awaited<ReturnType<typeof listRoundPlaces>>[number];

/** Who may be in a round, with what its order goes by. */
export interface RoundCandidate {
  readonly id: string;
  readonly facilityName: string;
  readonly room: string | null;
  readonly sortName: string;
}

/** Lets only one command at a time start or go on with a prescriber's rounds. */
export async function lockRounds(tx: Kysely<Tables>, actorId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(7004, hashtext(${actorId}))`.execute(tx);
}

/** The residents that a filter finds, at most so many. */
export async function listForRound(db: Kysely<Tables>, filter: ResidentFilter, limit: number) {
  const { rows } = await sql<RoundCandidate>`
    select resident.id, facility.name as facility_name, resident.room, resident.sort_name
    from resident
    inner join (
      select id, organisation_id, name,
        (${filter.now}::timestamptz at time zone time_zone)::date as today
      from facility
    ) as facility on facility.id = resident.facility_id
    where ${sql.join(conditionsOf(filter), sql` and `)}
    limit ${limit}
  `.execute(db);
  return rows;
}

/** A prescriber's round: the one with the id, or the one they started last. */
export async function findRound(
  db: Kysely<Tables>,
  actorId: UserId,
  id?: string,
): Promise<RoundRow | undefined> {
  return await db
    .selectFrom('round')
    .select(['sequence', 'id', 'actorId', 'startedAt'])
    .where('actorId', '=', actorId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** False if another prescriber's round has the id. */
export async function insertRound(
  tx: Kysely<Tables>,
  round: Pick<RoundRow, 'id' | 'actorId' | 'startedAt'>,
  residentIds: readonly string[],
): Promise<boolean> {
  const inserted = await tx
    .insertInto('round')
    .values(round)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const rows = residentIds.map((residentId, at) => ({
    roundId: round.id,
    number: at + 1,
    residentId,
  }));
  await tx.insertInto('roundResident').values(rows).execute();
  return true;
}

export async function listRoundSteps(db: Kysely<Tables>, roundId: string) {
  return await db
    .selectFrom('roundStep')
    .select(['fromNumber', 'outcome', 'why', 'toNumber', 'at'])
    .where('roundId', '=', roundId)
    .orderBy('sequence')
    .execute();
}

/** False if there is a step with the id already. */
export async function insertRoundStep(
  tx: Kysely<Tables>,
  roundId: string,
  { id, at, step }: { id: string; at: Date; step: RoundStep },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('roundStep')
    .values({
      id,
      roundId,
      fromNumber: step.from?.number ?? null,
      outcome: step.from?.outcome ?? null,
      why: step.from?.why ?? null,
      toNumber: step.to,
      at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Who is in a round, under which number. */
export async function listRoundNumbers(db: Kysely<Tables>, roundId: string) {
  return await db
    .selectFrom('roundResident')
    .select(['number', 'residentId'])
    .where('roundId', '=', roundId)
    .orderBy('number')
    .execute();
}

/** The residents of a round as they are now, and what the prescriber has done with each since it began. */
export async function listRoundPlaces(db: Kysely<Tables>, round: RoundRow, accountId: AccountId) {
  return await db
    .selectFrom('roundResident as place')
    .innerJoin('resident', 'resident.id', 'place.residentId')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .where('place.roundId', '=', round.id)
    .select(['place.number', 'resident.authoringSystem', 'resident.foreignKey', 'resident.status'])
    .select(['resident.familyName', 'resident.givenName', 'resident.preferredName'])
    .select(['resident.dateOfBirth', 'resident.room', 'facility.name as facilityName'])
    .select([
      sql<SqlBool>`exists (
        select from user_organisation as named
        where named.user_id = ${accountId} and named.organisation_id = facility.organisation_id
      )`.as('maySee'),
      sql<number>`(
        select count(*) from pharmacy_order
        where resident_id = place.resident_id and finalised_by = ${round.actorId}
          and finalised_at >= ${round.startedAt}
      )`.as('orders'),
      sql<number>`(
        select count(*) from draft
        where resident_id = place.resident_id and prescriber_id = ${round.actorId}
      )`.as('drafts'),
      sql<number>`(
        select count(*) from draft
        where resident_id = place.resident_id and prescriber_id = ${round.actorId}
          and updated_at >= ${round.startedAt}
      )`.as('newDrafts'),
    ])
    .orderBy('place.number')
    .execute();
}
