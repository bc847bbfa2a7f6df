import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canKeepPrepared, startPgbouncer } from '../../tools/pgbouncer.ts';
import { copyIn } from './copy.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { hotAfter } from './prepared-statements.ts';
import { silentLog } from './testing.ts';

const server = process.env['DATABASE_URL'];
const started = (keepsPrepared: boolean) =>
  server === undefined ? undefined : startPgbouncer(new URL(server), keepsPrepared);
const pooler = await started(false);
const keeper = canKeepPrepared() ? await started(true) : undefined;

afterAll(() => Promise.all([pooler?.stop(), keeper?.stop()]));

test('where no pooler answers, opening fails at once', async () => {
  const nowhere = 'postgres://postgres@127.0.0.1:1/postgres';
  const opening = openDatabase({
    databaseUrl: nowhere,
    directUrl: nowhere,
    dataDir: '',
    log: silentLog,
  });
  await expect(opening).rejects.toThrow(DatabaseUnavailableError);
});

/** None on a machine without PgBouncer, nor while the tests run on the embedded database. */
const pairs =
  server === undefined
    ? []
    : [
        ...(pooler ? [{ server, pooler: pooler.url, keepsPrepared: false, how: 'without' }] : []),
        ...(keeper ? [{ server, pooler: keeper.url, keepsPrepared: true, how: 'with' }] : []),
      ];

describe.for(pairs)('PgBouncer in transaction mode, $how prepared statements', (addresses) => {
  const { keepsPrepared, how } = addresses;
  const name = `wattle_pooled_${how}_${process.pid}`;
  const at = (url: string, database = name) => Object.assign(new URL(url), { pathname: database });
  let databaseUrl: string;
  let directUrl: string;
  let admin: Database;
  let db: Database;

  const place = () => ({ databaseUrl, directUrl, dataDir: '', log: silentLog });
  const open = () => openDatabase({ ...place(), preparesStatements: keepsPrepared });

  beforeAll(async () => {
    databaseUrl = at(addresses.pooler).href;
    directUrl = at(addresses.server).href;
    admin = await openDatabase({ databaseUrl: addresses.server, dataDir: '', log: silentLog });
    await sql.raw(`create database ${name}`).execute(admin.kysely);
    const owner = `alter role current_user in database ${name}`;
    await sql.raw(`${owner} set timezone = 'UTC'`).execute(admin.kysely);
    await sql.raw(`${owner} set statement_timeout = '10s'`).execute(admin.kysely);
    db = await open();
  });
  afterAll(async () => {
    await db.close();
    await sql.raw(`drop database ${name} with (force)`).execute(admin.kysely);
    await admin.close();
  });

  test('sessions without our settings are refused with what to run', async () => {
    const database = new URL(addresses.server).pathname.slice(1);
    const elsewhere = openDatabase({
      databaseUrl: at(addresses.pooler, database).href,
      directUrl: addresses.server,
      dataDir: '',
      log: silentLog,
    });
    await expect(elsewhere).rejects.toThrow(
      `in database ${database} set statement_timeout = '10s'; then restart the pooler.`,
    );
  });

  test.for(keepsPrepared ? [2 * hotAfter] : [])(
    '%i callers share what is prepared, also after a migration and in new sessions',
    async (many) => {
      await sql`create table shared (id integer primary key)`.execute(db.kysely);
      await sql`insert into shared (id) values (1)`.execute(db.kysely);
      const read = async () =>
        (await sql`select * from shared where id > ${0}`.execute(db.kysely)).rows[0];
      const readOften = () => Promise.all(Array.from({ length: many }, read));

      for (let time = 0; time < 5; time += 1) await readOften();
      const { rows: prepared } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like 'select * from shared%'
      `.execute(db.kysely);
      expect(prepared).toHaveLength(1);

      await sql`alter table shared add column note text default 'new'`.execute(db.kysely);
      const changed = { id: 1, note: 'new' };
      expect(await readOften()).toEqual(Array(many).fill(changed));

      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid()
      `.execute(admin.kysely);
      await expect.poll(() => read()).toEqual(changed);
      expect(await readOften()).toEqual(Array(many).fill(changed));
    },
  );

  test.for(keepsPrepared ? [] : ['DATABASE_PREPARE=off'])(
    'it is refused without %s',
    async (setting) => {
      await expect(openDatabase(place())).rejects.toThrow(`or set ${setting}.`);
    },
  );

  test('two processes at once migrate a database', async () => {
    const other = await open();
    await Promise.all([migrate(db), migrate(other)]);
    expect(await pendingMigrations(db)).toEqual([]);
    await other.close();
  });

  test('more callers than sessions all get their own answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, caller) =>
        db.kysely.transaction().execute(async (transaction) => {
          await sql`select set_config('wattle.caller', ${String(caller)}, true)`.execute(
            transaction,
          );
          await sql`select pg_sleep(0.01)`.execute(transaction);
          const { rows } = await sql<{ caller: string }>`
            select current_setting('wattle.caller') as caller`.execute(transaction);
          return Number(rows[0]?.caller);
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, caller) => caller));
  });

  test('rows are copied in', async () => {
    await db.kysely.transaction().execute(async (transaction) => {
      await sql`create temporary table copied (id integer) on commit drop`.execute(transaction);
      await copyIn(transaction, sql`copy copied from stdin`, Buffer.from('1\n2\n'));
      const { rows } = await sql`select id from copied order by id`.execute(transaction);
      expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
    });
  });

  test('LIV-03 notifications are heard over the direct address', async () => {
    const heard: string[] = [];
    await db.listen('news', (text) => heard.push(text));
    await sql`select pg_notify('news', 'hello')`.execute(db.kysely);
    await expect.poll(() => heard).toEqual(['hello']);
  });
});
