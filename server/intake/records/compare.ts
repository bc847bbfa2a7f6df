import type { Finding } from '@wattle/contract/fhir/finding.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ImportRun, LocatedRow } from './loader.ts';
import type { Stage } from './stage.ts';
import { isWrite, type Verdict, verdictOf } from './verdict.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record as it would be stored, beside what is stored. */
export interface RecordChange {
  /** Undefined for a new record. */
  readonly stored: Values | undefined;
  readonly values: Values;
  /** What changed, if that says more than the columns do. */
  readonly fields?: readonly string[];
  readonly refusals?: readonly string[];
  readonly holds?: readonly Finding[];
  readonly notes?: readonly Finding[];
  readonly isPartlyKept?: boolean;
  readonly acceptHeld?: boolean;
}

/** What was found out about a record before, with what the loader found. */
export function foundToo<R>(
  { holds = [], notes = [], acceptHeld = false }: LocatedRow<R>,
  found: { readonly holds?: readonly string[]; readonly notes?: readonly string[] },
) {
  return {
    holds: [...holds, ...asFindings(found.holds)],
    notes: [...notes, ...asFindings(found.notes)],
    acceptHeld,
  };
}

/** Findings without a place: the words name the column. */
export const asFindings = (texts: readonly string[] = []) =>
  texts.map((text): Finding => ({ text }));

/** The columns whose stored value differs. */
export function changedColumns(stored: Values | undefined, values: Values): string[] {
  if (stored === undefined) return [];
  return Object.keys(values).filter((column) => !isSame(stored[column], values[column]));
}

function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a ?? null, b ?? null);
}

/**
 * Stages what is to be written, and returns the verdicts. `names`: what the sheet calls a column, if not the
 * same; null for one that it doesn't have.
 */
export async function stageChanges<T extends keyof Tables>(
  { tx, acceptHeld }: ImportRun,
  stage: Stage<T>,
  records: readonly RecordChange[],
  names: Readonly<Record<string, string | null>> = {},
): Promise<Verdict[]> {
  const found = records.map(({ stored, values, acceptHeld: isAccepted, ...findings }) => {
    const changed = changedColumns(stored, values);
    const fields = changed.flatMap((column) => {
      const name = names[column];
      return name === null ? [] : [name ?? column];
    });
    const isNew = stored === undefined;
    const isAllowed = acceptHeld || isAccepted === true;
    const verdict = verdictOf({ isNew, fields, ...findings, acceptHeld: isAllowed });
    return { isNew, changed, values, verdict };
  });
  await stage.add(
    tx,
    found.filter(({ verdict }) => isWrite(verdict)),
  );
  return found.map(({ verdict }) => verdict);
}

/** The problems of a form as one list, each with its column. */
export function problemList(problems: Readonly<Partial<Record<string, string>>>): string[] {
  return Object.entries(problems).map(([column, problem]) => `${column}: ${problem}`);
}

/** Why a new code is refused: two that differ in case alone look like one. */
export async function newCodeRefusals(
  { tx, firstLines }: ImportRun,
  table: 'organisation' | 'facility',
  rows: readonly LocatedRow<{ readonly id: string }>[],
): Promise<(record: LocatedRow<{ readonly id: string }>) => string[]> {
  const keys = rows.map(({ row, line }) => ({ key: row.id.toLowerCase(), line }));
  const wanted = sql<string>`any(${keys.map(({ key }) => key)}::text[])`;
  const stored = await tx
    .selectFrom(table)
    .select('id')
    .where((eb) => eb.fn('lower', ['id']), '=', wanted)
    .execute();
  const ids = new Set(stored.map(({ id }) => id));
  const taken = new Set(stored.map(({ id }) => id.toLowerCase()));
  const firsts = await firstLines('code', keys);
  return ({ row, line }) => {
    const key = row.id.toLowerCase();
    const isAlone = ids.has(row.id) || (!taken.has(key) && firsts.get(key) === line);
    return isAlone ? [] : ['id differs from another one in upper and lower case alone'];
  };
}

/** Rows by a key, of which there is one each. */
export function keyed<R, K>(rows: readonly R[], keyOf: (row: R) => K): Map<K, R> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
