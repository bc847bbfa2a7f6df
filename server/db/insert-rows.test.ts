import { expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { insertRows, type NewRow } from './insert-rows.ts';
import { openTestDatabase } from './testing.ts';

const { db } = await forAll(openTestDatabase());
const { kysely } = db;

type Row = NewRow<'organisation'>;
const row = (id: string, more: Partial<Row> = {}): Row => ({ id, name: id, ...more });
const stored = () =>
  kysely.selectFrom('organisation').select(['id', 'revision', 'abn']).orderBy('id').execute();

test.each<[string, Row[], string]>([
  ['a column with a default', [row('a', { revision: 3 }), row('b')], 'revision'],
  ['in a later row', [row('a'), row('b', { revision: 3 })], 'revision'],
  ['a column without one', [row('a'), row('b', { abn: '51824753556' })], 'abn'],
])(
  'rows of which only some have %s are refused, and none is written',
  async (_what, rows, name) => {
    await expect(insertRows(kysely, { organisation: rows })).rejects.toThrow(
      `Only some rows of organisation have ${name}`,
    );
    expect(await stored()).toEqual([]);
  },
);

test('rows with the same columns, in any order, are written; the others have their defaults', async () => {
  const other: Row = { abn: null, name: 'b', id: 'b' };
  await insertRows(kysely, { organisation: [row('a', { abn: null }), other] });
  expect(await stored()).toEqual([
    { id: 'a', revision: 0, abn: null },
    { id: 'b', revision: 0, abn: null },
  ]);
});
