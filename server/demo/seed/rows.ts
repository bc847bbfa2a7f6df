import { type Kysely, type Selectable, sql } from 'kysely';
import { copyField, copyIn } from '../../db/copy.ts';
import type { Tables } from '../../db/tables.ts';

/** A row as it is written: without the columns that the database makes. */
export type Row<T extends keyof Tables> = Omit<
  Selectable<Tables[T]>,
  | 'sequence'
  | 'searchName'
  | 'keptHere'
  | 'hasHeldItem'
  | 'usualPrescriberId'
  | 'usualPharmacyId'
  | 'allergiesKeptBy'
  | 'detailsKeptBy'
  | 'sortName'
  | (T extends 'organisation' | 'facility' | 'appUser' ? 'updatedAt' : never)
> &
  (T extends 'pharmacyOrder' ? { sequence: number } : unknown);

/** The tables of a resident, in the order in which they refer to one another. */
export const residentTables = [
  'resident',
  'encounter',
  'pharmacyOrder',
  'orderOnBehalf',
  'medication',
  'orderMedication',
  'lineEvent',
  'takenOver',
  'draft',
  'medicationAction',
  'orderConfirmation',
  'medicationConfirmation',
  'lineEventAction',
  'lineEventConfirmation',
  'courseEnd',
  'allergyChange',
  'allergyChangeEvent',
  'ctgResponse',
  'residentPhoto',
  'photoConsent',
  'coronavirusEvent',
] as const;

/** Rows of some residents, or of one. */
export type ResidentRows = { [T in (typeof residentTables)[number]]: Row<T>[] };

export function noRows(): ResidentRows {
  return {
    resident: [],
    encounter: [],
    pharmacyOrder: [],
    orderOnBehalf: [],
    medication: [],
    orderMedication: [],
    lineEvent: [],
    takenOver: [],
    draft: [],
    medicationAction: [],
    orderConfirmation: [],
    medicationConfirmation: [],
    lineEventAction: [],
    lineEventConfirmation: [],
    courseEnd: [],
    allergyChange: [],
    allergyChangeEvent: [],
    ctgResponse: [],
    residentPhoto: [],
    photoConsent: [],
    coronavirusEvent: [],
  };
}

/** Writes any number of rows in one statement. */
export async function insertRows<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const text = new TableText(table);
  for (const row of rows) text.add(row);
  await text.write(db);
}

/** Columns that are arrays in SQL; every other list is JSON. */
const arrayColumns: readonly string[] = [
  'draftIds',
  'doseTimes',
  'allergyConflicts',
  'allergyConflictLines',
];

/** Rows of one table in the text format of COPY. */
export class TableText<T extends keyof Tables> {
  readonly table: T;
  #columns: readonly string[] = [];
  #text = '';

  constructor(table: T) {
    this.table = table;
  }

  /** All rows have the columns of the first. */
  add(row: Readonly<Record<string, unknown>>): void {
    if (this.#text === '') this.#columns = Object.keys(row);
    const values = this.#columns.map((column) => textOf(column, row[column]));
    this.#text += `${values.join('\t')}\n`;
  }

  async write(db: Kysely<Tables>): Promise<void> {
    if (this.#text === '') return;
    const columns = sql.join(this.#columns.map((column) => sql.ref(column)));
    await copyIn(db, sql`copy ${sql.table(this.table)} (${columns}) from stdin`, this.#text);
  }
}

function textOf(column: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'string') return copyField(value);
  const json = JSON.stringify(value);
  return copyField(arrayColumns.includes(column) ? `{${json.slice(1, -1)}}` : json);
}
