import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { Kysely } from 'kysely';
import { AccountId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';
import { insertAudit } from '../queries/audit.ts';

export interface Grant {
  /** The `sub` claim that identifies the person at the identity provider. */
  readonly subject: string;
  readonly userType: UserType;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  /** Every organisation the user may see from now on; one with a name is created if missing. */
  readonly organisations: readonly { readonly id: string; readonly name: string | undefined }[];
}

/**
 * Gives a person a user type and the organisations whose residents they may see, and removes any
 * others. Throws for an organisation that neither exists nor has a name.
 */
export async function grantUser(db: Kysely<Tables>, grant: Grant, newId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = {
      userName: grant.email,
      userType: grant.userType,
      givenName: grant.givenName,
      familyName: grant.familyName,
      email: grant.email,
    };
    const granted = await tx
      .insertInto('appUser')
      .values({ id: newId, subject: grant.subject, ...account })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(account))
      .returning('id')
      .executeTakeFirstOrThrow();
    const userId = AccountId.parse(granted.id);
    await tx.deleteFrom('userOrganisation').where('userId', '=', userId).execute();
    for (const organisation of grant.organisations) {
      await ensureOrganisation(tx, organisation);
      const row = { userId, organisationId: organisation.id };
      await tx.insertInto('userOrganisation').values(row).execute();
    }
    await insertAudit(tx, {
      actor: 'operator',
      action: 'grant-user',
      resident: null,
      origin: 'command line',
      detail: {
        user: userId,
        userType: grant.userType,
        organisations: grant.organisations.map(({ id }) => id).join(' '),
      },
    });
  });
}

async function ensureOrganisation(
  tx: Kysely<Tables>,
  { id, name }: Grant['organisations'][number],
): Promise<void> {
  if (name !== undefined) {
    await tx
      .insertInto('organisation')
      .values({ id, name })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
      .execute();
    return;
  }
  const found = await tx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) {
    throw new Error(`There is no organisation ${id}. To create it, add its name: ${id}=<name>`);
  }
}
