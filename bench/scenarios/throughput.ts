import type { Finding } from '../scenario.ts';
import { actions } from '../support/chart-work.ts';
import { firstCharts } from '../support/charts.ts';
import { type Observer, openObserver } from '../support/database-costs.ts';
import { everythingWork } from '../support/fhir-reads.ts';
import { finalisations } from '../support/finalisations.ts';
import { callOften, type Throughput } from '../support/load.ts';
import { replayedOrders } from '../support/order-replay.ts';
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
import { withCosts } from '../support/with-costs.ts';
import type { World } from '../support/world.ts';

/** How many charts each caller finalises. */
const finalisedEach = 10;

/** Residents whose charts are opened and worked on; callers take turns among them. */
const residents = 16;

interface Case {
  readonly what: string;
  readonly callers: readonly number[];
  readonly run: (callers: number) => Promise<Throughput>;
  /** Its statements without the product, if they can be sent twice. */
  readonly work?: Work;
  /** What pgbench achieves with statements that can be sent once only, a second. */
  readonly replay?: (callers: number) => Promise<Pick<Throughput, 'perSecond'> | undefined>;
  /** Of what pgbench achieves with them. */
  readonly goal?: number;
}

/** Many callers at once, against pgbench sending the same statements on as many connections. */
export async function throughput(world: World): Promise<Finding[]> {
  const { product, postgres } = world;
  const { url } = product;
  const inFacility = await facilitySearch(url);
  const charts = (await firstCharts(await callerOf('doctor', url))).slice(0, residents);
  const opening: Work = { user: 'doctor', variants: charts.map(chartReads) };
  const repeated = (what: string, work: Work, goal?: number, callers = [16, 64]): Case => ({
    what,
    callers,
    work,
    run: (count) => measure([url], work, count),
    ...(goal !== undefined && { goal }),
  });
  const orders = await finalisations(url, 80 * finalisedEach);
  const cases: Case[] = [
    repeated('open a chart', opening, 0.4),
    // Before orders are made: a change is actioned on the latest one only.
    repeated('act on a medicine', await actions(url, residents)),
    {
      what: 'save a draft and finalise it',
      callers: [16, 64],
      run: (callers) => {
        const own = orders.splice(0, callers * finalisedEach);
        return callOften(() => own.pop()?.(), callers, seconds);
      },
      replay: (callers) => replayedOrders(world, callers, finalisedEach),
      goal: 0.5,
    },
    repeated('search in one facility', inFacility),
    repeated('search everywhere', { user: 'doctor', variants: [[searchOf({})]] }),
    repeated('$everything of a resident', await everythingWork(url, charts), undefined, [2, 16]),
  ];
  const observer = postgres && (await openObserver(postgres.url));
  const findings: Finding[] = [];
  try {
    for (const one of cases) findings.push(...(await findingsOf(world, one, observer)));
  } finally {
    await observer?.close();
  }
  return [...findings, await twoProcesses(world, opening)];
}

async function findingsOf(
  world: World,
  { what, callers, run, work, replay, goal }: Case,
  observer: Observer | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const achieved: Throughput[] = [];
  for (const count of callers) {
    const { product, besides } = await withCosts(world, observer, () => run(count));
    const limit = work ? await pgbenchOf(world, work, count) : await replay?.(count);
    achieved.push(product);
    findings.push({
      what: `${what}, ${count} at once`,
      product: words(product),
      ...(limit !== undefined && { limit: `pgbench ${limitWords(limit)}` }),
      ...(limit !== undefined &&
        goal !== undefined && {
          result: { value: product.perSecond / limit.perSecond, goal, unit: '×', isAtLeast: true },
        }),
      besides,
    });
  }
  const [few, many] = achieved;
  if (few === undefined || many === undefined) return findings;
  return [
    ...findings,
    {
      what: `${what}: slowest of a hundred against the median, ${callers[0]} at once`,
      product: `${few.p99.toFixed(0)} : ${few.p50.toFixed(0)} ms`,
      result: { value: few.p99 / few.p50, goal: 3, unit: '×' },
    },
    {
      what: `${what}: ${callers[1]} at once against ${callers[0]}`,
      product: `${many.perSecond.toFixed(0)} : ${few.perSecond.toFixed(0)} a second`,
      result: { value: many.perSecond / few.perSecond, goal: 0.9, unit: '×', isAtLeast: true },
    },
  ];
}

/** What a second process on the same database adds. */
async function twoProcesses({ product, postgres }: World, work: Work): Promise<Finding> {
  const what = 'open a chart, 64 at once, two processes';
  if (postgres === undefined) return { what, product: 'needs PostgreSQL, which is not here' };
  const second = await startProduct({ DATABASE_URL: postgres.url });
  try {
    const one = await measure([product.url], work, 64);
    const two = await measure([product.url, second.url], work, 64);
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

const limitWords = (limit: Throughput | Pick<Throughput, 'perSecond'>) =>
  'p50' in limit ? words(limit) : `${limit.perSecond.toFixed(0)} a second`;

const words = ({ perSecond, p50, p99, errors }: Throughput) =>
  `${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms, ${errors} errors`;
