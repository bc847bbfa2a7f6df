import pg from 'pg';
import type { Finding } from '../scenario.ts';
import { cpuOf } from './cpu.ts';
import { sessionOptions } from './pgbench.ts';
import { type Caller, callerOf, type ReadCall, statementsOf } from './reads.ts';
import { interleaved, median, medians } from './rounds.ts';
import type { Statement } from './statement-tap.ts';
import type { World } from './world.ts';

export const rounds = 15;
/** How often the reads run per round: enough to measure CPU time. */
export const times = 20;
/**
 * Calls before the first round: a process serves for days, and compiles its code in its first minutes. After 200 calls the
 * product's own time was still a quarter above what it was after 1,000.
 */
export const warmUp = 1000;
/** A read that takes long does so in the database, which has nothing to compile: these are enough for it. */
const warmUpMs = 20_000;
const roundMs = 1000;

export interface Job {
  readonly what: string;
  /** The caller. */
  readonly user: string;
  /** Sent at once, as the client does. */
  readonly reads: readonly ReadCall[];
  /** What the product's CPU time may be, as a multiple of the driver's. */
  readonly goal: number;
  /** How many statements the product may send for all reads; missing if only reported. */
  readonly statementGoal?: number;
}

/** CPU and wall time in ms for one pass through a job's reads. */
interface Cost {
  /** Total CPU time of the program and the database. */
  readonly cpu: number;
  readonly databaseCpu: number;
  readonly wall: number;
}

/**
 * Compares the product over HTTP with the statements it sends for the same reads, repeated
 * through the bare driver. Without PostgreSQL only the product's own time is reported.
 */
export async function compare(world: World, job: Job): Promise<Finding[]> {
  const call = await callerOf(job.user, world.product.url);
  const once = async () => {
    await Promise.all(job.reads.map(call));
  };
  return world.postgres === undefined
    ? [await ownTime(job, once)]
    : againstDriver(world.postgres, world.product.pid, job, once);
}

async function ownTime({ what }: Job, once: () => Promise<void>): Promise<Finding> {
  const { product } = await interleaved(rounds, { product: () => wallOf(once) });
  return { what, product: `${median(product).toFixed(1)} ms wall` };
}

async function wallOf(once: () => Promise<void>, passes = times): Promise<number> {
  const began = performance.now();
  for (let pass = 0; pass < passes; pass += 1) await once();
  return (performance.now() - began) / passes;
}

async function againstDriver(
  postgres: NonNullable<World['postgres']>,
  pid: number,
  job: Job,
  once: () => Promise<void>,
): Promise<Finding[]> {
  const tapped: Caller = await callerOf(job.user, postgres.tapped.url);
  const driver = await openDriver(postgres.url, job.reads.length);
  try {
    const statements: Statement[][] = [];
    for (const read of job.reads) statements.push(await statementsOf(postgres, tapped, read));
    const began = performance.now();
    let calls = 0;
    while (calls < warmUp && performance.now() - began < warmUpMs) {
      await once();
      await driver.send(statements);
      calls += 1;
    }
    const passes = Math.min(times, Math.ceil(roundMs / (await wallOf(once, 1))));
    const cost = async (work: () => Promise<void>, ownCpu: () => number): Promise<Cost> => {
      const [own, database] = [ownCpu(), await driver.databaseCpu()];
      const wall = await wallOf(work, passes);
      const databaseCpu = ((await driver.databaseCpu()) - database) / passes;
      return { cpu: (ownCpu() - own) / passes + databaseCpu, databaseCpu, wall };
    };
    const samples = await interleaved(rounds, {
      product: () => cost(once, () => cpuOf(pid)),
      driver: () =>
        cost(
          () => driver.send(statements),
          () => cpuOf(process.pid),
        ),
    });
    const product = medians(samples.product, ['cpu', 'databaseCpu', 'wall']);
    const limit = medians(samples.driver, ['cpu', 'databaseCpu', 'wall']);
    const count = statements.flat().length;
    const time: Finding = {
      what: job.what,
      product: words(product),
      limit: words(limit),
      result: { value: product.cpu / limit.cpu, goal: job.goal, unit: '×' },
      besides: `${count} statements; wall ${product.wall.toFixed(1)} : ${limit.wall.toFixed(1)} ms`,
    };
    if (job.statementGoal === undefined) return [time];
    const result = { value: count, goal: job.statementGoal, unit: 'statements' };
    return [
      time,
      {
        what: `${job.what}: statements`,
        product: statements.map(({ length }) => length).join(' + '),
        result,
      },
    ];
  } finally {
    await driver.close();
  }
}

const words = ({ cpu, databaseCpu }: Cost) =>
  `${cpu.toFixed(2)} ms CPU (database ${databaseCpu.toFixed(2)})`;

/** `count` bare connections, each for one read's statements, and one to query the database's state. */
export async function openDriver(connectionString: string, count: number) {
  const open = async () => {
    const client = new pg.Client({ connectionString, options: sessionOptions });
    await client.connect();
    return client;
  };
  const observer = await open();
  const clients = await Promise.all(Array.from({ length: count }, open));
  return {
    async send(statements: readonly (readonly Statement[])[]): Promise<void> {
      await Promise.all(
        clients.map(async (client, index) => {
          for (const { text, values } of statements[index] ?? []) {
            await client.query(text, [...values]);
          }
        }),
      );
    },
    /** The CPU time of every connection but this one, in ms. */
    async databaseCpu(): Promise<number> {
      const { rows } = await observer.query<{ pid: number }>(
        `select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
    },
    async close(): Promise<void> {
      await Promise.all([observer, ...clients].map((client) => client.end()));
    },
  };
}
