import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Adds an answer on Closing the Gap to the resident's history. */
export async function insertCtgResponse(
  tx: Kysely<Tables>,
  response: Insertable<Tables['ctgResponse']>,
): Promise<void> {
  await tx.insertInto('ctgResponse').values(response).execute();
}
