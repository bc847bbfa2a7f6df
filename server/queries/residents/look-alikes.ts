import {
  type PersonWithKept,
  type LookAlike,
  lookAlikeKeys,
  mostLookAlikes,
} from '@wattle/contract/rules/residents/look-alikes.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export type LookAlikeRow = Awaited<ReturnType<typeof listLookAlikes>>[number];

/**
 * The residents who could be taken for this one, by name. They live in one facility: a user who may see one of them may
 * see the others.
 */
export async function listLookAlikes(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('lookAlike')
    .innerJoin('resident as other', 'other.id', 'lookAlike.otherId')
    .where('lookAlike.residentId', '=', residentId)
    .select(['other.familyName', 'other.givenName', 'other.middleNames', 'other.preferredName'])
    .select(['other.dateOfBirth', 'other.room', 'lookAlike.reasons'])
    .orderBy('other.sortName')
    .orderBy('other.id')
    .execute();
}

/** Any number, the same in every process. */
const LOCK = 7_242_004;

/**
 * One transaction computes look-alikes at a time. From here on it waits for nobody long: whoever has locked a resident
 * may be an import, which must not be the one to give up.
 */
export async function waitForTurn(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await sql`set local lock_timeout = 900`.execute(tx);
}

export interface ChangedResident {
  readonly id: string;
  readonly facilityId: string;
}

/** Takes up to `limit` changes of one facility, and says who they are about; `isMore` if there may be others. */
export async function takeChanges(
  tx: Kysely<Tables>,
  limit: number,
  opened?: ChangedResident,
): Promise<{ changed: string[]; isMore: boolean }> {
  const facilityId = opened?.facilityId ?? (await findOldestChange(tx));
  if (facilityId === undefined) return { changed: [], isMore: false };
  await sql`
    with everyone as (
      delete from look_alike_change where facility_id = ${facilityId} and resident_id is null returning facility_id
    )
    insert into look_alike_change (facility_id, resident_id)
    select facility_id, id from resident
    where status = 'Active' and facility_id in (select facility_id from everyone)
  `.execute(tx);
  const { rows } = await sql<{ residentId: string }>`
    delete from look_alike_change where sequence in (
      select sequence from look_alike_change where facility_id = ${facilityId}
      order by resident_id is not distinct from ${opened?.id ?? null}::uuid desc, sequence limit ${limit}
    ) returning resident_id
  `.execute(tx);
  const changed = [...new Set(rows.map(({ residentId }) => residentId))];
  // Without any, other facilities may still have some, but whoever opened this chart doesn't wait for those.
  return { changed, isMore: opened === undefined || changed.length > 0 };
}

async function findOldestChange(tx: Kysely<Tables>): Promise<string | undefined> {
  const change = await tx
    .selectFrom('lookAlikeChange')
    .select('facilityId')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  return change?.facilityId;
}

/** A person, and who of their look-alikes is kept. */
export interface LivingPerson extends PersonWithKept {
  readonly facilityId: string;
}

/** Those of the residents who live in a facility now. */
export async function listPeople(
  tx: Kysely<Tables>,
  ids: readonly string[],
): Promise<LivingPerson[]> {
  const rows = await tx
    .selectFrom('resident')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'Active')
    .select(['id', 'facilityId', 'familyName', 'givenName', 'preferredName', 'dateOfBirth', 'room'])
    .select(
      sql<string[]>`array(select other_id from look_alike where resident_id = resident.id)`.as(
        'kept',
      ),
    )
    .execute();
  return rows.map(({ facilityId, kept, ...person }) => ({ person, facilityId, kept }));
}

/** Who has as many look-alikes as are kept, one of these residents among them. */
export async function listFull(tx: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ residentId: string }>`
    select resident_id from look_alike
    where resident_id in (select resident_id from look_alike where other_id = any(${ids}::uuid[]))
    group by resident_id having count(*) >= ${mostLookAlikes}
  `.execute(tx);
  return rows.map(({ residentId }) => residentId);
}

/** Computes those again who now have fewer than are kept: others were left out before. */
export async function requeueShortened(tx: Kysely<Tables>, full: readonly string[]): Promise<void> {
  if (full.length === 0) return;
  await sql`
    insert into look_alike_change (facility_id, resident_id)
    select facility_id, id from resident where id = any(${full}::uuid[]) and status = 'Active'
      and (select count(*) from look_alike where resident_id = resident.id) < ${mostLookAlikes}
  `.execute(tx);
}

/**
 * Deletes the look-alikes of residents, both ways, and returns whose they were. A pair with somebody whose own change is
 * still to be computed stays until then.
 */
export async function deleteLookAlikes(
  tx: Kysely<Tables>,
  ids: readonly string[],
): Promise<string[]> {
  const isComputed = (other: 'otherId' | 'residentId') => sql`not exists (
    select from look_alike_change as change where change.resident_id = ${sql.ref(`pair.${other}`)}
  )`;
  const { rows } = await sql<{ residentId: string }>`
    delete from look_alike as pair
    where (resident_id = any(${ids}::uuid[]) and ${isComputed('otherId')})
      or (other_id = any(${ids}::uuid[]) and ${isComputed('residentId')})
    returning resident_id
  `.execute(tx);
  return rows.map(({ residentId }) => residentId);
}

/** Adds pairs that were found; what was kept of an earlier one gets its reasons. */
export async function insertLookAlikes(
  tx: Kysely<Tables>,
  found: readonly LookAlike[],
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ id, otherId, reasons }) => ({
    resident_id: id,
    other_id: otherId,
    reasons,
  }));
  await sql`
    insert into look_alike select resident_id, other_id, reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as pair (resident_id uuid, other_id uuid, reasons text[])
    on conflict (resident_id, other_id) do update set reasons = excluded.reasons
  `.execute(tx);
}

/** Replaces what residents share with those who look like them; whoever no longer lives anywhere shares nothing. */
export async function replaceKeys(
  tx: Kysely<Tables>,
  ids: readonly string[],
  people: readonly LivingPerson[],
): Promise<void> {
  const rows = people.flatMap(({ person, facilityId }) =>
    lookAlikeKeys(person).map((key) => ({
      facility_id: facilityId,
      key,
      resident_id: person.id,
    })),
  );
  await sql`delete from look_alike_key where resident_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    insert into look_alike_key select facility_id, key, resident_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as shared (facility_id text, key text, resident_id uuid)
  `.execute(tx);
}

/** Everybody in the facility who shares something with one of these, and these. */
export async function listSharing(
  tx: Kysely<Tables>,
  facilityId: string,
  people: readonly LivingPerson[],
): Promise<string[]> {
  const keys = [...new Set(people.flatMap(({ person }) => lookAlikeKeys(person)))];
  const rows = await tx
    .selectFrom('lookAlikeKey')
    .select('residentId')
    .distinct()
    .where('facilityId', '=', facilityId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  return rows.map(({ residentId }) => residentId);
}

/** Sets or removes the flag of each of the residents in the list. */
export async function showWhoHasLookAlikes(
  tx: Kysely<Tables>,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update resident set has_similar_name = not has_similar_name
    where id = any(${ids}::uuid[])
      and has_similar_name <> exists (select from look_alike where resident_id = resident.id)
  `.execute(tx);
}
