import type { Finding } from '../scenario.ts';
import { facilitySearch, measure, pgbenchOf, shared } from '../support/work.ts';
import { openWorld, residents, type World } from '../support/world.ts';

const grown = 100_000;
const callers = 16;
/** The product may lose at most a tenth of its share of pgbench's throughput. */
const goal = 0.9;

/** Search in one facility when there are five times as many residents, in a second world of its own. */
export async function growth(world: World): Promise<Finding[]> {
  const what = `growth from ${residents} to ${grown} residents: search in one facility`;
  const small = await shareOf(world);
  if (small === undefined) return [{ what, product: 'needs PostgreSQL with pgbench' }];
  const grownWorld = await openWorld(grown);
  try {
    const large = await shareOf(grownWorld);
    if (large === undefined) throw new Error('pgbench was there a moment ago');
    return [
      {
        what,
        product: `${large.toFixed(2)} of pgbench`,
        limit: `${small.toFixed(2)} of pgbench`,
        result: { value: large / small, goal, unit: '×', isAtLeast: true },
        besides: `${callers} at once; ${shared}`,
      },
    ];
  } finally {
    await grownWorld.close();
  }
}

async function shareOf(world: World): Promise<number | undefined> {
  const work = await facilitySearch(world.product.url);
  const limit = await pgbenchOf(world, work, callers);
  return limit && (await measure([world.product.url], work, callers)).perSecond / limit.perSecond;
}
