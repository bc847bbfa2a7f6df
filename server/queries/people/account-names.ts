import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { Kysely } from 'kysely';
import { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** An account as an operator names it. */
export interface AccountName {
  readonly id: string;
  readonly subject: string;
  /** Null for somebody who signs in and has no access yet. */
  readonly userType: UserType | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
}

/** The accounts that sign in themselves. */
function accounts(db: Kysely<Tables>) {
  return (
    db
      .selectFrom('appUser')
      .select(['id', 'subject', 'userType', 'givenName', 'familyName', 'email'])
      .where('sharedAccountId', 'is', null)
      // Left behind by somebody who accepted an invitation.
      .where('subject', 'not like', 'left:%')
      .orderBy('familyName')
      .orderBy('givenName')
      .orderBy('id')
  );
}

export async function findAccount(
  db: Kysely<Tables>,
  by: { readonly id: string } | { readonly subject: string },
): Promise<AccountName | undefined> {
  const query =
    'id' in by
      ? accounts(db).where('id', '=', AccountId.parse(by.id))
      : accounts(db).where('subject', '=', by.subject);
  return await query.executeTakeFirst();
}

/** Every account with this email address, with access or without. */
export async function listAccountsWithEmail(
  db: Kysely<Tables>,
  email: string,
): Promise<AccountName[]> {
  return await accounts(db)
    .where((eb) => eb.fn('lower', ['email']), '=', email.trim().toLowerCase())
    .execute();
}

/** Who has signed in and has no access yet. */
export async function listUnlinked(db: Kysely<Tables>): Promise<AccountName[]> {
  return await accounts(db).where('userType', 'is', null).where('isShared', '=', false).execute();
}
