import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type ChainedRow, listChain } from '../queries/instance/audit.ts';

export type ChainVerdict =
  | { readonly ok: true; readonly count: number; readonly head: string }
  | { readonly ok: false; readonly sequence: number; readonly why: string };

/** A row noted earlier, such as last month's head. */
export interface KnownRow {
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Checks the whole audit log. Changed, deleted or inserted rows break the chain; a log
 * that was rewritten or truncated can only be detected with an earlier `known` row.
 */
export async function verifyChain(
  db: Kysely<Tables>,
  known?: KnownRow,
  batch = 1000,
): Promise<ChainVerdict> {
  let count = 0;
  let head = Buffer.alloc(0);
  for (;;) {
    const rows = await listChain(db, count, batch);
    for (const row of rows) {
      const why = findFault(row, count, head);
      if (why !== undefined) return { ok: false, sequence: row.sequence, why };
      count = row.sequence;
      head = Buffer.from(row.hash);
      if (known?.sequence === count && known.hash !== head.toString('hex')) {
        return { ok: false, sequence: count, why: 'it is not the row you noted earlier' };
      }
    }
    if (rows.length === batch) continue;
    return known !== undefined && known.sequence > count
      ? { ok: false, sequence: count + 1, why: 'it and what followed are missing' }
      : { ok: true, count, head: head.toString('hex') };
  }
}

function findFault(row: ChainedRow, count: number, head: Buffer): string | undefined {
  if (row.sequence !== count + 1) return `row ${count + 1} is missing before it`;
  if (!Buffer.from(row.previous ?? []).equals(head)) return 'it does not follow the previous row';
  const hash = createHash('sha256').update(head).update(row.content).digest();
  return hash.equals(row.hash) ? undefined : 'its content has been changed';
}
