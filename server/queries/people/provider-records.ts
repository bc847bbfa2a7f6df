import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** The provider record with this key: a clinical system's, or that of a user unknown to all of them. */
export async function findProviderRecord(db: Kysely<Tables>, key: ResidentKey) {
  const record = await db
    .selectFrom('provider')
    .where('authoringSystem', '=', key.authoringSystem)
    .where('foreignKey', '=', key.authoringSystemForeignKey)
    .select(['hpii', 'familyName', 'givenName'])
    .executeTakeFirst();
  if (record !== undefined) return record;
  return await db
    .selectFrom('appUser')
    .where('providerAuthoringSystem', '=', key.authoringSystem)
    .where('providerForeignKey', '=', key.authoringSystemForeignKey)
    .select(['hpii', 'familyName', 'givenName'])
    .executeTakeFirst();
}
