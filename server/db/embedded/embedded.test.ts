import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testNodeArgs } from '../../../tools/test-node-args.ts';
import type { Database } from '../database.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import { letOthers } from '../let-others.ts';
import { silentLog, temporaryDirectory } from '../testing.ts';
import { openEmbedded } from './embedded.ts';

const commitRows = path.join(import.meta.dirname, 'testing/commit-rows.ts');

let dataDir: string;
let db: Database;

async function open(): Promise<void> {
  dataDir = temporaryDirectory();
  db = await openEmbedded(dataDir, silentLog);
}

async function close(): Promise<void> {
  await db.close();
  fs.rmSync(dataDir, { recursive: true });
}

// Opening one takes longer than most of the tests.
beforeAll(open);
afterAll(close);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const run = (statement: string) => sql.raw(statement).execute(db.kysely);

async function reopen(): Promise<void> {
  await db.close();
  db = await openEmbedded(dataDir, silentLog);
}

/** Starts a process that commits rows; resolves with its output. */
async function commitUntil(acknowledged: number): Promise<{ last: number; said: string }> {
  const child = spawn(process.execPath, [...testNodeArgs, commitRows, dataDir]);
  const ended = once(child, 'close');
  let last = 0;
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    last = Number(line);
    if (last >= acknowledged) child.kill('SIGKILL');
  });
  await ended;
  return { last, said };
}

test('data is still there after closing and reopening', async () => {
  await run('create table kept (id integer)');
  await run('insert into kept values (7)');
  await reopen();
  expect((await run('select id from kept')).rows).toEqual([{ id: 7 }]);
});

test('a second process is refused, naming the directory', async () => {
  const { last, said } = await commitUntil(1);
  expect(last).toBe(0);
  expect(said).toContain(`The data directory ${dataDir} is in use by another process`);
  await db.ping();
});

test('a process killed in the middle of committing loses nothing it acknowledged', async () => {
  // Before and after the first maintenance, which comes with the 50th row.
  for (const acknowledged of [30, 60]) {
    await db.close();
    const { last } = await commitUntil(acknowledged);
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    db = await openEmbedded(dataDir, silentLog);
    const { rows } = await run('select count(*) as kept, max(id) as newest from row');
    const [{ kept, newest } = { kept: 0, newest: 0 }] = rows as { kept: number; newest: number }[];
    expect(newest).toBeGreaterThanOrEqual(last);
    expect(kept).toBe(newest);
    await run('drop table row');
  }
  // Four openings, two of them in processes of their own: on a busy machine more than half a minute.
}, 120_000);

test('the event loop keeps running during a long query', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const began = performance.now();
  await run('select count(*) from generate_series(1, 3000000)');
  const took = performance.now() - began;
  clearInterval(timer);
  // If blocked, it would turn only once or twice in all that time.
  expect(took).toBeGreaterThan(150);
  expect(turns).toBeGreaterThan(took / 50);
});

test('while the process starts a query waits as long as it takes, and then for 20 s', async () => {
  await db.close();
  db = await openEmbedded(dataDir, silentLog, true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const whileBusy = async (query: () => Promise<unknown>) =>
    await db.kysely.transaction().execute(async () => {
      const waiting = {
        outcome: query().then(
          () => 'done',
          () => 'given up',
        ),
      };
      await vi.advanceTimersByTimeAsync(25_000);
      return waiting;
    });
  const query = async () => await run('select 1');
  const first = await whileBusy(query);
  expect(await first.outcome).toBe('done');
  db.limitWaits?.();
  const second = await whileBusy(query);
  expect(await second.outcome).toBe('given up');
});

test('the write-ahead log stays small however much is written', async () => {
  const megabyte = "select pg_logical_emit_message(false, 'test', repeat('x', 1000000))";
  for (let count = 0; count < 150; count += 1) await run(megabyte);
  const log = path.join(dataDir, 'database/pg_wal');
  const files = fs.readdirSync(log, { withFileTypes: true }).filter((entry) => entry.isFile());
  const sizes = files.map(({ name }) => fs.statSync(path.join(log, name)).size);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(100_000_000);
});

test('dead rows are removed within a minute once a lot has been written', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await reopen();
  await run('create table emptied as select id from generate_series(1, 100000) id');
  await run('delete from emptied');
  const full = await size('emptied');
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => size('emptied'), { timeout: 10_000 }).toBeLessThan(full / 10);
});

async function size(table: string): Promise<number> {
  const { rows } = await run(`select pg_relation_size('${table}') as bytes`);
  return (rows as { bytes: number }[])[0]?.bytes ?? Number.NaN;
}

test('an interrupted first start is started again', async () => {
  await db.close();
  const database = path.join(dataDir, 'database');
  fs.renameSync(database, `${database}.new`);
  fs.rmSync(path.join(`${database}.new`, 'PG_VERSION'));
  db = await openEmbedded(dataDir, silentLog);
  await db.ping();
  expect(fs.existsSync(`${database}.new`)).toBe(false);
});

test('names are found by their parts with pg_trgm', async () => {
  await run('create extension pg_trgm');
  expect((await run("select 'citizen' % 'citisen' as alike")).rows).toEqual([{ alike: true }]);
});

describe('a failed engine', () => {
  // The next test needs another one.
  afterEach(async () => {
    await close();
    await open();
  });

  test('is beyond recovery, and says so', async () => {
    const failing = vi.spyOn(Worker.prototype, 'postMessage');
    await run('select 1');
    expect(db.isBeyondRecovery()).toBe(false);
    const engine = failing.mock.contexts.find((one) => one instanceof Worker);
    engine?.emit('error', new Error('out of memory'));
    await expect.poll(() => db.isBeyondRecovery()).toBe(true);
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
  });

  test('refuses waiting and later queries, and says so', async () => {
    const logged = vi.spyOn(silentLog, 'error');
    await run('create table thing (id integer)');
    fs.rmSync(path.join(dataDir, 'database/pg_wal'), { recursive: true });
    await run('select pg_switch_wal()'); // the next write needs a new file
    const insert = 'insert into thing values (1)';
    const insertInTransaction = () =>
      db.kysely.transaction().execute((transaction) => sql.raw(insert).execute(transaction));
    const refused = [
      run(insert),
      insertInTransaction(),
      db.ping(),
      db.listen('a', () => undefined),
    ];
    for (const outcome of await Promise.allSettled(refused)) {
      expect(outcome).toHaveProperty('reason.name', 'DatabaseUnavailableError');
    }
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
    await expect(insertInTransaction()).rejects.toThrow(DatabaseUnavailableError);

    expect(logged).toHaveBeenCalledOnce();
    const [details, message] = logged.mock.calls[0] ?? [];
    expect(message).toBe('The embedded database failed; restart the server');
    expect(details).toHaveProperty('err.message', expect.stringContaining('PANIC'));
  });
});

test('who needs several statements waits for one of many transactions, not for one each time', async () => {
  let written = 0;
  const write = async () => {
    for (let part = 0; part < 8; part += 1) {
      await db.kysely.transaction().execute((tx) => sql`select pg_sleep(0.02)`.execute(tx));
      written += 1;
      await letOthers(db);
    }
  };
  const writing = write();
  for (let statement = 0; statement < 5; statement += 1) await run('select 1');
  expect(written).toBeLessThan(4);
  await writing;
});
