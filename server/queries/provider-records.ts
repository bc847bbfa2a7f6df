import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The provider record with this key. */
export async function findProviderRecord(db: Kysely<Tables>, key: ResidentKey) {
  return db
    .selectFrom('provider')
    .where('authoringSystem', '=', key.authoringSystem)
    .where('foreignKey', '=', key.authoringSystemForeignKey)
    .select(['hpii', 'familyName', 'givenName'])
    .executeTakeFirst();
}
