import { setTimeout as wait } from 'node:timers/promises';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import pg from 'pg';
import { freePort } from '../../tools/postgres.ts';
import { actions } from '../support/chart-work.ts';
import { pagesOfCharts } from '../support/charts.ts';
import { type Product, startProduct } from '../support/product.ts';
import { callerOf } from '../support/reads.ts';
import { accessTokenOf } from '../support/sign-in.ts';
import { Cluster } from './cluster.ts';
import { findMissing, Programs } from './programs.ts';
import { longestPause, Witness } from './witness.ts';

/** The most seconds without writes. */
const goal = 30;
/** How long a process has to write and hear again before the drill gives up. */
const patienceMs = 90_000;
const residents = 800;

const missing = findMissing();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}

const programs = new Programs();
const cluster = await Cluster.create(programs);
const products: Product[] = [];
const witnesses: Witness[] = [];
/** When the primary was broken (ms, as `performance.now()`), with how. */
const strikes: (readonly [title: string, at: number])[] = [];

async function stopAll(): Promise<void> {
  for (const product of products.splice(0)) await product.stop();
  await cluster.stop();
  await programs.stop();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}

try {
  await build();
  const pauses = [
    await strike('The primary is killed', {
      hit: (primary) => cluster.kill(primary),
      fix: (primary) => cluster.revive(primary),
    }),
    await strike('The primary is cut off from etcd', {
      hit: (primary) => cluster.cutOff(primary),
      fix: (primary) => cluster.reconnect(primary),
    }),
  ];
  for (const witness of witnesses) await witness.stop();
  const written = witnesses.flatMap((witness) => [...witness.written]);
  const kept = await listOrders(written.map(([id]) => id));
  const missed = written.filter(([id]) => !kept.has(id));
  const lost = missed.length;
  console.log(`\nWrites acknowledged: ${written.length}. Lost: ${lost} (goal 0).`);
  for (const [, at] of missed) console.log(`  lost: acknowledged ${momentOf(at)}`);
  const longest = Math.max(...pauses);
  console.log(`Longest time without writes: ${longest.toFixed(1)} s (goal ${goal} s).`);
  if (lost > 0 || longest > goal) process.exitCode = 1;
} catch (error) {
  console.error(`\n${programs.lastWords()}\n`);
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
process.exit(); // whatever is still waiting for an answer

async function build(): Promise<void> {
  console.log('Starting three PostgreSQL under Patroni, three etcd and HAProxy …');
  await cluster.start();
  await cluster.untilHealthy();

  console.log(`Starting two processes in production with ${residents} fictional residents …`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: url, // of both, as behind a balancer
    DEMO: 'on', // for its residents, and for its identity provider
    DEMO_RESIDENTS: String(residents),
    DATABASE_URL: cluster.url,
  };
  products.push(await startProduct({ ...env, PORT: String(port) }));
  products.push(await startProduct(env));

  const [action] = (await actions(url, 1)).variants.flat();
  const about = /"residentAuthoringSystemForeignKey":"([^"]+)"/.exec(action?.body ?? '');
  const watched = about?.[1];
  if (action === undefined || watched === undefined) throw new Error('No chart has a change');
  const charts: ResidentPath[] = [];
  for await (const page of pagesOfCharts(await callerOf('doctor', url))) charts.push(...page);
  const others = charts.filter(({ foreignKey }) => foreignKey !== watched);
  const token = await accessTokenOf('pharmacist', url);
  for (const product of products) {
    const witness = new Witness();
    witness.write(await callerOf('doctor', product.url), others);
    witness.repeat(await callerOf('pharmacist', product.url), action);
    witness.listen(product.url, token, watched);
    witnesses.push(witness);
  }
  console.log('Both finalise charts all the time, and a client listens at the hub of each.');
  await wait(5000);
}

/** Breaks the primary, waits for everything to continue, and fixes it. Returns the longest pause in writing. */
async function strike(
  title: string,
  fault: { hit: (primary: string) => unknown; fix: (primary: string) => unknown },
): Promise<number> {
  const primary = await cluster.primary();
  if (primary === undefined) throw new Error('There is no primary');
  const from = performance.now();
  console.log(`\n${title}: ${primary}`);
  strikes.push([title, from]);
  await fault.hit(primary);
  const isOver = async () => ![undefined, primary].includes(await cluster.primary(primary));
  await until('Another member becomes the primary', isOver);
  const promoted = performance.now();
  const next = await cluster.primary(primary);
  console.log(`  ${next} is the primary after ${seconds(promoted - from)}`);
  const goOn = (witness: Witness) =>
    [...witness.written.values()].some((at) => at > promoted) &&
    witness.heard.some((at) => at > promoted);
  await until('Both write and hear again', () => witnesses.every(goOn));
  await wait(5000);
  const to = performance.now();
  const pauses = witnesses.map(({ written }) => longestPause(written.values(), from, to));
  for (const [index, { written, heard }] of witnesses.entries()) {
    const count = (times: Iterable<number>) => [...times].filter((at) => at > promoted).length;
    console.log(
      `  process ${index + 1}: ${seconds((pauses[index] ?? 0) * 1000)} without writes, then ` +
        `${count(written.values())} writes acknowledged and ${count(heard)} hub events heard in ${seconds(to - promoted)}`,
    );
  }
  await fault.fix(primary);
  await cluster.untilHealthy();
  console.log(
    `  ${primary} is back as a standby ${seconds(performance.now() - to)} after it was mended`,
  );
  return Math.max(...pauses);
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    for (const { failure } of witnesses) if (failure !== undefined) throw failure;
    if (performance.now() > deadline) throw new Error(`Did not happen: ${what}`);
    await wait(200);
  }
}

/** A moment, as the time since the last fault before it. */
function momentOf(at: number): string {
  const [title, from] = strikes.findLast(([, began]) => began < at) ?? ['before any fault', at];
  return `${seconds(at - from)} after “${title}”`;
}

/** Which of these orders are in the database now. */
async function listOrders(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  const text = 'select id from pharmacy_order where id = any($1)';
  const { rows } = await client.query<{ id: string }>(text, [ids]);
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
