import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestDatabase, temporaryDirectory } from '../../../db/testing.ts';
import { importFile } from '../import-file.ts';
import type { Loader } from '../../records/loader.ts';
import type { ReportLine } from '../../records/verdict.ts';

const directory = temporaryDirectory();

/** Each import is a second later than the one before. */
let moment = Date.parse('2026-11-22T00:00:00Z');

export async function runFile<R>(
  { db }: Pick<TestDatabase, 'db'>,
  loader: Loader<R>,
  path: string,
  how: { dryRun?: boolean; acceptHeld?: boolean } = {},
) {
  const lines: ReportLine[] = [];
  const summary = await importFile(db.kysely, loader, path, {
    dryRun: false,
    acceptHeld: false,
    ...how,
    now: () => new Date((moment += 1000)),
    newId: () => crypto.randomUUID(),
    onLine: (line) => lines.push(line),
    onProgress: () => undefined,
  });
  return { ...summary, lines };
}

/** Imports records as JSON Lines. */
export async function runRecords<R>(
  database: Pick<TestDatabase, 'db'>,
  loader: Loader<R>,
  records: readonly object[],
  how = {},
) {
  const path = join(directory, 'records.jsonl');
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
  return await runFile(database, loader, path, how);
}

export const outcomes = ({ lines }: { lines: readonly ReportLine[] }) =>
  lines.map((one) => one.outcome);
