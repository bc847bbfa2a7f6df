import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './open-database.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { takeAnyTime } from './pool.ts';
import { silentLog, temporaryDirectory } from './testing.ts';

const open = (databaseUrl: string, silentMs?: number) =>
  openDatabase({ databaseUrl, dataDir: '', log: silentLog, ...(silentMs && { silentMs }) });

/** A proxy between the program and the server that can be taken away. */
async function startLine(target: URL) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const onward = net.connect(Number(target.port || 5432), target.hostname);
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(end);
      end.pipe(other);
      end.on('error', () => other.destroy());
      end.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    /** Forwards nothing more on the open connections, like a host that hangs; new ones work. */
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    fix: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

test('where no server answers, a query fails at once', async () => {
  const db = await open('postgres://postgres@127.0.0.1:1/postgres');
  await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
  await db.close();
});

test('closing does not wait for a server that does not answer', async () => {
  const db = await open('postgres://postgres@127.0.0.1:1/postgres');
  const began = performance.now();
  const [listening] = await Promise.allSettled([db.listen('news', () => undefined), db.close()]);
  expect(listening.status).toBe('rejected');
  expect(performance.now() - began).toBeLessThan(1000);
});

/** None while the tests run on the embedded database. */
const servers = [process.env['DATABASE_URL']].filter((url) => url !== undefined);

describe.for(servers)('with a server', (serverUrl) => {
  const target = new URL(serverUrl);
  let line: Awaited<ReturnType<typeof startLine>>;
  let db: Database;

  beforeEach(async () => {
    line = await startLine(target);
    db = await open(line.url);
  });

  afterEach(async () => {
    await db.close();
    await line.cut();
  });

  const now = () => sql<{ one: number }>`select 1 as one`.execute(db.kysely);
  const notify = (from: Database, text: string) =>
    sql`select pg_notify('news', ${text})`.execute(from.kysely);

  test('a connection that nobody needs for some minutes is kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await now();
      vi.advanceTimersByTime(5 * 60_000);
      expect(db.poolCounts()).toEqual({ idle: 1, used: 0, waiting: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('while the server is away every query fails at once, and works again after', async () => {
    await Promise.all([now(), now(), now()]);
    await line.cut();
    const began = performance.now();
    const refused = await Promise.allSettled([now(), now(), db.ping()]);
    for (const outcome of refused) {
      expect(outcome).toHaveProperty('reason.name', 'DatabaseUnavailableError');
    }
    expect(performance.now() - began).toBeLessThan(2000);
    await line.fix();
    expect((await now()).rows).toEqual([{ one: 1 }]);
  });

  test('a migration that can’t lock its table says so and leaves nothing behind', async () => {
    const name = `wattle_locked_${process.pid}`;
    await sql.raw(`create database ${name}`).execute(db.kysely);
    const place = new URL(target);
    place.pathname = name;
    const own = await open(place.href);
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '001-one.sql'), 'create table one (id integer);');
    await migrate(own, directory);
    const text = "set local lock_timeout = '50ms'; alter table one add two text;";
    writeFileSync(join(directory, '002-two.sql'), text);
    await own.kysely.transaction().execute(async (backup) => {
      await sql`lock table one in access share mode`.execute(backup);
      await expect(migrate(own, directory)).rejects.toThrow('002-two waited too long for a table');
    });
    expect(await pendingMigrations(own, directory)).toEqual(['002-two']);
    await own.close();
    await sql.raw(`drop database ${name}`).execute(db.kysely);
  });

  test('a server lost during a transaction is reported as such', async () => {
    const cutShort = db.kysely.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await line.cut();
      await sql`select 1`.execute(transaction);
    });
    await expect(cutShort).rejects.toThrow(DatabaseUnavailableError);
    await line.fix();
    await db.ping();
  });

  test('a server lost during a query is reported as such', async () => {
    const sleeping = sql`select pg_notify('news', 'asleep'), pg_sleep(60)`.execute(db.kysely);
    await Promise.all([expect(sleeping).rejects.toThrow(DatabaseUnavailableError), cutSoon()]);

    async function cutSoon() {
      const other = await open(target.href);
      const asleep = () =>
        sql`select from pg_stat_activity where query like '%pg_sleep(60)' and state = 'active'
            and pid <> pg_backend_pid()`
          .execute(other.kysely)
          .then(({ rows }) => rows.length);
      await expect.poll(asleep).toBe(1);
      await line.cut();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                where query like '%pg_sleep(60)' and pid <> pg_backend_pid()`.execute(other.kysely);
      await other.close();
    }
  });

  test('all connections that have gone silent are given up and replaced', async () => {
    // A busy machine takes a second to open twenty connections.
    db = await open(line.url, 2000);
    await Promise.all(Array.from({ length: 20 }, now));
    line.freeze();
    const silent = await Promise.allSettled(Array.from({ length: 20 }, now));
    for (const outcome of silent) {
      expect(outcome).toHaveProperty('reason.name', 'DatabaseUnavailableError');
    }
    const again = await Promise.all(Array.from({ length: 20 }, now));
    expect(again.map(({ rows }) => rows)).toEqual(again.map(() => [{ one: 1 }]));
  });

  test('a transaction on a connection that has gone silent ends, and so does its rollback', async () => {
    db = await open(line.url, 500);
    const silent = db.kysely.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      line.freeze();
      await sql`select 1`.execute(transaction);
    });
    await expect(silent).rejects.toThrow(DatabaseUnavailableError);
    await db.ping();
  });

  test('a connection that only reads is reported as such, and replaced', async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.kysely)).rows[0]?.pid;
    const before = await pid();
    expect(await pid()).toBe(before);
    const refused = db.kysely.transaction().execute(async (transaction) => {
      await sql`set transaction read only`.execute(transaction);
      await sql`create table written (id integer)`.execute(transaction);
    });
    await expect(refused).rejects.toThrow(DatabaseUnavailableError);
    expect(await pid()).not.toBe(before);
  });

  test('no statement is compiled', async () => {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(db.kysely);
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  test('a statement that waits too long for a lock is stopped by the server', async () => {
    const { rows } = await sql<{ statementTimeout: string }>`show statement_timeout`.execute(
      db.kysely,
    );
    expect(rows).toEqual([{ statementTimeout: '10s' }]);
    const stopped = db.kysely.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 50`.execute(transaction);
      await sql`select pg_sleep(60)`.execute(transaction);
    });
    await expect(stopped).rejects.toThrow(DatabaseUnavailableError);
  });

  test('a transaction that may take any time isn’t given up', async () => {
    db = await open(line.url, 500);
    await db.kysely.transaction().execute(async (transaction) => {
      await takeAnyTime(transaction);
      await sql`select pg_sleep(0.8)`.execute(transaction);
    });
    await expect(sql`select pg_sleep(0.8)`.execute(db.kysely)).rejects.toThrow(
      DatabaseUnavailableError,
    );
  });

  test('LIV-04 a listener that has gone silent comes back, says so, and hears again', async () => {
    const quick = await open(line.url, 1000);
    const heard: string[] = [];
    let reconnects = 0;
    quick.onReconnect(() => (reconnects += 1));
    await quick.listen('news', (text) => heard.push(text));
    line.freeze();
    await expect.poll(() => reconnects, { timeout: 5000 }).toBe(1);
    await notify(db, 'heard');
    await expect.poll(() => heard).toEqual(['heard']);
    await quick.close();
  });

  test('LIV-04 a listener that answers is kept', async () => {
    // More than a busy machine pauses a process.
    const quick = await open(line.url, 1000);
    let reconnects = 0;
    quick.onReconnect(() => (reconnects += 1));
    await quick.listen('news', () => undefined);
    // As long as three of its checks take.
    await sql`select pg_sleep(3)`.execute(db.kysely);
    expect(reconnects).toBe(0);
    await quick.close();
  });

  test('LIV-03 a notification reaches every client of the server, whichever process it is in', async () => {
    const other = await open(target.href);
    const heard: string[] = [];
    const stop = await db.listen('news', (text) => heard.push(text));
    await notify(other, 'hello');
    await expect.poll(() => heard).toEqual(['hello']);
    await stop();
    await other.close();
  });

  test('LIV-04 a lost listener comes back, says so, and hears again', async () => {
    const other = await open(target.href);
    const heard: string[] = [];
    let reconnects = 0;
    db.onReconnect(() => (reconnects += 1));
    await db.listen('news', (text) => heard.push(text));
    await line.cut();
    await notify(other, 'missed');
    await line.fix();
    await expect.poll(() => reconnects, { timeout: 5000 }).toBe(1);
    await notify(other, 'heard');
    await expect.poll(() => heard).toEqual(['heard']);
    await other.close();
  });

  test('a request to listen while the server is away takes effect when it is back', async () => {
    const heard: string[] = [];
    await db.listen('news', () => undefined);
    await line.cut();
    const listening = db.listen('more', (text) => heard.push(text));
    await line.fix();
    await listening;
    await sql`select pg_notify('more', 'hello')`.execute(db.kysely);
    await expect.poll(() => heard).toEqual(['hello']);
  });
});
