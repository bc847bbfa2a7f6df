import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { hotAfter, HotStatements, mostPrepared } from './prepared-statements.ts';
import { openEmptyDatabase } from './testing.ts';

// With connections of its own, and nothing prepared yet.
const database = await forAll(openEmptyDatabase());
const { kysely } = database.db;

/** Of a test’s own, so that its statements are like nobody else’s. */
let table = '';
beforeEach(async () => {
  table = `prepared_${randomUUID().replaceAll('-', '')}`;
  await sql`create table ${sql.table(table)} (id integer primary key)`.execute(kysely);
  return async () => await sql`drop table ${sql.table(table)}`.execute(kysely);
});

const read = async (db = kysely) =>
  (await sql`select * from ${sql.table(table)} where id > ${0} order by id`.execute(db)).rows;
const write = async (id: number) =>
  await kysely.transaction().execute(async (tx) => {
    await sql`insert into ${sql.table(table)} (id) values (${id})`.execute(tx);
    const { rows } = await sql`select id from ${sql.table(table)} where id = ${id}`.execute(tx);
    return rows;
  });
const prepared = async () => {
  const { rows } = await sql<{ verb: string }>`
    select split_part(statement, ' ', 1) as verb from pg_prepared_statements
    where strpos(statement, ${table}) > 0 order by 1
  `.execute(kysely);
  return rows.map(({ verb }) => verb);
};

async function readAndWriteOften(): Promise<void> {
  for (let id = 1; id <= 12; id += 1) {
    await write(id);
    await read();
  }
}

test('what is sent often is prepared, what is sent once is not', async () => {
  await read();
  expect(await prepared()).toEqual([]);
  await readAndWriteOften();
  expect(await prepared()).toEqual(['insert', 'select', 'select']);
});

test('reads and writes go on after the session has discarded what was prepared', async () => {
  await readAndWriteOften();
  await sql`discard all`.execute(kysely);
  expect(await write(13)).toEqual([{ id: 13 }]);
  await sql`discard all`.execute(kysely);
  expect(await read()).toHaveLength(13);
});

test('what a migration adds is read, also of all columns in a transaction', async () => {
  await readAndWriteOften();
  await sql`alter table ${sql.table(table)} add column note text default 'new'`.execute(kysely);
  const inTransaction = await kysely.transaction().execute(async (tx) => {
    await sql`select id from ${sql.table(table)} where id = ${1}`.execute(tx);
    return await read(tx);
  });
  expect(inTransaction[0]).toEqual({ id: 1, note: 'new' });
  expect((await read())[0]).toEqual({ id: 1, note: 'new' });
  expect(await write(13)).toEqual([{ id: 13 }]);
});

test('another session goes on after the first has ended, as after a failover', async (context) => {
  context.skip(database.db.kind === 'embedded', 'it has one session');
  await readAndWriteOften();
  const ending = sql`select pg_terminate_backend(pg_backend_pid())`.execute(kysely);
  await expect(ending).rejects.toThrow(DatabaseUnavailableError);
  await expect.poll(() => database.db.poolCounts().idle).toBe(0);
  expect(await write(13)).toEqual([{ id: 13 }]);
  expect(await read()).toHaveLength(13);
});

test('of too many texts those that were sent longest ago give way', () => {
  const hot = new HotStatements();
  const send = (text: string, times: number) => {
    for (let time = 0; time < times; time += 1) hot.find(text);
    return hot.find(text)?.name;
  };
  for (let nth = 0; nth < mostPrepared; nth += 1) send(`select ${nth}`, hotAfter);
  send('select 0', 1);
  expect(send('select later', hotAfter)).toBeDefined();
  expect([hot.find('select 0'), hot.find('select 2')]).not.toContain(undefined);
  expect(hot.find('select 1')).toBeUndefined();
});

test('lists of many lengths are not prepared each', async () => {
  for (let length = 1; length <= 30; length += 1) {
    const ids = Array.from({ length }, (_, id) => id);
    await sql`select id from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(kysely);
  }
  expect(await prepared()).toEqual([]);
});
