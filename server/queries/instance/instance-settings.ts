import type { InstanceSettings } from '@wattle/contract/entities/administration.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Tells every process that administrators changed the settings. */
export const settingsChannel = 'wattle_settings';

/** What administrators chose, and how often they changed it. */
export async function findChosenSettings(
  db: Kysely<Tables>,
): Promise<{ settings: Partial<InstanceSettings>; revision: number }> {
  const row = await db
    .selectFrom('instanceSetting')
    .select(['settings', 'revision'])
    .executeTakeFirst();
  return row ?? { settings: {}, revision: 0 };
}

/** Writes them, and tells every process once the transaction commits. */
export async function writeChosenSettings(
  tx: Kysely<Tables>,
  chosen: Partial<InstanceSettings>,
  revision: number,
): Promise<void> {
  const row = { settings: JSON.stringify(chosen), revision };
  await tx
    .insertInto('instanceSetting')
    .values(row)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(row))
    .execute();
  await sql`select pg_notify(${settingsChannel}, '')`.execute(tx);
}
