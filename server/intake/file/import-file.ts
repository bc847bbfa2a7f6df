import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import { basename } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { takeAnyTime } from '../../db/pool.ts';
import type { Tables } from '../../db/tables.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import { lockImports } from '../../queries/exchange/import-runs.ts';
import { inBatches } from './in-batches.ts';
import type { ImportRun, Loader, LocatedRow } from '../records/loader.ts';
import { readFile } from './read-file.ts';
import { keyIn, type Sheet, tidyRecord } from '../records/sheet.ts';
import type { SourceRow } from './source-row.ts';
import { noCounts, refusal, reportLine, type ReportLine } from '../records/verdict.ts';
import { problemsOf } from './words.ts';

const operator = { actor: 'operator', origin: 'command line' };

/** Rows read and compared at once: what bounds the memory. */
const batchSize = 1000;

export interface ImportOptions {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly dryRun: boolean;
  readonly acceptHeld: boolean;
  /** Every record of the file, in order. */
  readonly onLine: (line: ReportLine) => void;
  /** After each batch, the rows read so far. */
  readonly onProgress: (rows: number) => void;
}

export interface ImportSummary {
  readonly counts: Readonly<Record<ImportOutcome, number>>;
  /** False after a dry run, and if a record was refused. */
  readonly isWritten: boolean;
}

/**
 * Imports a file, all or nothing: one refused record, and none of it is written. Several imports wait for one another.
 * Throws an `ImportError` for a file that can't be read.
 */
export async function importFile<R>(
  db: Kysely<Tables>,
  loader: Loader<R>,
  path: string,
  options: ImportOptions,
): Promise<ImportSummary> {
  const counts = noCounts();
  const source = readFile(path, loader.sheet);
  try {
    await db.transaction().execute(async (tx) => {
      await takeAnyTime(tx);
      await lockImports(tx);
      const run = await openRun(tx, options);
      await loader.begin(run);
      let rows = 0;
      for await (const batch of inBatches(source.rows, batchSize)) {
        for (const line of await judge(run, loader, batch)) {
          counts[line.outcome] += 1;
          options.onLine(line);
        }
        rows += batch.length;
        options.onProgress(rows);
      }
      if (options.dryRun || counts.refused > 0) throw new Undo();
      await loader.write(run);
      await insertAudit(tx, {
        ...operator,
        action: `import-${loader.sheet.kind}`,
        resident: null,
        detail: { ...counts, file: source.digest(), ...changeOf(loader.sheet.kind, path, counts) },
      });
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
    return { counts, isWritten: false };
  }
  return { counts, isWritten: true };
}

/** As for a change on screen, to be listed with those. */
function changeOf(kind: string, path: string, counts: Readonly<Record<ImportOutcome, number>>) {
  const outcomes = (['created', 'changed', 'held'] as const).filter((name) => counts[name] > 0);
  const fields = outcomes.map((name) => ({ name, before: '', after: String(counts[name]) }));
  return fields.length === 0 ? {} : { subject: kind, name: basename(path), fields };
}

/** Rolls the transaction back. */
class Undo extends Error {}

async function openRun(
  tx: Kysely<Tables>,
  { now, newId, acceptHeld }: ImportOptions,
): Promise<ImportRun> {
  // Every look-up is by key; without statistics of what this transaction wrote, the planner would read whole tables.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`
    create temp table import_key (what text, key text, line integer, primary key (key, what)) on commit drop
  `.execute(tx);
  return {
    tx,
    now: now(),
    newId,
    acceptHeld,
    by: operator,
    firstLines: async (what, keys) => {
      // The first of a batch wins: the list is in the file's order.
      const first = new Map(keys.toReversed().map(({ key, line }) => [key, line]));
      const names = [...first.keys()];
      await sql`
        insert into import_key select ${what}, key, line
        from unnest(${names}::text[], ${[...first.values()]}::integer[]) as k (key, line)
        on conflict do nothing`.execute(tx);
      const { rows } = await sql<{ key: string; line: number }>`
        select key, line from import_key where what = ${what} and key = any (${names}::text[])
      `.execute(tx);
      return new Map(rows.map(({ key, line }) => [key, line]));
    },
  };
}

async function judge<R>(
  run: ImportRun,
  loader: Loader<R>,
  batch: readonly SourceRow[],
): Promise<ReportLine[]> {
  const read = batch.map((source) => readRow(loader.sheet, source));
  const valid = read.flatMap((one) => ('row' in one ? [one] : []));
  const lines = await run.firstLines('record', valid);
  const firsts = valid.filter(({ key, line }) => lines.get(key) === line);
  const verdicts = await loader.compare(run, firsts);
  const verdictAt = new Map(firsts.map(({ line }, at) => [line, verdicts[at]]));
  return read.map((one) => {
    const { line, key } = one;
    const verdict = 'row' in one ? verdictAt.get(line) : refusal(one.reason);
    return reportLine({ line, key }, verdict ?? twice(lines.get(`${key}`)));
  });
}

const twice = (line: number | undefined) => refusal(`line ${line} has the same key`);

function readRow<R>(
  sheet: Sheet<R>,
  source: SourceRow,
): (LocatedRow<R> & { key: string }) | { line: number; key: string | null; reason: string } {
  const { line } = source;
  if ('problem' in source) return { line, key: null, reason: source.problem };
  const record = tidyRecord(source.value);
  const key = keyIn(sheet, record);
  const parsed = sheet.row.safeParse(record, { reportInput: true });
  // A record that is right has a key.
  if (parsed.success && key !== null) return { line, key, row: parsed.data };
  return { line, key, reason: parsed.success ? 'has no key' : problemsOf(parsed.error) };
}
