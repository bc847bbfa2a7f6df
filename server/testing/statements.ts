import type { Kysely } from 'kysely';
import { vi } from 'vitest';
import { Sender } from '../db/prepared-statements.ts';
import type { Tables } from '../db/tables.ts';

/** The statements, outside transactions, that `run` sends to the database; SQL without its values. */
export async function statementsOf(
  kysely: Kysely<Tables>,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const sent = vi.spyOn(kysely.getExecutor(), 'executeQuery');
  try {
    await run();
    return sent.mock.calls.map(([{ sql }]) => sql);
  } finally {
    sent.mockRestore();
  }
}

/** The embedded database’s own, every minute. */
const upkeep = /^(?:vacuum|checkpoint|select pg_wal_lsn_diff)/;

/** Every statement that is sent to any database while `run` runs, with those in transactions, their begin and commit. */
export async function everyStatementOf(run: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(Sender.prototype, 'send');
  try {
    await run();
    return sent.mock.calls.map(([text]) => text).filter((text) => !upkeep.test(text));
  } finally {
    sent.mockRestore();
  }
}
