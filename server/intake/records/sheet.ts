import * as z from 'zod/mini';

/**
 * What a CSV cell contains. list: texts between `|`. reactions: `allergen=reaction` between `|`. yesNo: `yes` or `no`.
 * In JSON Lines these are a list of texts, a list of `{ allergen, reaction }`, true or false, and a number.
 */
type Cell = 'text' | 'list' | 'reactions' | 'yesNo' | 'number';

/** The columns of one kind of record, the same in CSV and in JSON Lines. */
export interface Sheet<R> {
  readonly kind: string;
  /** The columns that name a record; no two records of a file have the same. */
  readonly key: readonly string[];
  readonly row: z.ZodMiniObject<Record<string, z.core.$ZodType>> & z.ZodMiniType<R>;
  /** Those that aren't text. */
  readonly cells: Readonly<Record<string, Exclude<Cell, 'text'>>>;
}

/** The key as the report names it; null if it can't be read. */
export function keyIn<R>({ key, row }: Sheet<R>, record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  const parts = key.map((column) => {
    const field = row.shape[column];
    const text: unknown = Object.entries(record).find(([name]) => name === column)?.[1];
    return typeof text === 'string' && field && z.safeParse(field, text).success ? text : undefined;
  });
  return parts.includes(undefined) ? null : parts.join('/');
}

export const columnsOf = (sheet: Sheet<unknown>): string[] => Object.keys(sheet.row.shape);

/** The names of a shape's fields. */
export const keysOf = <T extends object>(shape: T) => Object.keys(shape) as (keyof T & string)[];

/** A value from a file: texts trimmed and in one Unicode form, '' as null, which is "none". */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().normalize('NFC') || null;
  if (Array.isArray(value)) return value.map(tidyItem);
  return value;
}

function tidyItem(item: unknown): unknown {
  if (typeof item === 'string') return item.trim().normalize('NFC');
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [key, tidyItem(value)]));
}

/** A record from a JSON line, or from a CSV line once `fromCells` has read it. */
export function tidyRecord(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, tidy(value)]));
}

/** The record of a CSV line. A column without a cell is missing, an empty cell is ''. */
export function fromCells(
  sheet: Sheet<unknown>,
  columns: readonly string[],
  cells: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((column, at) => [column, readCell(sheet.cells[column], cells[at] ?? '')]),
  );
}

function readCell(cell: Sheet<unknown>['cells'][string] | undefined, text: string): unknown {
  const bare = text.trim();
  if (cell === undefined || bare === '') return text;
  if (cell === 'list') return bare.split('|');
  if (cell === 'reactions') return bare.split('|').map(readReaction);
  if (cell === 'yesNo') return bare === 'yes' ? true : bare === 'no' ? false : bare;
  return /^-?\d{1,9}$/.test(bare) ? Number(bare) : bare;
}

/** A second `=` is left for the schema to refuse: nobody can say which part it belongs to. */
function readReaction(text: string): unknown {
  const [allergen = '', reaction = '', ...more] = text.split('=');
  return more.length > 0 ? text : { allergen, reaction };
}
