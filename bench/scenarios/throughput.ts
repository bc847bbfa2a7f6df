import type { Finding } from '../scenario.ts';
import { finalisations } from '../support/finalisations.ts';
import { actions } from '../support/chart-work.ts';
import { firstCharts } from '../support/charts.ts';
import { callOften, type Throughput } from '../support/load.ts';
import { startProduct } from '../support/product.ts';
import { callerOf, chartReads } from '../support/reads.ts';
import {
  facilitySearch,
  measure,
  pgbenchOf,
  searchOf,
  seconds,
  shared,
  type Work,
} from '../support/work.ts';
import type { World } from '../support/world.ts';

/** How many charts each caller finalises. */
const finalisedEach = 5;

/** Residents whose charts are opened and worked on; callers take turns among them. */
const residents = 16;

/** Many callers at once, against pgbench sending the same statements on as many connections. */
export async function throughput(world: World): Promise<Finding[]> {
  const { url } = world.product;
  const inFacility = await facilitySearch(url);
  const works: Readonly<Record<string, Work>> = {
    'search in one facility': inFacility,
    'search everywhere': { user: 'doctor', variants: [[searchOf({})]] },
    'open a chart': await openCharts(url),
    'act on a medicine': await actions(url, residents),
  };
  const findings: Finding[] = [];
  for (const [what, work] of Object.entries(works)) {
    for (const callers of [16, 64]) {
      const product = await measure([url], work, callers);
      const limit = await pgbenchOf(world, work, callers);
      findings.push({
        what: `${what}, ${callers} at once`,
        product: words(product),
        ...(limit !== undefined && { limit: `pgbench ${limit.toFixed(0)} a second` }),
        besides:
          limit === undefined
            ? `no ratio: this machine has no pgbench; ${shared}`
            : `${(product.perSecond / limit).toFixed(2)} of pgbench; ${shared}`,
      });
    }
  }
  findings.push(...(await finalising(url)));
  return [...findings, await twoProcesses(world, inFacility)];
}

/** Finalises a chart with one medicine ceased: each call for another resident, whose draft was saved before. */
async function finalising(url: string): Promise<Finding[]> {
  const call = await callerOf('doctor', url);
  const all = await finalisations(url, 80 * finalisedEach);
  const findings: Finding[] = [];
  for (const callers of [16, 64]) {
    const own = all.splice(0, callers * finalisedEach);
    const next = () => {
      const read = own.pop();
      return read && call(read);
    };
    findings.push({
      what: `finalise, ${callers} at once`,
      product: words(await callOften(next, callers, seconds)),
      besides: `no ratio: pgbench can’t send the same twice, as its ids exist once; ${shared}`,
    });
  }
  return findings;
}

/** What a second process on the same database adds. */
async function twoProcesses({ product, postgres }: World, work: Work): Promise<Finding> {
  const what = 'search in one facility, 16 at once, two processes';
  if (postgres === undefined) return { what, product: 'needs PostgreSQL, which is not here' };
  const second = await startProduct({ DATABASE_URL: postgres.url });
  try {
    const one = await measure([product.url], work, 16);
    const two = await measure([product.url, second.url], work, 16);
    return {
      what,
      product: words(two),
      limit: `one process ${one.perSecond.toFixed(0)} a second`,
      besides: `${(two.perSecond / one.perSecond).toFixed(2)} of one process; ${shared}`,
    };
  } finally {
    await second.stop();
  }
}

const words = ({ perSecond, p50, p99, errors }: Throughput) =>
  `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p99/p50 ${(p99 / p50).toFixed(1)}, ${errors} errors`;

async function openCharts(url: string): Promise<Work> {
  const charts = await firstCharts(await callerOf('doctor', url));
  return { user: 'doctor', variants: charts.slice(0, residents).map(chartReads) };
}
