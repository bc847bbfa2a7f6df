import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/**
 * The clinical system's sign-in under this name in lower case, with the id of the user who has that name and its
 * provider record here, or null.
 */
export async function findClinicalAccount(db: Kysely<Tables>, externalUserName: string) {
  return db
    .selectFrom('clinicalAccount')
    .leftJoin('appUser', (join) =>
      join
        .onRef('appUser.providerAuthoringSystem', '=', 'clinicalAccount.authoringSystem')
        .onRef('appUser.providerForeignKey', '=', 'clinicalAccount.foreignKey')
        .on(sql`lower(app_user.external_user_name)`, '=', externalUserName)
        .on('appUser.sharedAccountId', 'is', null),
    )
    .where('clinicalAccount.externalUserName', '=', externalUserName)
    .select([
      'clinicalAccount.authoringSystem',
      'clinicalAccount.foreignKey',
      'clinicalAccount.passwordHash',
      'appUser.id as userId',
    ])
    .executeTakeFirst();
}
