import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The resident's photo; undefined if there is none. */
export async function findResidentPhoto(db: Kysely<Tables>, residentId: string) {
  return db
    .selectFrom('residentPhoto')
    .where('residentId', '=', residentId)
    .select(['contentType', 'data'])
    .executeTakeFirst();
}
