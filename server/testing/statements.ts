import type { Kysely } from 'kysely';
import { vi } from 'vitest';
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
