import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Links } from '../../fhir/links.ts';
import type { Tables } from '../../db/tables.ts';
import { systemsSentBy } from '../../queries/exchange/sender-systems.ts';
import type { WriteReach } from '../held-items/sender-reach.ts';
import type { ImportRun, Loader, LocatedRow } from '../records/loader.ts';
import type { Verdict } from '../records/verdict.ts';
import type { ImportCatalogue } from '../records/catalogue.ts';
import type { ImportedResource } from './read/read-resource.ts';
import type { Result, Target } from './result.ts';
import type { Work } from './work.ts';

/** One import, in one transaction; a long one is several of them after one another. */
export interface FhirRun {
  readonly tx: Kysely<Tables>;
  readonly id: string;
  /** When it had its turn among the imports: if two change one record, the later one counts. */
  readonly now: Date;
  /** For an import that also waits for its turn on a chart. */
  readonly clock: () => Date;
  readonly newId: () => string;
  /** The system whose ids the resources have. */
  readonly source: string;
  readonly by: { readonly actor: string; readonly origin: string };
  readonly organisationIds: WriteReach;
  /** Where residents live if nothing else says so. */
  readonly facilityId: string | null;
  readonly acceptHeld: boolean;
  /** A held item that is read again; its reader keeps the decision and the report. */
  readonly releases?: string;
  /** Patients of this part of the import who are not written: nothing about them is written either. */
  readonly withheld: ReadonlyMap<string, 'held' | 'refused'>;
  readonly links: Links;
  /** Read once. */
  readonly catalogue: (tx: Kysely<Tables>) => Promise<ImportCatalogue>;
}

/** Writes rows like the file import, or only says what would be written. Records of one list never have the same key. */
export async function load<R>(
  { tx, now, newId, source, acceptHeld, organisationIds, by }: FhirRun,
  loader: Loader<R>,
  rows: readonly LocatedRow<R>[],
  how: 'write' | 'compare' = 'write',
): Promise<Verdict[]> {
  const run: ImportRun = {
    tx,
    now,
    newId,
    acceptHeld,
    organisationIds,
    by,
    sentBy: await systemsSentBy({ tx, source }),
    firstLines: async (_what, keys) =>
      new Map(keys.toReversed().map(({ key, line }) => [key, line])),
  };
  await loader.begin(run);
  const verdicts = await loader.compare(run, rows);
  if (how === 'write') await loader.write(run);
  return verdicts;
}

/** What the sender's ids turned out to mean in this part, where the same id may come more than once. */
export type Earlier = ReadonlyMap<string, Target>;

/** Imports one after another. */
export function inTurn<R extends ImportedResource>(
  importOne: (run: FhirRun, work: Work<R>, earlier: Earlier) => Promise<Result>,
) {
  return async (run: FhirRun, works: readonly Work<R>[]): Promise<void> => {
    const earlier = new Map<string, Target>();
    for (const work of works) {
      work.result = await importOne(run, work, earlier);
      const { target } = work.result;
      if (work.key !== null && target !== null) earlier.set(work.key, target);
    }
  };
}

/**
 * Splits a list so that no part has two with the same key: the second is judged once the first is written. Without a
 * key of its own, an item stays with the others.
 */
export function inWaves<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): T[][] {
  const waves: { taken: Set<string>; items: T[] }[] = [];
  for (const item of items) {
    const keys = keysOf(item);
    const last = waves.findLastIndex(({ taken }) => keys.some((key) => taken.has(key)));
    const wave = waves[last + 1] ?? { taken: new Set<string>(), items: [] };
    if (last + 1 === waves.length) waves.push(wave);
    for (const key of keys) wave.taken.add(key);
    wave.items.push(item);
  }
  return waves.map((wave) => wave.items);
}

/** A key for the same content, whatever its order, ignoring the sender's version. */
export function digestOf(
  resource: ImportedResource,
  textFor: (text: string) => string = (text) => text,
): Buffer {
  const { meta: _meta, ...content } = resource;
  return createHash('sha256').update(canonical(content, textFor)).digest();
}

function canonical(value: unknown, textFor: (text: string) => string): string {
  if (typeof value === 'string') return JSON.stringify(textFor(value));
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one, textFor)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part, textFor)}`);
  return `{${parts.join(',')}}`;
}
