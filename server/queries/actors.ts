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
    .executeTakeFirst();
  return row && toActor(row);
}

function toActor(row: Selectable<Tables['app_user']>): Actor {
  return {
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
    providerAuthoringSystem: row.provider_authoring_system,
    providerForeignKey: row.provider_foreign_key,
  };
}
