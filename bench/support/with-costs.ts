import { cpuOf } from './cpu.ts';
import type { DatabaseCosts, Observer } from './database-costs.ts';
import type { Throughput } from './load.ts';
import { shared } from './work.ts';
import type { World } from './world.ts';

/** What one of many calls took, of the product and of its database. */
export async function withCosts(
  { product }: World,
  observer: Observer | undefined,
  run: () => Promise<Throughput>,
): Promise<{ product: Throughput; besides: string }> {
  if (observer === undefined) return { product: await run(), besides: shared };
  const before = cpuOf(product.pid);
  const { result, costs } = await observer.during(run);
  if (result.calls === 0) return { product: result, besides: 'nobody was answered' };
  const each = (sum: number) => (sum / result.calls).toFixed(1);
  const cpu = `CPU ${each(cpuOf(product.pid) - before)} + ${each(costs.cpu)} ms`;
  return { product: result, besides: [cpu, ...databaseWords(costs, each)].join('; ') };
}

const databaseWords = (
  { statements, syncs, waiting }: DatabaseCosts,
  each: (sum: number) => string,
) => [
  ...(statements === undefined
    ? []
    : [
        `${each(statements.count)} statements planned in ${each(statements.planned)} ms and executed in ` +
          `${each(statements.executed)} ms`,
      ]),
  `${each(syncs)} syncs`,
  `${waiting.toFixed(1)} waiting for a lock`,
];
