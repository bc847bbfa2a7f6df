import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** A row as it is written: without the columns that the database makes. */
export type Row<T extends keyof Tables> = Omit<
  Selectable<Tables[T]>,
  'sequence' | 'search_name' | 'sort_name'
> &
  (T extends 'pharmacy_order' ? { sequence: number } : unknown);

/** The tables of a resident, in the order in which they refer to one another. */
export const residentTables = [
  'resident',
  'encounter',
  'pharmacy_order',
  'medication',
  'order_medication',
  'draft',
  'medication_action',
  'order_confirmation',
  'medication_confirmation',
  'course_end',
  'allergy_change',
  'allergy_change_event',
] as const;

/** Rows of some residents, or of one. */
export type ResidentRows = { [T in (typeof residentTables)[number]]: Row<T>[] };

export function noRows(): ResidentRows {
  return {
    resident: [],
    encounter: [],
    pharmacy_order: [],
    medication: [],
    order_medication: [],
    draft: [],
    medication_action: [],
    order_confirmation: [],
    medication_confirmation: [],
    course_end: [],
    allergy_change: [],
    allergy_change_event: [],
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
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}
