import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

export type MedicationListRow = Selectable<Tables['medicationList']>;

/** A prescriber's own lists, by name. */
export async function listMedicationLists(
  db: Kysely<Tables>,
  ownerId: UserId,
): Promise<MedicationListRow[]> {
  return db
    .selectFrom('medicationList')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Lets only one command at a time write an owner's lists. */
export async function lockMedicationLists(tx: Kysely<Tables>, ownerId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(7003, hashtext(${ownerId}))`.execute(tx);
}

/** Writes the new revision of a list; undefined if another owner's list has the id. */
export async function upsertMedicationList(
  tx: Kysely<Tables>,
  list: Insertable<Tables['medicationList']>,
): Promise<MedicationListRow | undefined> {
  return tx
    .insertInto('medicationList')
    .values(list)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          revision: eb.ref('excluded.revision'),
          lines: eb.ref('excluded.lines'),
          updatedAt: eb.ref('excluded.updatedAt'),
        }))
        .whereRef('medicationList.ownerId', '=', 'excluded.ownerId'),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether there was one. */
export async function deleteMedicationList(
  tx: Kysely<Tables>,
  ownerId: UserId,
  id: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('medicationList')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
