import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import pg from 'pg';
import { freePort, startPostgres } from '../tools/postgres.ts';
import { root } from '../tools/root.ts';
import { actions } from './support/chart-work.ts';
import { firstCharts } from './support/charts.ts';
import { type Product, startProduct, untilReady } from './support/product.ts';
import { type Caller, callerOf, chartReads, type ReadCall } from './support/reads.ts';

// Kills the product and the database while 18 callers read and write, and checks after each kill that the audit log has
// a row for every call that was answered. At last its chain is verified. `npm run kills -- 1000`

const kills = Number(process.argv[2] ?? 20);
const readers = 16;

const postgres = await startPostgres(true);
if (postgres === undefined) throw new Error('This needs PostgreSQL');
const port = String(await freePort());
const start = () => startProduct({ DATABASE_URL: postgres.url, DEMO_RESIDENTS: '60', PORT: port });
let product: Product = await start();

/** How often each kind of call about each resident was answered: `action authoring-system foreign-key`. */
const answered = new Map<string, number>();
let calls = 0;

interface Task {
  readonly call: Caller;
  readonly reads: readonly ReadCall[];
  readonly resident: ResidentPath;
}

async function tasks(): Promise<Task[]> {
  const { url } = product;
  const doctor = await callerOf('doctor', url);
  const charts = (await firstCharts(doctor)).slice(0, readers);
  const pharmacist = await callerOf('pharmacist', url);
  const work = (await actions(url, 2)).variants.flatMap((reads) => {
    const {
      residentAuthoringSystem: authoringSystem,
      residentAuthoringSystemForeignKey: foreignKey,
    } = JSON.parse(reads[0]?.body ?? '{}') as Record<string, string>;
    return authoringSystem === undefined || foreignKey === undefined
      ? []
      : [{ call: pharmacist, reads, resident: { authoringSystem, foreignKey } }];
  });
  const views = charts.map((resident) => ({ call: doctor, reads: chartReads(resident), resident }));
  return [...views, ...work];
}

async function callUntil({ call, reads, resident }: Task, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    for (const read of reads) {
      // Refused or lost: whether it has a row is not known.
      const isAnswered = await call(read).then(
        () => true,
        () => false,
      );
      const { audit } = read.operation;
      if (!isAnswered || audit === undefined) continue;
      const key = `${audit} ${resident.authoringSystem} ${resident.foreignKey}`;
      answered.set(key, (answered.get(key) ?? 0) + 1);
      calls += 1;
    }
  }
}

/** After a crash the database is back within seconds. */
const patienceMs = 60_000;

/** What a database says while it ends and recovers; anything else would come again. */
const isRecovering = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? ['57P01', '57P02', '57P03'].includes(error.code ?? '')
    : /ECONN|EPIPE|Connection terminated/.test(String(error));

async function connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const client = new pg.Client(postgres?.url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (!isRecovering(error) || performance.now() > deadline) throw error;
      await wait(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Of the database one process, after which it ends all others and recovers. */
async function killDatabase(): Promise<void> {
  const { rows } = await connected((client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'wattle' and state <> 'idle'
      union all select pid from pg_stat_activity where backend_type = 'walwriter' limit 1`,
    ),
  );
  const [victim] = rows;
  if (victim !== undefined) process.kill(victim.pid, 'SIGKILL');
}

async function killProduct(): Promise<void> {
  process.kill(product.pid, 'SIGKILL');
  await product.stop();
}

async function countMissing(): Promise<number> {
  const { rows } = await connected((client) =>
    client.query<{ key: string; count: number }>(
      `select action || ' ' || authoring_system || ' ' || foreign_key as key, count(*)::integer as count
      from audit_log join resident on resident.id::text = audit_log.resident group by 1`,
    ),
  );
  const kept = new Map(rows.map(({ key, count }) => [key, count]));
  return [...answered].reduce(
    (sum, [key, count]) => sum + Math.max(0, count - (kept.get(key) ?? 0)),
    0,
  );
}

let missing = 0;
let all: Task[] = [];
for (let kill = 1; kill <= kills && missing === 0; kill += 1) {
  const over = new AbortController();
  // A token is good for an hour.
  if (kill % 100 === 1) all = await tasks();
  const enough = calls + 20 + Math.random() * 200;
  const running = all.map((task) => callUntil(task, over.signal));
  while (calls < enough) await wait(5);
  await (kill % 2 === 0 ? killDatabase() : killProduct());
  over.abort();
  await Promise.all(running);
  if (kill % 2 === 1) product = await start();
  else if (!(await untilReady(product.url))) throw new Error('The product did not come back');
  missing = await countMissing();
  if (kill % 10 === 0)
    console.log(`${kill} kills, ${calls} calls answered, ${missing} without a row`);
}
await product.stop();
const verified = spawnSync(process.execPath, ['server/cli/main.ts', 'verify-audit'], {
  cwd: root,
  env: { PATH: process.env['PATH'], DATABASE_URL: postgres.url },
  encoding: 'utf8',
});
await postgres.stop();
console.log(
  `${calls} calls answered, ${missing} without a row. ${verified.stdout}${verified.stderr}`,
);
process.exitCode = missing === 0 && verified.status === 0 ? 0 : 1;
