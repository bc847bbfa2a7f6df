import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

export interface AuditEntry {
  /** Id of the account. */
  readonly actor: string;
  readonly action: string;
  /** Id of the resident concerned. */
  readonly resident: string | null;
  /** The caller's address. */
  readonly origin: string;
  readonly detail: Record<string, unknown>;
}

/**
 * Adds a row to the audit log. Holds the log's lock until the end of the transaction, so it comes
 * last in it.
 */
export async function insertAudit(tx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('auditLog')
    .values({ ...entry, detail: JSON.stringify(entry.detail) })
    .execute();
}

export interface ChainedRow {
  readonly sequence: number;
  readonly previous: Uint8Array | null;
  readonly hash: Uint8Array;
  /** What the hash is taken over, after the hash of the row before. */
  readonly content: string;
}

/**
 * The rows after `sequence`, oldest first. Spells the hashed content out instead of asking the
 * database's own function for it: whoever can rewrite rows can rewrite that function as well.
 */
export async function listChain(
  db: Kysely<Tables>,
  sequence: number,
  limit: number,
): Promise<ChainedRow[]> {
  return await db
    .selectFrom('auditLog')
    .select([
      'sequence',
      'previous',
      'hash',
      sql<string>`jsonb_build_array(sequence, extract(epoch from at)::text, actor, action, resident, origin, detail)::text`.as(
        'content',
      ),
    ])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}
