import { setImmediate } from 'node:timers/promises';
import { addRow, noText, residentTables, type TableText } from './rows.ts';
import { buildWorld } from './world.ts';

/** Some residents of the world: from one place in it to before another. */
export interface Batch {
  readonly from: number;
  readonly to: number;
}

/** The rows of a batch, table by table in the order in which they refer to one another. */
export async function textOfBatch({ from, to }: Batch, now: Date): Promise<readonly TableText[]> {
  const tables = residentTables.map(noText);
  for (const rows of buildWorld(to, now, from)) {
    for (const text of tables) for (const row of rows[text.table]) addRow(text, row);
    // Where it isn't in a thread of its own, a statement of the batch before may be due.
    await setImmediate();
  }
  return tables;
}
