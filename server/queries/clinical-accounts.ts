import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * The clinical system's sign-in under this name in lower case, with the id of the user who has that name and its
 * provider record here, or null.
 */
export async function findClinicalAccount(db: Kysely<Tables>, externalUserName: string) {
  return db
    .selectFrom('clinical_account')
    .leftJoin('app_user', (join) =>
      join
        .onRef('app_user.provider_authoring_system', '=', 'clinical_account.authoring_system')
        .onRef('app_user.provider_foreign_key', '=', 'clinical_account.foreign_key')
        .on(sql`lower(app_user.external_user_name)`, '=', externalUserName)
        .on('app_user.shared_account_id', 'is', null),
    )
    .where('clinical_account.external_user_name', '=', externalUserName)
    .select([
      'clinical_account.authoring_system',
      'clinical_account.foreign_key',
      'clinical_account.password_hash',
      'app_user.id as user_id',
    ])
    .executeTakeFirst();
}
