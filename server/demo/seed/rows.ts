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
  const text = noText(table);
  for (const row of rows) addRow(text, row);
  await writeText(db, text);
}

/** Columns that are arrays in SQL; every other list is JSON. */
const arrayColumns: readonly string[] = [
  'draftIds',
  'doseTimes',
  'allergyConflicts',
  'allergyConflictLines',
];

/** Rows of one table in the text format of COPY. */
export interface TableText<T extends keyof Tables = keyof Tables> {
  readonly table: T;
  columns: readonly string[];
  text: string;
}

export const noText = <T extends keyof Tables>(table: T): TableText<T> => ({
  table,
  columns: [],
  text: '',
});

/** All rows have the columns of the first. */
export function addRow(to: TableText, row: Readonly<Record<string, unknown>>): void {
  if (to.text === '') to.columns = Object.keys(row);
  const values = to.columns.map((column) => textOf(column, row[column]));
  to.text += `${values.join('\t')}\n`;
}

export async function writeText(
  db: Kysely<Tables>,
  { table, columns, text }: TableText,
): Promise<void> {
  if (text === '') return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await copyIn(db, sql`copy ${sql.table(table)} (${names}) from stdin`, text);
}

function textOf(column: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'string') return copyField(value);
  const json = JSON.stringify(value);
  return copyField(arrayColumns.includes(column) ? `{${json.slice(1, -1)}}` : json);
}
