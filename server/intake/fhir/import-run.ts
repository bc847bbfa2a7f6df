import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { ImportError } from '../file/import-error.ts';
import type { FinishedWork } from './work.ts';
import type { FhirRun } from './run.ts';

export type Counts = Record<ImportOutcome, number>;

export function countInto(counts: Counts, done: readonly FinishedWork[]): void {
  for (const { result } of done) counts[result.outcome] += 1;
}

interface NewRun {
  readonly file: string | null;
  readonly fingerprint: string | null;
  readonly isDryRun: boolean;
  readonly organisationId: string | null;
  /** One resource, posted by itself. */
  readonly isSingle: boolean;
}

export async function insertRun(
  tx: Kysely<Tables>,
  { id, source, by, now }: Pick<FhirRun, 'id' | 'source' | 'by' | 'now'>,
  more: NewRun,
): Promise<void> {
  await tx
    .insertInto('importRun')
    .values({ id, source, startedBy: by.actor, startedAt: now, ...more })
    .execute();
}

/**
 * Remembers how far a run has got. Throws an `ImportError` if another process has taken it over meanwhile: of two
 * imports of the same input, one continues.
 */
export async function moveOn(
  tx: Kysely<Tables>,
  { id }: Pick<FhirRun, 'id'>,
  { from, to, counts }: { from: number; to: number; counts: Counts },
): Promise<void> {
  const [moved] = await tx
    .updateTable('importRun')
    .set({ position: to, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('position', '=', from)
    .where('finishedAt', 'is', null)
    .execute();
  if (moved?.numUpdatedRows === 1n) return;
  throw new ImportError('Another import of the same input is running, and goes on.');
}

/** Ends a run, and deletes what was only kept for it. */
export async function finishRun(
  tx: Kysely<Tables>,
  { id, now }: Pick<FhirRun, 'id' | 'now'>,
  counts: Counts,
): Promise<void> {
  await tx.deleteFrom('importPart').where('runId', '=', id).execute();
  await tx
    .updateTable('importRun')
    .set({ finishedAt: now, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}

/** Reads at the first call and keeps the result. */
export function onceRead<T>(
  read: (tx: Kysely<Tables>) => Promise<T>,
): (tx: Kysely<Tables>) => Promise<T> {
  let answer: Promise<T> | undefined;
  return (tx) => (answer ??= read(tx));
}
