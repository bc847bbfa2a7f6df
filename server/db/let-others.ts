import { setTimeout } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Longer than a call needs between two of its statements. */
const idleMs = 15;
const mostMs = 250;

/**
 * Between the transactions of something long. Whoever uses the embedded database waits for its one connection with
 * every statement, and a chart is several: without this it would wait for as many of the transactions. Waits until
 * nobody has used it for a moment, but not for ever.
 */
export async function letOthers(db: Pick<Database, 'kind' | 'poolCounts'>): Promise<void> {
  if (db.kind !== 'embedded') return;
  const end = performance.now() + mostMs;
  let idleSince = performance.now();
  while (performance.now() < Math.min(end, idleSince + idleMs)) {
    await setTimeout(3);
    const { used, waiting } = db.poolCounts();
    if (used + waiting > 0) idleSince = performance.now();
  }
}
