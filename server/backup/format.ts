import * as z from 'zod/mini';

/** Raised when an older program could no longer read the file. */
export const formatVersion = 1;

/** What verifying the chain of the audit log gave. */
const Verdict = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), count: z.int(), head: z.string() }),
  z.object({ ok: z.literal(false), sequence: z.int(), why: z.string() }),
]);

/**
 * A backup is text, one JSON value a line: this head; for each table its name and columns, its rows (each an array of the
 * values' texts), and their count and digest; then the end. The file is compressed with gzip, and may be encrypted by age.
 */
export const Head = z.object({
  format: z.literal('wattle-backup'),
  version: z.int(),
  takenAt: z.iso.datetime(),
  /** Oldest first; they made the schema. */
  migrations: z.array(z.object({ id: z.int(), name: z.string(), checksum: z.string() })),
});

export const TableStart = z.object({ table: z.string(), columns: z.array(z.string()) });
export const Row = z.array(z.nullable(z.string()));
/** `digest`: see `RowsDigest`. */
export const TableEnd = z.object({ rows: z.int(), digest: z.string() });

export const End = z.object({
  end: z.literal(true),
  tables: z.int(),
  /** The last value of each sequence, null if it was never used. */
  sequences: z.record(z.string(), z.nullable(z.int())),
  audit: Verdict,
});

export type Head = z.infer<typeof Head>;
export type End = z.infer<typeof End>;
export type TableStart = z.infer<typeof TableStart>;
export type TableEnd = z.infer<typeof TableEnd>;
