import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { Kysely, Selectable } from 'kysely';
import { type Actor, PersonalId, UserId } from '../actor.ts';
import type { Tables } from '../db/tables.ts';

/** The account with a token's subject, if there is one. */
export async function findActor(db: Kysely<Tables>, subject: string): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('appUser')
    .selectAll()
    .where('subject', '=', subject)
    .where('sharedAccountId', 'is', null)
    .executeTakeFirst();
  return row && toActor(row);
}

type AccountRow = Omit<
  Selectable<Tables['appUser']>,
  'sharedAccountId' | 'qualification' | 'ahpraNumber' | 'accessEndsAt' | 'revision'
>;

export function toActor(row: AccountRow): Actor {
  const id = PersonalId.parse(row.id);
  return { ...row, accountId: id, userId: id };
}

/** The shared account with the chosen provider under this key; undefined if it has no such provider. */
export async function findActorUnder(
  db: Kysely<Tables>,
  account: Actor,
  provider: ResidentKey,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select(['id', 'familyName', 'givenName', 'hpii'])
    .select(['providerAuthoringSystem', 'providerForeignKey'])
    .where('sharedAccountId', '=', account.accountId)
    .where('providerAuthoringSystem', '=', provider.authoringSystem)
    .where('providerForeignKey', '=', provider.authoringSystemForeignKey)
    .executeTakeFirst();
  return row && { ...account, ...row, userId: UserId.parse(row.id) };
}
