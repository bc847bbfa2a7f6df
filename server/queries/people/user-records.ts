import type { UserQuery, UserState } from '@wattle/contract/entities/user.ts';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { AccountId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';
import { patternsOf } from '../instance/like.ts';

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];
export type UserDetailRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

type Filter = Omit<UserQuery, 'page'>;

/** Accounts, each with its state; not those replaced by an invited user's, nor the providers of shared ones. */
function usersAt(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('appUser as u')
    .leftJoin('invitation', 'invitation.userId', 'u.id')
    .where('u.sharedAccountId', 'is', null)
    .where('u.subject', 'not like', 'left:%')
    .where('u.subject', '<>', 'wattle:import')
    .select(stateAt(now).as('state'));
}

const stateAt = (now: Date) => sql<UserState>`case
  when u.access_ends_at <= ${now}::timestamptz then 'Ended'
  when invitation.user_id is not null and invitation.used_at is null then 'Invited'
  when u.user_type is null then 'Unlinked'
  else 'Active'
end`;

function matching(db: Kysely<Tables>, now: Date, { query = '', userType, organisationId }: Filter) {
  let users = usersAt(db, now);
  for (const ways of patternsOf(query)) {
    users = users.where(
      sql<boolean>`concat_ws(' ', u.given_name, u.family_name, u.email) ilike any (${ways}::text[])`,
    );
  }
  if (userType !== undefined) users = users.where('u.userType', '=', userType);
  if (organisationId === undefined) return users;
  return users.where((eb) =>
    eb.exists(
      eb
        .selectFrom('userOrganisation as named')
        .select('named.userId')
        .whereRef('named.userId', '=', 'u.id')
        .where('named.organisationId', '=', organisationId),
    ),
  );
}

/** One page by family name, with the names of their organisations. */
export async function listUsers(
  db: Kysely<Tables>,
  now: Date,
  filter: Filter,
  page: { offset: number; limit: number },
) {
  let users = matching(db, now, filter);
  if (filter.state !== undefined) users = users.where(stateAt(now), '=', filter.state);
  return await users
    .select(['u.id', 'u.userType', 'u.givenName', 'u.familyName', 'u.email', 'u.isShared'])
    .select('u.accessEndsAt')
    .select(
      sql<string[]>`array(
        select o.name from user_organisation named join organisation o on o.id = named.organisation_id
        where named.user_id = u.id order by o.name
      )`.as('organisationNames'),
    )
    .orderBy(sql`lower(u.family_name)`)
    .orderBy(sql`lower(u.given_name)`)
    .orderBy('u.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** How many users the search finds in each state, whichever state it asks for. */
export async function countUsers(
  db: Kysely<Tables>,
  now: Date,
  filter: Filter,
): Promise<Record<UserState, number>> {
  const rows = await db
    .selectFrom(matching(db, now, filter).as('users'))
    .select(['state', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .groupBy('state')
    .execute();
  const counts = { Invited: 0, Active: 0, Ended: 0, Unlinked: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** A user with the organisations' ids and the invitation. */
export async function findUser(db: Kysely<Tables>, id: AccountId, now: Date) {
  return await usersAt(db, now)
    .leftJoin('outgoingMail as mail', 'mail.id', 'invitation.mailId')
    .where('u.id', '=', id)
    .selectAll('u')
    .select(['invitation.expiresAt', 'invitation.usedAt', 'invitation.mailId', 'mail.sentAt'])
    .select(
      sql<string[]>`array(
        select organisation_id from user_organisation where user_id = u.id order by organisation_id
      )`.as('organisationIds'),
    )
    .executeTakeFirst();
}

/** Changes a user; a shared account's providers keep its type. */
export async function updateUser(
  tx: Kysely<Tables>,
  id: AccountId,
  change: Updateable<Tables['appUser']>,
): Promise<void> {
  await tx.updateTable('appUser').set(change).where('id', '=', id).execute();
  if (change.userType === undefined) return;
  await tx
    .updateTable('appUser')
    .set({ userType: change.userType })
    .where('sharedAccountId', '=', id)
    .execute();
}

/** Changes a user without knowing how they are stored, as an operator does. */
export async function regrantUser(
  tx: Kysely<Tables>,
  id: AccountId,
  change: Updateable<Tables['appUser']>,
): Promise<void> {
  await tx
    .updateTable('appUser')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** How many users with access there are of each type. */
export async function countTypes(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ userType: NonNullable<Selectable<Tables['appUser']>['userType']>; count: number }[]> {
  return await db
    .selectFrom('appUser')
    .where('sharedAccountId', 'is', null)
    .where('userType', 'is not', null)
    .where((eb) => eb.or([eb('accessEndsAt', 'is', null), eb('accessEndsAt', '>', now)]))
    .select((eb) => [
      eb.ref('userType').$notNull().as('userType'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
    ])
    .groupBy('userType')
    .execute();
}
