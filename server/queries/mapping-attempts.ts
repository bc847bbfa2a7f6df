import type { MappingAttempts } from '@wattle/contract/rules/mapping-attempts.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

const none: MappingAttempts = { failures: 0, lockedUntil: null };

/** The failed mappings of an account. */
export async function findAttempts(db: Kysely<Tables>, subject: string): Promise<MappingAttempts> {
  const row = await db
    .selectFrom('mapping_state')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? none : { failures: row.failures, lockedUntil: row.locked_until };
}

/** The same, locked until the transaction ends, so that attempts side by side are counted one by one. */
export async function lockAttempts(db: Kysely<Tables>, subject: string): Promise<MappingAttempts> {
  await db
    .insertInto('mapping_state')
    .values({ subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('mapping_state')
    .selectAll()
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { failures: row.failures, lockedUntil: row.locked_until };
}

export async function saveAttempts(
  db: Kysely<Tables>,
  subject: string,
  { failures, lockedUntil }: MappingAttempts,
): Promise<void> {
  await db
    .updateTable('mapping_state')
    .set({ failures, locked_until: lockedUntil })
    .where('subject', '=', subject)
    .execute();
}

export async function clearAttempts(db: Kysely<Tables>, subject: string): Promise<void> {
  await db.deleteFrom('mapping_state').where('subject', '=', subject).execute();
}
