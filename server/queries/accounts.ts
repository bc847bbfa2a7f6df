import type { Kysely } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import type { ProviderRow } from './providers.ts';

/** What linking needs to know of an account. */
export interface AccountRow {
  readonly id: string;
  readonly userType: string | null;
  readonly hpii: string | null;
}

/** Locks the row of the account that is signed in; whoever has none gets one. */
export async function lockAccount(db: Kysely<Tables>, actor: Actor): Promise<AccountRow> {
  await db
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
    .execute();
  const row = await db
    .selectFrom('appUser')
    .select(['id', 'userType', 'hpii'])
    .where('id', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id: row.id, userType: row.userType, hpii: row.hpii };
}

/** Gives an account without a type the type and the numbers of a provider record. */
export async function becomeProvider(
  db: Kysely<Tables>,
  userId: string,
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
    .where('id', '=', userId)
    .execute();
}

/** Whether another account that has a type uses this e-mail address. */
export async function isEmailOfAnother(
  db: Kysely<Tables>,
  email: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
    .where('id', '<>', userId)
    .where('userType', 'is not', null)
    .where('sharedAccountId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
