import type { LookAlikePair, Person } from '@wattle/contract/rules/look-alikes.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

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

/** Whether the look-alikes of any facility have to be computed again. */
export async function areLookAlikesDue(db: Kysely<Tables>): Promise<boolean> {
  return (
    (await db.selectFrom('lookAlikeDue').select('facilityId').executeTakeFirst()) !== undefined
  );
}

/** The facilities whose look-alikes are due, which then are not. Waits for other transactions that are changing one. */
export async function takeDueFacilities(tx: Kysely<Tables>): Promise<string[]> {
  const taken = await tx.deleteFrom('lookAlikeDue').returning('facilityId').execute();
  return taken.map(({ facilityId }) => facilityId);
}

/** The residents who live in a facility now. */
export async function listPeople(tx: Kysely<Tables>, facilityId: string): Promise<Person[]> {
  return tx
    .selectFrom('resident')
    .where('facilityId', '=', facilityId)
    .where('status', '=', 'Active')
    .select(['id', 'familyName', 'givenName', 'preferredName', 'dateOfBirth', 'room'])
    .execute();
}

/** Replaces the look-alikes of a facility, and the flag of each of its residents in the list. */
export async function replaceLookAlikes(
  tx: Kysely<Tables>,
  facilityId: string,
  pairs: readonly LookAlikePair[],
): Promise<void> {
  const rows = pairs.flatMap(({ ids: [one, other], reasons }) => [
    { resident_id: one, other_id: other, reasons },
    { resident_id: other, other_id: one, reasons },
  ]);
  const own = sql`(select id from resident where facility_id = ${facilityId})`;
  await sql`delete from look_alike where resident_id in ${own} or other_id in ${own}`.execute(tx);
  await sql`
    insert into look_alike select resident_id, other_id, reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as pair (resident_id uuid, other_id uuid, reasons text[])
  `.execute(tx);
  await sql`
    update resident set has_similar_name = not has_similar_name
    where facility_id = ${facilityId}
      and has_similar_name <> (id in (select resident_id from look_alike))
  `.execute(tx);
}
