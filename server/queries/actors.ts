import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';

/** The account of a token's subject, if there is one. */
export async function findActor(db: Kysely<Tables>, subject: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('app_user')
    .selectAll()
    .where('subject', '=', subject)
    .where('shared_account_id', 'is', null)
    .executeTakeFirst();
  return row && toActor(row);
}

/** The shared account as the provider under this key, whom its user chose; undefined where it has no such provider. */
export async function findActorUnder(
  db: Kysely<Tables>,
  account: Actor,
  provider: ResidentKey,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('app_user')
    .selectAll()
    .where('shared_account_id', '=', account.accountId)
    .where('provider_authoring_system', '=', provider.authoringSystem)
    .where('provider_foreign_key', '=', provider.authoringSystemForeignKey)
    .executeTakeFirst();
  return (
    row && {
      ...account,
      userId: row.id,
      familyName: row.family_name,
      givenName: row.given_name,
      hpii: row.hpii,
      providerAuthoringSystem: row.provider_authoring_system,
      providerForeignKey: row.provider_foreign_key,
    }
  );
}

function toActor(row: Selectable<Tables['app_user']>): Actor {
  return {
    accountId: row.id,
    userId: row.id,
    subject: row.subject,
    userName: row.user_name,
    userType: row.user_type === null ? null : UserType.parse(row.user_type),
    familyName: row.family_name,
    givenName: row.given_name,
    email: row.email,
    isShared: row.is_shared,
    isClinicalIdentity: row.is_clinical_identity,
    externalUserName: row.external_user_name,
    hpii: row.hpii,
    providerAuthoringSystem: row.provider_authoring_system,
    providerForeignKey: row.provider_foreign_key,
  };
}
