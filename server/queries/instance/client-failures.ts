import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export async function insertClientFailure(
  tx: Kysely<Tables>,
  failure: Insertable<Tables['clientFailure']>,
): Promise<void> {
  await tx.insertInto('clientFailure').values(failure).execute();
}
