import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { builtOnce } from './built-once.ts';
import { openTestDatabase } from './testing.ts';

const database = await forAll(openTestDatabase());

test('a statement is built once and sent with the values of each call', async () => {
  const { kysely } = database.db;
  let times = 0;
  const sum = builtOnce((db, { some, other }: { some: number[]; other: number }) => {
    times += 1;
    return db
      .selectNoFrom(
        sql<number>`${other}::int + cardinality(${some}::int[]) + ${other}::int`.as('sum'),
      )
      .limit(1);
  });
  expect(await sum(kysely, { some: [1, 2], other: 10 })).toEqual([{ sum: 22 }]);
  const inTransaction = kysely.transaction().execute((tx) => sum(tx, { some: [], other: 5 }));
  expect(await inTransaction).toEqual([{ sum: 10 }]);
  expect(times).toBe(1);
});
