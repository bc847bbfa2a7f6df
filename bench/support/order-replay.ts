import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFolderWith } from '../../tools/postgres.ts';
import { finalisations } from './finalisations.ts';
import type { Throughput } from './load.ts';
import { runPgbenchOnce } from './pgbench.ts';
import type { Statement } from './statement-tap.ts';
import type { World } from './world.ts';

const warmUp = 20;

/**
 * How many orders a second pgbench sends, each caller its own: the statements that the product sent to save a draft and
 * finalise it. They can be sent once only, so they are recorded first and then sent to a copy of the database that was
 * made before. Undefined without PostgreSQL's programs.
 */
export async function replayedOrders(
  { postgres }: World,
  callers: number,
  each: number,
): Promise<Pick<Throughput, 'perSecond'> | undefined> {
  const programs = findFolderWith('pg_dump', 'pg_restore', 'createdb', 'dropdb', 'psql', 'pgbench');
  if (postgres === undefined || programs === undefined) return undefined;
  const { tapped, tap, url } = postgres;
  const orders = await finalisations(tapped.url, warmUp + callers * each);
  // Until its statements are prepared and its connections open, the product sends more.
  for (const order of orders.splice(0, warmUp)) await order();
  const copy = Object.assign(new URL(url), { pathname: 'replayed' }).href;
  const directory = mkdtempSync(join(tmpdir(), 'wattle-replay-'));
  try {
    const dump = join(directory, 'dump');
    const runs = (program: string, ...args: string[]) => runIn(programs, program, args);
    runs('pg_dump', '--format=directory', '--compress=0', '--jobs=2', `--file=${dump}`, url);
    runs('createdb', `--maintenance-db=${url}`, 'replayed');
    runs('pg_restore', '--jobs=2', `--dbname=${copy}`, dump);
    runs('psql', '--quiet', '--command=vacuum (analyze)', copy);
    const recorded: Statement[][] = [];
    for (const order of orders) recorded.push(ofTheOrder(await tap.record(order)));
    const scripts = Array.from({ length: callers }, (_, caller) =>
      recorded.filter((__, nth) => nth % callers === caller).flat(),
    );
    const seconds = runPgbenchOnce(join(programs, 'pgbench'), copy, scripts);
    runs('dropdb', `--maintenance-db=${url}`, 'replayed');
    return { perSecond: recorded.length / seconds };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * Transaction after transaction, as pgbench has one connection for each caller. What the process does beside an order is
 * left out: it delivers events under numbers that the database gives anew.
 */
function ofTheOrder(statements: readonly Statement[]): Statement[] {
  const byConnection = Map.groupBy(statements, ({ connection }) => connection);
  return [...byConnection.values()]
    .filter((own) => !own.some(({ text }) => text.includes('subscription_delivery')))
    .filter(isWhole)
    .flat();
}

/** Whether each transaction has ended: one that goes on after the answer isn't the order's. */
function isWhole(statements: readonly Statement[]): boolean {
  const count = (...texts: string[]) =>
    statements.filter(({ text }) => texts.includes(text)).length;
  return count('begin') === count('commit', 'rollback');
}

function runIn(folder: string, program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(join(folder, program), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr.slice(-2000)}`);
}
