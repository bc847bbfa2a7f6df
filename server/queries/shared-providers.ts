import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The shared account itself, locked, so that the same provider is not made twice. */
export async function lockSharedAccount(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('app_user')
    .select(['id', 'user_name', 'user_type', 'email'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Who a provider of a shared account is; a change in any of it makes them another. */
export type SharedProvider = Pick<
  Insertable<Tables['app_user']>,
  'given_name' | 'family_name' | 'hpii' | 'prescriber_number'
>;

/** The provider of a shared account with exactly these details. */
export async function findSharedProvider(
  db: Kysely<Tables>,
  accountId: string,
  { given_name, family_name, hpii = null, prescriber_number = null }: SharedProvider,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('shared_account_id', '=', accountId)
    .where('given_name', '=', given_name)
    .where('family_name', '=', family_name)
    .where('hpii', 'is not distinct from', hpii)
    .where('prescriber_number', 'is not distinct from', prescriber_number)
    .executeTakeFirst();
  return row?.id;
}

export async function insertSharedProvider(
  db: Kysely<Tables>,
  row: Insertable<Tables['app_user']>,
): Promise<void> {
  await db.insertInto('app_user').values(row).execute();
}

export async function setQualification(
  db: Kysely<Tables>,
  id: string,
  qualification: string | null,
): Promise<void> {
  await db.updateTable('app_user').set({ qualification }).where('id', '=', id).execute();
}
