import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

export async function insertClientFailure(
  tx: Kysely<Tables>,
  failure: Insertable<Tables['client_failure']>,
): Promise<void> {
  await tx.insertInto('client_failure').values(failure).execute();
}
