import { type Kysely, type Selectable, sql } from 'kysely';
import { columnOf } from '../db/spelling.ts';
import type { Tables } from '../db/tables.ts';

/** A row as it is written: without the columns that the database makes. */
export type Row<T extends keyof Tables> = Omit<
  Selectable<Tables[T]>,
  'sequence' | 'searchName' | 'sortName'
> &
  (T extends 'pharmacyOrder' ? { sequence: number } : unknown);

/** The tables of a resident, in the order in which they refer to one another. */
export const residentTables = [
  'resident',
  'encounter',
  'pharmacyOrder',
  'medication',
  'orderMedication',
  'draft',
  'medicationAction',
  'orderConfirmation',
  'medicationConfirmation',
  'courseEnd',
  'allergyChange',
  'allergyChangeEvent',
] as const;

/** Rows of some residents, or of one. */
export type ResidentRows = { [T in (typeof residentTables)[number]]: Row<T>[] };

export function noRows(): ResidentRows {
  return {
    resident: [],
    encounter: [],
    pharmacyOrder: [],
    medication: [],
    orderMedication: [],
    draft: [],
    medicationAction: [],
    orderConfirmation: [],
    medicationConfirmation: [],
    courseEnd: [],
    allergyChange: [],
    allergyChangeEvent: [],
  };
}

/** Writes any number of rows in one statement. */
export async function insertRows<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((field) => sql.ref(field)));
  const document = rows.map(
    (row): Record<string, unknown> =>
      Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
  );
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(document)}::jsonb)
  `.execute(db);
}
