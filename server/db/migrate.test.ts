import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forAll } from '../testing/for-all.ts';
import { migrate, migrationsDirectory, pendingMigrations } from './migrate.ts';
import { openTestDatabase, temporaryDirectory } from './testing.ts';

let directory: string;

const place = await forAll(openTestDatabase());

beforeEach(async () => {
  await run('drop table if exists schema_migration, first, second');
  directory = temporaryDirectory();
  write('001-first.sql', 'create table first (id integer);\nalter table first add name text;\n');
  write('002-second.sql', 'create table second (id integer);\n');
});

afterEach(() => fs.rmSync(directory, { recursive: true }));

const run = (statement: string) => sql.raw(statement).execute(place.db.kysely);
const write = (file: string, text: string) => fs.writeFileSync(path.join(directory, file), text);
const migrateOwn = () => migrate(place.db, directory);

async function applied() {
  const rows = await place.db.kysely.selectFrom('schemaMigration').selectAll().execute();
  return rows.map(({ name }) => name);
}

test('the migrations of the product have been applied to a test database', async () => {
  const other = await openTestDatabase();
  const names = fs.readdirSync(migrationsDirectory).map((file) => path.basename(file, '.sql'));
  const rows = await other.db.kysely.selectFrom('schemaMigration').select('name').execute();
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(await pendingMigrations(other.db)).toEqual([]);
  await other.drop();
});

test('each migration is applied once, in order, and is pending until then', async () => {
  expect(await pendingMigrations(place.db, directory)).toEqual(['001-first', '002-second']);
  await migrateOwn();
  await migrateOwn();
  expect(await applied()).toEqual(['001-first', '002-second']);
  write('003-third.sql', 'alter table second add name text;');
  expect(await pendingMigrations(place.db, directory)).toEqual(['003-third']);
  await migrateOwn();
  expect(await applied()).toEqual(['001-first', '002-second', '003-third']);
  expect((await run('select name from second')).rows).toEqual([]);
});

test('processes that start together apply each migration once', async () => {
  await Promise.all([migrateOwn(), migrateOwn(), migrateOwn()]);
  expect(await applied()).toEqual(['001-first', '002-second']);
});

test('a migration that fails leaves nothing behind', async () => {
  write('003-third.sql', 'create table third (id integer); select 1 / 0;');
  await expect(migrateOwn()).rejects.toThrow('division by zero');
  expect(await applied()).toEqual(['001-first', '002-second']);
  expect((await run("select to_regclass('third') as made")).rows).toEqual([{ made: null }]);
});

test('a migration that was changed after it was applied is refused by name', async () => {
  await migrateOwn();
  write('001-first.sql', 'create table first (id bigint);\n');
  await expect(migrateOwn()).rejects.toThrow('001-first was applied');
});

test('line endings of another system don’t count as a change', async () => {
  await migrateOwn();
  write('002-second.sql', 'create table second (id integer);\r\n');
  await migrateOwn();
  expect(await applied()).toEqual(['001-first', '002-second']);
});

test('a database that is newer by migrations that only add is accepted', async () => {
  await migrateOwn();
  fs.rmSync(path.join(directory, '002-second.sql'));
  await migrateOwn();
  expect(await applied()).toEqual(['001-first', '002-second']);
  expect(await pendingMigrations(place.db, directory)).toEqual([]);
});

test('a database that is newer by a contraction is refused by a program that does not know what it needs', async () => {
  write(
    '003-third.sql',
    '-- contract 002: nothing reads the name since 002\nalter table first drop name;',
  );
  await migrateOwn();
  fs.rmSync(path.join(directory, '003-third.sql'));
  await migrateOwn();
  fs.rmSync(path.join(directory, '002-second.sql'));
  await expect(migrateOwn()).rejects.toThrow(
    'The database is newer than this program: it has the migration 003-third',
  );
});

test('a contraction that breaks the program before it is refused', async () => {
  write('003-third.sql', '-- contract 003: in one step\nalter table first drop name;');
  await expect(migrateOwn()).rejects.toThrow('003-third.sql must work with programs that know');
});

test('a gap in the numbers is refused', async () => {
  write('004-fourth.sql', 'select 1;');
  await expect(migrateOwn()).rejects.toThrow('004-fourth.sql should have the number 3');
});

const indexOnName = '-- Looked up by name.\ncreate index first_name on first (name);\n';

test('a migration that only creates indexes is applied once by processes that start together', async () => {
  await migrateOwn();
  write('003-index.sql', indexOnName);
  await Promise.all([migrateOwn(), migrateOwn()]);
  expect(await applied()).toEqual(['001-first', '002-second', '003-index']);
  expect(await validity()).toEqual([{ indisvalid: true }]);
});

describe.skipIf(process.env['DATABASE_URL'] === undefined)('with a server', () => {
  test('while its indexes are built others write, and what was left half built is built again', async () => {
    await migrateOwn();
    await run('create index first_name on first (name)');
    await run(`update pg_index set indisvalid = false where indexrelid = 'first_name'::regclass`);
    write('003-index.sql', indexOnName);
    const migrated = await place.db.kysely.transaction().execute(async (writer) => {
      await sql`insert into first (id) values (1)`.execute(writer);
      const migrating = migrateOwn();
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
      await place.db.kysely.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 500`.execute(other);
        await sql`insert into first (id) values (2)`.execute(other);
      });
      expect(await applied()).toEqual(['001-first', '002-second']);
      return { migrating };
    });
    await migrated.migrating;
    expect(await applied()).toEqual(['001-first', '002-second', '003-index']);
    expect(await validity()).toEqual([{ indisvalid: true }]);
  });

  test('the first process in a new database waits for one that builds an index there', async () => {
    write('003-index.sql', indexOnName);
    const builder = place.db.openDirect?.();
    if (builder === undefined) throw new Error('A server can be connected to directly');
    await builder.connect();
    await builder.query('select pg_advisory_lock(7242005)');
    const migrating = migrateOwn();
    await vi.waitFor(
      async () => expect(await applied()).toEqual(['001-first', '002-second']),
      10_000,
    );
    await builder.query(indexOnName);
    await builder.end();
    await migrating;
    expect(await applied()).toEqual(['001-first', '002-second', '003-index']);
    expect(await validity()).toEqual([{ indisvalid: true }]);
  });
});

const validity = async () =>
  (await run(`select indisvalid from pg_index where indexrelid = 'first_name'::regclass`)).rows;

/** How many statements wait for others about the index. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ilike '%concurrently%first_name%'
  `.execute(place.db.kysely);
  return rows[0]?.count ?? 0;
}
