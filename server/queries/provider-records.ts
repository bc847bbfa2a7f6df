import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The provider record under this key. */
export async function findProviderRecord(db: Kysely<Tables>, key: ResidentKey) {
  return db
    .selectFrom('provider')
    .where('authoring_system', '=', key.authoringSystem)
    .where('foreign_key', '=', key.authoringSystemForeignKey)
    .select(['hpii', 'family_name', 'given_name'])
    .executeTakeFirst();
}
