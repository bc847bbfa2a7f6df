import { type Kysely, sql } from 'kysely';
import { columnOf } from '../../db/spelling.ts';
import type { Tables } from '../../db/tables.ts';

/** A row to insert, or with the fields that changed. */
export interface StagedRow {
  readonly isNew: boolean;
  readonly changed: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Rows to be written to one table at the end, kept in a temporary table until then: the process needs no memory for
 * them, and nobody waits for a row until it is written.
 */
export class Stage<T extends keyof Tables> {
  readonly #table: T;
  readonly #columns: readonly (keyof Tables[T] & string)[];

  constructor(table: T, columns: readonly (keyof Tables[T] & string)[]) {
    this.#table = table;
    this.#columns = columns;
  }

  /** The temporary table. */
  get source() {
    return sql.table(`import_${columnOf(this.#table)}`);
  }

  async create(tx: Kysely<Tables>): Promise<void> {
    await sql`drop table if exists pg_temp.${sql.id(`import_${columnOf(this.#table)}`)}`.execute(
      tx,
    );
    await sql`
      create temp table ${this.source} on commit drop as
      select ${this.#list('t')}, true as is_new, '{}'::text[] as changed
      from ${sql.table(this.#table)} as t with no data`.execute(tx);
  }

  async add(tx: Kysely<Tables>, rows: readonly StagedRow[]): Promise<void> {
    if (rows.length === 0) return;
    const records = rows.map(({ isNew, changed, values }) => ({
      ...Object.fromEntries(this.#columns.map((column) => [columnOf(column), values[column]])),
      is_new: isNew,
      changed: changed.map(columnOf),
    }));
    await sql`
      insert into ${this.source}
      select * from jsonb_populate_recordset(null::${this.source}, ${JSON.stringify(records)}::jsonb)
    `.execute(tx);
  }

  async insert(tx: Kysely<Tables>): Promise<void> {
    await sql`
      insert into ${sql.table(this.#table)} (${sql.join(this.#columns.map((column) => sql.ref(column)))})
      select ${this.#list('t')} from ${this.source} as t where t.is_new`.execute(tx);
  }

  /** Only what changed, so that what the product writes at the same moment stays. */
  async update(tx: Kysely<Tables>, key: keyof Tables[T] & string, counts = false): Promise<void> {
    const sets = this.#columns
      .filter((column) => column !== key)
      .map((column) => {
        const name = sql.id(column);
        return sql`${name} = case when ${columnOf(column)} = any (s.changed) then s.${name} else t.${name} end`;
      });
    if (counts) sets.push(sql`revision = t.revision + 1`);
    await sql`
      update ${sql.table(this.#table)} as t set ${sql.join(sets)}
      from ${this.source} as s
      where not s.is_new and t.${sql.id(key)} = s.${sql.id(key)}`.execute(tx);
  }

  #list(alias: string) {
    return sql.join(this.#columns.map((column) => sql.ref(`${alias}.${column}`)));
  }
}
