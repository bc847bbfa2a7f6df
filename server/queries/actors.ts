import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';

/** The account of a token's subject, if there is one. */
export async function findActor(db: Kysely<Tables>, subject: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('appUser')
    .selectAll()
    .where('subject', '=', subject)
    .where('sharedAccountId', 'is', null)
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
    .selectFrom('appUser')
    .selectAll()
    .where('sharedAccountId', '=', account.accountId)
    .where('providerAuthoringSystem', '=', provider.authoringSystem)
    .where('providerForeignKey', '=', provider.authoringSystemForeignKey)
    .executeTakeFirst();
  return (
    row && {
      ...account,
      userId: row.id,
      familyName: row.familyName,
      givenName: row.givenName,
      hpii: row.hpii,
      providerAuthoringSystem: row.providerAuthoringSystem,
      providerForeignKey: row.providerForeignKey,
    }
  );
}

function toActor(row: Selectable<Tables['appUser']>): Actor {
  return {
    accountId: row.id,
    userId: row.id,
    subject: row.subject,
    userName: row.userName,
    userType: row.userType === null ? null : UserType.parse(row.userType),
    familyName: row.familyName,
    givenName: row.givenName,
    email: row.email,
    isShared: row.isShared,
    isClinicalIdentity: row.isClinicalIdentity,
    externalUserName: row.externalUserName,
    hpii: row.hpii,
    providerAuthoringSystem: row.providerAuthoringSystem,
    providerForeignKey: row.providerForeignKey,
  };
}
