import { type Insertable, type Kysely, sql } from 'kysely';
import type { AccountId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';

/** Makes others that create or connect users by email wait until the end of the transaction. */
export async function lockEmails(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('app_user.email'))`.execute(tx);
}

/** Whether a user has this address, or signs in with it. Somebody who only tried to be mapped isn't a user yet. */
export async function isEmailTaken(db: Kysely<Tables>, email: string): Promise<boolean> {
  const wanted = email.trim().toLowerCase();
  const signIn = await db
    .selectFrom('idpAccount')
    .select('userName')
    .where('userName', '=', wanted)
    .executeTakeFirst();
  if (signIn !== undefined) return true;
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('userType', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['email']), '=', wanted),
        eb(eb.fn('lower', ['userName']), '=', wanted),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a user who may see the residents of these organisations. */
export async function insertUser(
  tx: Kysely<Tables>,
  user: Insertable<Tables['appUser']> & { id: AccountId },
  organisationIds: readonly string[],
): Promise<void> {
  await tx.insertInto('appUser').values(user).execute();
  const rows = organisationIds.map((organisationId) => ({ userId: user.id, organisationId }));
  await tx.insertInto('userOrganisation').values(rows).execute();
}

/** Connects the identity provider's `subject` to a user. */
export async function bindSubject(
  tx: Kysely<Tables>,
  accountId: AccountId,
  subject: string,
): Promise<void> {
  await tx.updateTable('appUser').set({ subject }).where('id', '=', accountId).execute();
}

/** Every organisation, by name. */
export async function listEveryOrganisation(db: Kysely<Tables>) {
  return await db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
