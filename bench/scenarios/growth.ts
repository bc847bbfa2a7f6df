import pg from 'pg';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { Finding } from '../scenario.ts';
import { firstCharts } from '../support/charts.ts';
import { knowsCpu } from '../support/cpu.ts';
import { finalisations } from '../support/finalisations.ts';
import { openObserver } from '../support/database-costs.ts';
import { callOften, type Throughput } from '../support/load.ts';
import { callerOf, chartReads, readOf } from '../support/reads.ts';
import { interleaved, median } from '../support/rounds.ts';
import {
  facilityNeeds,
  facilitySearch,
  measure,
  searchOf,
  seconds,
  type Work,
} from '../support/work.ts';
import { withCosts } from '../support/with-costs.ts';
import { openWorld, residents, type World } from '../support/world.ts';

const grown = 200_000;
const callers = 16;
/** The product may lose at most a tenth of its throughput. */
const goal = 0.9;
const fillGoal = 240;
/** More than the memory of the smaller fill: what is in one batch differs a little. */
const memoryGoal = 1.2;
const ordersEach = 20;
/** Of each kind of work in either world, after one that doesn't count. */
const rounds = 3;

/**
 * The same work when there are ten times as many residents, in a second world of its own. Facilities and organisations
 * stay as large as they are and there are more of them, so what one caller may see stays the same; only `doctor` sees all.
 */
export async function growth(world: World): Promise<Finding[]> {
  const what = `growth from ${residents} to ${grown} residents`;
  if (world.postgres === undefined)
    return [{ what, product: 'needs PostgreSQL, which isn’t here' }];
  const grownWorld = await openWorld(grown);
  const { url } = grownWorld.product;
  const observer = grownWorld.postgres && (await openObserver(grownWorld.postgres.url));
  try {
    const findings: Finding[] = [];
    for (const [name, { prepare, isAll }] of Object.entries(kinds)) {
      const rates = await interleaved(rounds, {
        small: async () => (await (await prepare(world.product.url))()).perSecond,
        large: async () => (await (await prepare(url))()).perSecond,
      });
      const [small, large] = [median(rates.small), median(rates.large)];
      const { besides } = await withCosts(grownWorld, observer, await prepare(url));
      findings.push({
        what: `${what}: ${name}`,
        product: `${large.toFixed(0)} a second`,
        limit: `${small.toFixed(0)} a second`,
        ...(isAll !== true && {
          result: { value: large / small, goal, unit: '×', isAtLeast: true },
        }),
        besides: `${callers} at once; ${besides}`,
      });
    }
    return [...findings, await spaceFinding(grownWorld), ...fillFindings(world, grownWorld)];
  } finally {
    await observer?.close();
    await grownWorld.close();
  }
}

interface Kind {
  /** Reads what the work needs; the answer does it. */
  readonly prepare: (url: string) => Promise<() => Promise<Throughput>>;
  /** It is about every resident of the instance, and has no goal. */
  readonly isAll?: true;
}

const repeated =
  (workAt: (url: string) => Promise<Work> | Work): Kind['prepare'] =>
  async (url) => {
    const work = await workAt(url);
    return () => measure([url], work, callers);
  };
const search = (user: Work['user']) => repeated(() => ({ user, variants: [[searchOf({})]] }));
const needs = (user: Work['user']) =>
  repeated(() => ({ user, variants: [[readOf(medications.needs, { query: {} })]] }));

const kinds: Readonly<Record<string, Kind>> = {
  'search in one facility': { prepare: repeated(facilitySearch) },
  'search in one organisation': { prepare: search('doctor2') },
  'search everywhere': { prepare: search('doctor'), isAll: true },
  'who needs me in one facility': { prepare: repeated(facilityNeeds) },
  'who needs me in one organisation': { prepare: needs('doctor2') },
  'who needs me everywhere': { prepare: needs('doctor'), isAll: true },
  'open a chart': {
    prepare: repeated(async (url) => {
      const charts = await firstCharts(await callerOf('doctor', url));
      return { user: 'doctor', variants: charts.map(chartReads) };
    }),
  },
  'save a draft and finalise it': {
    prepare: async (url) => {
      const orders = await finalisations(url, callers * ordersEach);
      return () => callOften(() => orders.pop()?.(), callers, seconds);
    },
  },
};

async function spaceFinding({ postgres }: World): Promise<Finding> {
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  const { rows } = await client.query<{ kilobytes: number }>(
    'select pg_database_size(current_database())::float / 1000 as kilobytes',
  );
  await client.end();
  const each = (rows[0]?.kilobytes ?? Number.NaN) / grown;
  return { what: `space of each of ${grown} residents`, product: `${each.toFixed(1)} kB` };
}

function fillFindings({ filled: small }: World, { filled: large }: World): Finding[] {
  const time = {
    what: `demo world of ${grown} residents`,
    product: `${large.seconds.toFixed(0)} s`,
    result: { value: large.seconds, goal: fillGoal, unit: 's' },
  };
  if (!knowsCpu) return [time];
  return [
    time,
    {
      what: `the most memory while ${grown} residents are written`,
      product: `${large.megabytes.toFixed(0)} MB`,
      limit: `${small.megabytes.toFixed(0)} MB with ${residents}`,
      result: { value: large.megabytes / small.megabytes, goal: memoryGoal, unit: '×' },
    },
  ];
}
