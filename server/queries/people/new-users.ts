import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { AccountId, PersonalId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** Makes others that create or connect users by email wait until the end of the transaction. */
export async function lockEmails(tx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('app_user.email'))`.execute(tx);
}

/**
 * Whether a user, another than `except`, has this address or signs in with it. Somebody who only tried to be mapped
 * isn't a user yet.
 */
export async function isEmailTaken(
  db: Kysely<Tables>,
  email: string,
  except?: AccountId,
): Promise<boolean> {
  const wanted = email.trim().toLowerCase();
  const signIn = await db
    .selectFrom('idpAccount')
    .leftJoin('appUser', 'appUser.subject', 'idpAccount.subject')
    .select('idpAccount.userName')
    .where('idpAccount.userName', '=', wanted)
    .where((eb) =>
      eb.or([eb('appUser.id', 'is', null), eb('appUser.id', 'is distinct from', except ?? null)]),
    )
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
    .where('id', 'is distinct from', except ?? null)
    // They have the address of their account.
    .where('sharedAccountId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type UserRow = Insertable<Tables['appUser']>;

/** The provider record of somebody unknown to every clinical system: their own. */
export function ownProvider(id: PersonalId) {
  return { providerAuthoringSystem: ownAuthoringSystem, providerForeignKey: id };
}

/** Adds a new person with their own provider record. Nobody can sign in as them until the invitation is accepted. */
export function invitedUser<T extends Omit<UserRow, 'id' | 'subject' | 'userName'>>(
  id: PersonalId,
  person: T,
) {
  const subject = `invited:${id}`;
  return { ...ownProvider(id), ...person, id, subject, userName: person.email };
}

/** Adds a user who may see the residents of these organisations. */
export async function insertUser(
  tx: Kysely<Tables>,
  user: UserRow & { id: AccountId },
  organisationIds: readonly string[],
): Promise<void> {
  await tx.insertInto('appUser').values(user).execute();
  await setOrganisations(tx, user.id, organisationIds);
}

/** Lets a user see the residents of these organisations and of no others. */
export async function setOrganisations(
  tx: Kysely<Tables>,
  userId: AccountId,
  organisationIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('userOrganisation').where('userId', '=', userId).execute();
  if (organisationIds.length === 0) return;
  const rows = organisationIds.map((organisationId) => ({ userId, organisationId }));
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

/** The person to email about a user's invitation. */
export async function findInvitedPerson(tx: Kysely<Tables>, id: AccountId) {
  const { registrationId, ...person } = await tx
    .selectFrom('appUser')
    .leftJoin('registration', 'registration.userId', 'appUser.id')
    .where('appUser.id', '=', id)
    .select(['email', 'givenName', 'registration.id as registrationId'])
    .executeTakeFirstOrThrow();
  return { ...person, hasRegistered: registrationId !== null };
}
