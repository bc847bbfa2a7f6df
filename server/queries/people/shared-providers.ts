import type { Insertable, Kysely } from 'kysely';
import { type AccountId, UserId } from '../../actor.ts';
import type { Tables } from '../../db/tables.ts';

/** The shared account itself, locked, so that the same provider isn't created twice. */
export async function lockSharedAccount(db: Kysely<Tables>, accountId: AccountId) {
  return db
    .selectFrom('appUser')
    .select(['userName', 'userType', 'email'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What identifies a shared account's provider; any difference makes another one. */
export type SharedProvider = Pick<
  Insertable<Tables['appUser']>,
  'givenName' | 'familyName' | 'hpii' | 'prescriberNumber'
>;

/** A shared account's provider with exactly these details. */
export async function findSharedProvider(
  db: Kysely<Tables>,
  accountId: AccountId,
  { givenName, familyName, hpii = null, prescriberNumber = null }: SharedProvider,
): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('sharedAccountId', '=', accountId)
    .where('givenName', '=', givenName)
    .where('familyName', '=', familyName)
    .where('hpii', 'is not distinct from', hpii)
    .where('prescriberNumber', 'is not distinct from', prescriberNumber)
    .executeTakeFirst();
  return row && UserId.parse(row.id);
}

export async function insertSharedProvider(
  db: Kysely<Tables>,
  row: Insertable<Tables['appUser']>,
): Promise<void> {
  await db.insertInto('appUser').values(row).execute();
}

export async function setQualification(
  db: Kysely<Tables>,
  id: UserId,
  qualification: string | null,
): Promise<void> {
  await db.updateTable('appUser').set({ qualification }).where('id', '=', id).execute();
}
