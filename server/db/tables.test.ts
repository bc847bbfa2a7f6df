import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { fieldOf } from './spelling.ts';
import { openTestDatabase, temporaryDirectory, type TestDatabase } from './testing.ts';

const database = await forAll(openTestDatabase());

/** What the driver gives for a type of the database. */
const families: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  numeric: 'string',
  boolean: 'boolean',
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  'timestamp with time zone': 'Date',
  bytea: 'Uint8Array',
  jsonb: 'object',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

async function columnsOf({ db }: TestDatabase): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as is_nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`.execute(db.kysely);
  return rows;
}

const root = path.join(import.meta.dirname, '../..');

/** Where `Tables` differs from the schema, according to the compiler: `table.column`, or the missing names. */
async function differences(columns: readonly Column[]): Promise<string[]> {
  const rows = new Map<string, string>();
  for (const { table, name, type, isNullable } of columns) {
    const family = families[type] ?? `'${type}'`;
    const column = `'${fieldOf(name)}': ${isNullable ? `${family} | null` : family};`;
    rows.set(table, `${rows.get(table) ?? ''}\n${column}`);
  }
  const schema = [...rows].map(([table, row]) => `'${fieldOf(table)}': {${row}\n};`);
  const text = `
    import type { Selectable } from '${root}/node_modules/kysely/dist/index.js';
    import type { Tables } from '${root}/server/db/tables.ts';
    interface Schema { ${schema.join('\n')} }
    type Same<A, B> = [null] extends [A] ? ([null] extends [B] ? true : false)
      : [null] extends [B] ? false : true;
    type Wrong<A, B> = {
      [C in keyof A | keyof B]: C extends keyof A & keyof B
        ? Same<A[C], B[C]> extends true ? ([A[C]] extends [B[C]] ? never : C) : C
        : C;
    }[keyof A | keyof B];
    type All = {
      [T in keyof Tables | keyof Schema]: T extends keyof Tables & keyof Schema
        ? \`\${T}.\${Wrong<Selectable<Tables[T]>, Schema[T]> & string}\`
        : T;
    }[keyof Tables | keyof Schema];
    declare const found: { [D in All]: () => D };
    export const differences: never = found;
  `;
  const directory = temporaryDirectory();
  writeFileSync(path.join(directory, 'differences.ts'), text);
  const config = { extends: `${root}/tsconfig.base.json`, files: ['differences.ts'] };
  writeFileSync(path.join(directory, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--noErrorTruncation', '--pretty', 'false', '-p', directory];
  const said = await promisify(execFile)(tsc, options).catch((error: { stdout: string }) => error);
  return [...said.stdout.matchAll(/"?([\w.]+)"?: \(\) =>/g)].map((match) => match[1] ?? '');
}

test('the types of the tables are those of the migrated schema', async () => {
  expect(await differences(await columnsOf(database))).toEqual([]);
});

test('a column or table on one side only, another type and another nullability are each found', async () => {
  const columns = await columnsOf(database);
  const is = (table: string, name: string) => (column: Column) =>
    column.table === table && column.name === name;
  const others = columns
    .filter((column) => !is('draft', 'reason')(column) && column.table !== 'idp_secret')
    .map((column) => {
      if (is('facility', 'phone')(column)) return { ...column, type: 'integer' };
      if (is('resident', 'chart_expiry')(column)) return { ...column, isNullable: false };
      if (is('resident', 'diet')(column)) return { ...column, isNullable: true };
      return column;
    });
  const added = { name: 'added', type: 'text', isNullable: false };
  others.push({ ...added, table: 'draft' }, { ...added, table: 'new_table' });
  expect((await differences(others)).toSorted()).toEqual([
    'draft.added',
    'draft.reason',
    'facility.phone',
    'idpSecret',
    'newTable',
    'resident.chartExpiry',
    'resident.diet',
  ]);
});
