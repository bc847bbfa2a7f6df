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
    .insertInto('app_user')
    .values({
      id: actor.accountId,
      subject: actor.subject,
      user_name: actor.userName,
      family_name: actor.familyName,
      given_name: actor.givenName,
      email: actor.email,
      is_clinical_identity: actor.isClinicalIdentity,
      external_user_name: actor.externalUserName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'user_type', 'hpii'])
    .where('id', '=', actor.accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id: row.id, userType: row.user_type, hpii: row.hpii };
}

/** Gives an account without a type the type and the numbers of a provider record. */
export async function becomeProvider(
  db: Kysely<Tables>,
  userId: string,
  provider: ProviderRow,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      user_type: provider.userType,
      hpii: provider.hpii,
      prescriber_number: provider.prescriberNumber,
      provider_authoring_system: provider.authoringSystem,
      provider_foreign_key: provider.authoringSystemForeignKey,
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
    .selectFrom('app_user')
    .select('id')
    .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
    .where('id', '<>', userId)
    .where('user_type', 'is not', null)
    .where('shared_account_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
