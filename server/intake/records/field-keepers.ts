import type { ResidentColumn } from '@wattle/contract/entities/resident-columns.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';
import { mayChange, keeperOf } from '@wattle/contract/rules/residents/field-keeper.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ImportRun, LocatedRow } from './loader.ts';
import type { ResidentRow } from './resident-columns.ts';
import type { StoredResident } from './stored-residents.ts';

interface AllowedRow {
  readonly row: ResidentRow;
  /** Those that stay as they are, because somebody else keeps them. */
  readonly notes: readonly string[];
  readonly keptHere: readonly string[];
}

/**
 * The row with what its sender may change: what is kept elsewhere stays as it is, and a note says so. A person who has
 * released the record has decided that it may. What is typed here and wasn’t recorded is kept here from then on.
 */
export function allowedOf(
  { isTyped = false, hasHappened = false, sentBy }: ImportRun,
  { row, acceptHeld = false }: LocatedRow<ResidentRow>,
  before: StoredResident | undefined,
): AllowedRow {
  const keptHere = before?.keptHere ?? [];
  if (before === undefined || hasHappened || (acceptHeld && !isTyped)) {
    return { row, notes: [], keptHere };
  }
  const differing = fieldList.filter(
    ({ name }) => row[name] !== undefined && !isDeepStrictEqual(row[name], before[name]),
  );
  const by = isTyped ? 'here' : (sentBy ?? new Set([row.authoringSystem]));
  const kept = differing.filter(({ name }) => !mayChange(name, before, by));
  const stored = Object.fromEntries(kept.map(({ name }) => [name, before[name]]));
  const typed = differing.filter(({ name, keptBy }) => keptBy === 'first' && !(name in stored));
  return {
    // What is stored in place of what came changes nothing.
    row: { ...row, ...stored } as ResidentRow,
    notes: kept.map(({ name }) => `${name} is kept ${keptWhere(name, before)}`),
    keptHere: isTyped ? [...new Set([...keptHere, ...typed.map(({ name }) => name)])] : keptHere,
  };
}

const keptWhere = (name: ResidentColumn, before: StoredResident) =>
  keeperOf(name, before) === 'here' ? 'here' : 'by another system';
