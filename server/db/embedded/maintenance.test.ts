import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { kyselyOver } from '../pool.ts';
import { scheduleMaintenance } from './maintenance.ts';

afterEach(() => vi.useRealTimers());

/** What is logged as an error in the first minute if `connect` is how the database is reached. */
async function errorsWhere(connect: () => Promise<unknown>): Promise<number> {
  vi.useFakeTimers();
  const error = vi.fn<(details: object, message: string) => void>();
  // As much of a pool as Kysely asks for.
  const pool = { options: {}, connect } as unknown as pg.Pool;
  const stop = scheduleMaintenance(kyselyOver(pool, {}), { warn: () => undefined, error });
  await vi.advanceTimersByTimeAsync(60_000);
  await stop();
  return error.mock.calls.length;
}

test('a long-busy database isn’t a failure of maintenance', async () => {
  const connect = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('timeout'));
  expect(await errorsWhere(connect)).toBe(0);
  expect(connect).toHaveBeenCalledOnce();
});

test('a failed statement is a failure of maintenance', async () => {
  const query = () => Promise.reject(new Error('out of memory'));
  expect(await errorsWhere(() => Promise.resolve({ query, release: () => undefined }))).toBe(1);
});
