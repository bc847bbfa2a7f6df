import { type Kysely, sql } from 'kysely';
import { UserId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';

export type ClinicalAccount = NonNullable<Awaited<ReturnType<typeof findClinicalAccount>>>;

/**
 * The clinical system account with this lower-case name: its provider record, its organisations,
 * and the id of the user with that name and record here, or null.
 */
export async function findClinicalAccount(db: Kysely<Tables>, externalUserName: string) {
  const row = await db
    .selectFrom('clinicalAccount as account')
    .leftJoin('appUser', (join) =>
      join
        .onRef('appUser.providerAuthoringSystem', '=', 'account.authoringSystem')
        .onRef('appUser.providerForeignKey', '=', 'account.foreignKey')
        .on(sql`lower(app_user.external_user_name)`, '=', externalUserName)
        .on('appUser.sharedAccountId', 'is', null),
    )
    .where('account.externalUserName', '=', externalUserName)
    .select([
      'account.authoringSystem',
      'account.foreignKey as authoringSystemForeignKey',
      'account.passwordHash',
      'appUser.id as userId',
      sql<string[]>`array(
        select organisation_id from provider_organisation o
        where (o.authoring_system, o.foreign_key) = (account.authoring_system, account.foreign_key)
      )`.as('organisationIds'),
    ])
    .executeTakeFirst();
  return row && { ...row, userId: row.userId && UserId.parse(row.userId) };
}
