import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DatabaseLog } from '../database.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import type { Tables } from '../tables.ts';

const EVERY_MS = 60_000;

/** How much has to be written to the log before maintenance is worth the second it takes. */
const WORTHWHILE_BYTES = 4 * 1024 * 1024;

/** What PGlite has no background process for: removes dead rows, updates statistics and writes everything to disk. */
export async function maintain(kysely: Kysely<Tables>): Promise<void> {
  await sql`vacuum (analyze)`.execute(kysely);
  await sql`checkpoint`.execute(kysely);
}

/** Runs maintenance within a minute once enough was written. Returns the function to stop it. */
export function scheduleMaintenance(kysely: Kysely<Tables>, log: DatabaseLog): () => Promise<void> {
  let maintainedAt = 0;
  let turn = Promise.resolve();

  const maintainIfDue = async () => {
    if ((await logPosition(kysely)) - maintainedAt < WORTHWHILE_BYTES) return;
    await maintain(kysely);
    maintainedAt = await logPosition(kysely);
  };
  const timer = setInterval(() => {
    turn = turn.then(maintainIfDue).catch((err: unknown) => {
      // Its one session is busy for a long time, for example with writing the demo world: the next turn will do.
      if (err instanceof DatabaseUnavailableError) return;
      log.error({ err }, 'Maintenance of the embedded database failed');
    });
  }, EVERY_MS).unref();

  return async () => {
    clearInterval(timer);
    await turn;
  };
}

/** How many bytes have ever been written to the log. */
async function logPosition(kysely: Kysely<Tables>): Promise<number> {
  const position = sql<number>`pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8`;
  const row = await kysely.selectNoFrom(position.as('bytes')).executeTakeFirstOrThrow();
  return row.bytes;
}
