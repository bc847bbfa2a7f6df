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
  await writeRows(db, encoded(text));
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
  const columns = Object.keys(row);
  if (to.text === '') to.columns = columns;
  const isSame =
    columns.length === to.columns.length && to.columns.every((column) => column in row);
  if (!isSame) {
    throw new Error(`A row of ${to.table} has other columns than the first: ${columns.join(', ')}`);
  }
  const values = to.columns.map((column) => textOf(column, row[column]));
  to.text += `${values.join('\t')}\n`;
}

/** Adds the rows of another text of the same table. */
export function addText(to: TableText, { columns, text }: TableText): void {
  if (text === '') return;
  if (to.text === '') to.columns = columns;
  if (columns.join() !== to.columns.join()) {
    throw new Error(`Rows of ${to.table} have other columns than the first: ${columns.join(', ')}`);
  }
  to.text += text;
}

/** A text of one row, with other values in some columns. */
export function setColumns(of: TableText, values: Readonly<Record<string, unknown>>): TableText {
  const fields = of.text.slice(0, -1).split('\t');
  const set = of.columns.map((column, i) =>
    column in values ? textOf(column, values[column]) : fields[i],
  );
  return { ...of, text: `${set.join('\t')}\n` };
}

/** The same as bytes, which a thread hands over without a copy. */
export interface TableData extends Pick<TableText, 'table' | 'columns'> {
  readonly data: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
export const encoded = ({ table, columns, text }: TableText): TableData => ({
  table,
  columns,
  data: encoder.encode(text),
});

export async function writeRows(
  db: Kysely<Tables>,
  { table, columns, data }: TableData,
): Promise<void> {
  if (data.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await copyIn(db, sql`copy ${sql.table(table)} (${names}) from stdin`, data);
}

function textOf(column: string, value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === 'string') return copyField(value);
  const json = JSON.stringify(value);
  return copyField(arrayColumns.includes(column) ? `{${json.slice(1, -1)}}` : json);
}
