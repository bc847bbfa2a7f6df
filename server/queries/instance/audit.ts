import { type Kysely, sql } from 'kysely';
import { builtOnce } from '../../db/built-once.ts';
import type { Tables } from '../../db/tables.ts';

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
 * Adds a row to the audit log. Holds the log's lock until the end of the transaction, so it is called
 * last.
 */
export async function insertAudit(tx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await auditRow(tx, { ...entry, detail: JSON.stringify(entry.detail) });
}

/** Adds rows to the audit log in one statement, which holds its lock as long as one of them would. */
export async function insertAudits(
  db: Kysely<Tables>,
  entries: readonly AuditEntry[],
): Promise<void> {
  await sql`
    insert into audit_log (actor, action, resident, origin, detail)
    select actor, action, resident, origin, detail::jsonb
    from unnest(
      ${entries.map(({ actor }) => actor)}::text[],
      ${entries.map(({ action }) => action)}::text[],
      ${entries.map(({ resident }) => resident)}::text[],
      ${entries.map(({ origin }) => origin)}::text[],
      ${entries.map(({ detail }) => JSON.stringify(detail))}::text[]
    ) with ordinality as entry (actor, action, resident, origin, detail, nth)
    order by nth
  `.execute(db);
}

type AuditRow = Omit<AuditEntry, 'detail'> & { readonly detail: string };

const auditRow = builtOnce((db, { actor, action, resident, origin, detail }: AuditRow) =>
  db.insertInto('auditLog').values({ actor, action, resident, origin, detail }),
);

export interface ChainedRow {
  readonly sequence: number;
  readonly previous: Uint8Array | null;
  readonly hash: Uint8Array;
  /** The hashed content, which follows the previous row's hash. */
  readonly content: string;
}

/**
 * The rows after `sequence`, oldest first. Builds the hashed content itself instead of using the
 * database's function: anyone who can rewrite rows can rewrite that function too.
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
