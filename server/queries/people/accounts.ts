import type { Kysely } from 'kysely';
import type { AccountId, Actor } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import type { ProviderRow } from './providers.ts';

/** What linking needs to know about an account. */
export interface AccountRow {
  readonly id: AccountId;
  readonly userType: string | null;
  readonly hpii: string | null;
}

/** Creates the row of a signed-in account that has none yet; returns whether it did. */
export async function keepAccount(db: Kysely<Tables>, actor: Actor): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('appUser')
    .values({
      id: actor.accountId,
      subject: actor.subject,
      userName: actor.userName,
      familyName: actor.familyName,
      givenName: actor.givenName,
      email: actor.email,
      isClinicalIdentity: actor.isClinicalIdentity,
      externalUserName: actor.externalUserName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Locks the signed-in account's row, creating it if there is none. */
export async function lockAccount(db: Kysely<Tables>, actor: Actor): Promise<AccountRow> {
  await keepAccount(db, actor);
  const row = await db
    .selectFrom('appUser')
    .select(['userType', 'hpii'])
    .where('id', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id: actor.accountId, ...row };
}

/** Gives an account without a type the type and numbers of a provider record. */
export async function setProviderOf(
  db: Kysely<Tables>,
  accountId: AccountId,
  provider: ProviderRow,
): Promise<void> {
  await db
    .updateTable('appUser')
    .set({
      userType: provider.userType,
      hpii: provider.hpii,
      prescriberNumber: provider.prescriberNumber,
      providerAuthoringSystem: provider.authoringSystem,
      providerForeignKey: provider.authoringSystemForeignKey,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Whether another account with a type uses this email address. */
export async function isEmailOfAnother(
  db: Kysely<Tables>,
  email: string,
  accountId: AccountId,
): Promise<boolean> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
    .where('id', '<>', accountId)
    .where('userType', 'is not', null)
    .where('sharedAccountId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has a role here. */
export async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
  const user = await db
    .selectFrom('appUser')
    .select('id')
    .where('userType', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
