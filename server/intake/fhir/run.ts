import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ImportRun, Loader, Located } from '../records/loader.ts';
import type { Outcome, Verdict } from '../records/verdict.ts';
import type { Links } from '../../fhir/links.ts';
import type { Issue } from '../../fhir/outcome.ts';
import type { ImportCatalogue } from './read/catalogue.ts';
import type { ImportedResource } from './read/read-resource.ts';
import type { WriteReach } from '../held/sender-reach.ts';
import { findingText, readFinding } from '@wattle/contract/fhir/finding.ts';

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

/** A resource to import. */
export interface Item<R = ImportedResource> {
  /** Its position in what was sent. */
  readonly position: number;
  /** What others refer to it by: `Patient/1` or the `fullUrl`; null if nobody can. */
  readonly key: string | null;
  readonly resource: R;
  /** What a person has to look at first, found while reading. */
  readonly holds: readonly string[];
  /** Somebody has looked. */
  readonly acceptHeld: boolean;
  /** Our id of the record that the sender means; undefined if it is to be found. */
  readonly target?: string | undefined;
  /** A record that is found stays as it is. */
  readonly isOnlyNew: boolean;
}

/** The record here that it matched or became. */
export interface Target {
  readonly type: string;
  readonly id: string;
}

/** What happened to a resource. */
export interface Result {
  readonly outcome: Outcome;
  readonly fields: readonly string[];
  /** Why it was held or refused. */
  readonly reasons: readonly Issue[];
  readonly notes: readonly string[];
  readonly target: Target | null;
  readonly residentId: string | null;
  readonly organisationId: string | null;
  /** Whether the record is the sender's to end. */
  readonly isKeeper: boolean;
  /** Held: the medicines of the chart that it asks to cease. */
  readonly medicationIds: readonly string[];
  /** Held, and nobody can release it as it is. */
  readonly isStuck: boolean;
}

/** Whether what it says is stored. */
export const isStored = ({ outcome }: Pick<Result, 'outcome'>): boolean =>
  outcome === 'created' || outcome === 'changed' || outcome === 'unchanged';

const nothing: Omit<Result, 'outcome'> = {
  fields: [],
  reasons: [],
  notes: [],
  target: null,
  residentId: null,
  organisationId: null,
  isKeeper: true,
  medicationIds: [],
  isStuck: false,
};

export const result = (outcome: Outcome, more: Partial<Result> = {}): Result => ({
  ...nothing,
  ...more,
  outcome,
});

export function refused(
  code: Issue['code'],
  text: string,
  expression: string,
  more: Partial<Result> = {},
): Result {
  return result('refused', { ...more, reasons: [{ code, text, expression }] });
}

/** The resident that it is about is neither here nor in what was sent, or is out of the sender's reach. */
export const aboutNobody = (expression: string): Result =>
  refused('not-found', 'It refers to nobody who is here or in what was sent.', expression);

export const enteredInError = (expression: string): Result =>
  refused('business-rule', 'is entered in error: an import deletes nothing', expression);

export const otherFacility = (expression: string): Result =>
  refused('forbidden', 'This facility is not one of this system’s organisations.', expression);

/** Held until somebody accepts the reason. */
export function held(text: string, expression: string, more: Partial<Result> = {}): Result {
  return result('held', { ...more, reasons: [{ code: 'business-rule', text, expression }] });
}

/** Held for what was found while reading. */
export function heldFor(holds: readonly string[], more: Partial<Result> = {}): Result {
  return result('held', {
    ...more,
    reasons: holds.map((one) => ({ code: 'business-rule', ...readFinding(one) })),
  });
}

/** Held for reasons that nobody can accept: the sender corrects it, or somebody enters it by hand. */
export function stuck(text: string, expression: string, more: Partial<Result> = {}): Result {
  return held(text, expression, { ...more, isStuck: true });
}

export const otherOrganisation = (expression: string, more: Partial<Result>): Result =>
  stuck('Only an operator moves a resident to another organisation.', expression, more);

/** What is reported about a result, without anybody's data. */
export function findingsOf({ fields, reasons, notes }: Result): string[] {
  const changed = fields.length > 0 ? [`changed: ${fields.join(', ')}`] : [];
  return [...changed, ...reasons.map(findingText), ...notes];
}

/** The result as a loader of the file import judged it. */
export function resultOf(
  verdict: Verdict | undefined,
  expression: string,
  more: Partial<Result>,
): Result {
  if (verdict === undefined) throw new Error('A record has no verdict');
  const { outcome, fields = [], notes = [], reasons = [] } = verdict;
  return result(outcome, {
    ...more,
    fields,
    notes,
    reasons: reasons.map((one) => ({ code: 'business-rule', expression, ...readFinding(one) })),
  });
}

/** Nothing of it is written, and what is stored doesn't say the same; `text` says why. */
export const notKept = (text: string, more: Partial<Result> = {}): Result =>
  result('not-kept', { ...more, notes: [...(more.notes ?? []), text] });

/** Writes rows like the file import, or only says what would be written. Records of one list never have the same key. */
export async function load<R>(
  { tx, now, newId, acceptHeld, organisationIds, by }: FhirRun,
  loader: Loader<R>,
  rows: readonly Located<R>[],
  how: 'write' | 'compare' = 'write',
): Promise<Verdict[]> {
  const run: ImportRun = {
    tx,
    now,
    newId,
    acceptHeld,
    organisationIds,
    by,
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
export function inTurn<R>(
  importOne: (run: FhirRun, item: Item<R>, earlier: Earlier) => Promise<Result>,
) {
  return async (run: FhirRun, items: readonly Item<R>[]): Promise<ReadonlyMap<Item<R>, Result>> => {
    const results = new Map<Item<R>, Result>();
    const earlier = new Map<string, Target>();
    for (const item of items) {
      const one = await importOne(run, item, earlier);
      results.set(item, one);
      if (item.key !== null && one.target !== null) earlier.set(item.key, one.target);
    }
    return results;
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
