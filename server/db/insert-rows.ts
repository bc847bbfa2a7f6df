import { CompiledQuery, type Insertable, type Kysely, type Selectable } from 'kysely';
import { columnOf } from './spelling.ts';
import type { Tables } from './tables.ts';

/** A row to insert, with its JSON as values rather than as text. */
export type NewRow<T extends keyof Tables> = {
  [K in keyof Insertable<Tables[T]>]: K extends keyof Selectable<Tables[T]>
    ? Selectable<Tables[T]>[K]
    : never;
};

export type NewRows = { readonly [T in keyof Tables]?: readonly NewRow<T>[] };

/**
 * Inserts rows into several tables by one statement, those of the first table first: what refers to another row is
 * checked at its end. All rows of a table travel as one value, so that the text is the same however many there are, and is prepared.
 * Rows of one table have the same columns: one that only some had would be null in the others, whatever its default.
 */
export async function insertRows(tx: Kysely<Tables>, tables: NewRows): Promise<void> {
  const inserts: string[] = [];
  const values: string[] = [];
  for (const [table, rows] of Object.entries(tables)) {
    if (rows.length === 0) continue;
    const spelled = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [columnOf(name), value]),
      ),
    );
    const into = `"${columnOf(table)}"`;
    const names = [...new Set(spelled.flatMap(Object.keys))];
    const partial = names.find((name) => !spelled.every((row) => Object.hasOwn(row, name)));
    if (partial !== undefined) throw new TypeError(`Only some rows of ${table} have ${partial}`);
    const columns = names.map((name) => `"${name}"`);
    values.push(JSON.stringify(spelled));
    inserts.push(
      `insert into ${into} (${columns.join(', ')}) select ${columns.join(', ')} ` +
        `from json_populate_recordset(null::${into}, $${values.length})`,
    );
  }
  const [first, ...more] = inserts;
  if (first === undefined) return;
  const others = more.map((one, i) => `written_${i} as (${one})`);
  const before = others.length > 0 ? `with ${others.join(', ')} ` : '';
  await tx.executeQuery(CompiledQuery.raw(before + first, values));
}
