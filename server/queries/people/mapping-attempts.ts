import type { MappingAttempts } from '@wattle/contract/rules/people/mapping-attempts.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

const none: MappingAttempts = { failures: 0, lockedUntil: null };

/** The failed mappings of an account. */
export async function findAttempts(db: Kysely<Tables>, subject: string): Promise<MappingAttempts> {
  const row = await db
    .selectFrom('mappingState')
    .select(['failures', 'lockedUntil'])
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ?? none;
}

/** The same, locked until the transaction ends, so that simultaneous attempts are counted one by one. */
export async function lockAttempts(db: Kysely<Tables>, subject: string): Promise<MappingAttempts> {
  await db
    .insertInto('mappingState')
    .values({ subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('mappingState')
    .select(['failures', 'lockedUntil'])
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveAttempts(
  db: Kysely<Tables>,
  subject: string,
  { failures, lockedUntil }: MappingAttempts,
): Promise<void> {
  await db
    .updateTable('mappingState')
    .set({ failures, lockedUntil })
    .where('subject', '=', subject)
    .execute();
}

export async function clearAttempts(db: Kysely<Tables>, subject: string): Promise<void> {
  await db.deleteFrom('mappingState').where('subject', '=', subject).execute();
}
