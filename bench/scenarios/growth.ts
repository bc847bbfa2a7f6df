import { medications } from '@wattle/contract/operations/medications.ts';
import type { Finding } from '../scenario.ts';
import { firstCharts } from '../support/charts.ts';
import { knowsCpu } from '../support/cpu.ts';
import { finalisations } from '../support/finalisations.ts';
import { callOften } from '../support/load.ts';
import { callerOf, chartReads, readOf } from '../support/reads.ts';
import {
  facilityNeeds,
  facilitySearch,
  measure,
  searchOf,
  seconds,
  shared,
  type Work,
} from '../support/work.ts';
import { openWorld, residents, type World } from '../support/world.ts';

const grown = 200_000;
const callers = 16;
/** The product may lose at most a tenth of its throughput. */
const goal = 0.9;
const fillGoal = 240;
/** More than the memory of the smaller fill: what is in one batch differs a little. */
const memoryGoal = 1.2;
const ordersEach = 20;

/**
 * The same work when there are ten times as many residents, in a second world of its own. Facilities and organisations
 * stay as large as they are and there are more of them, so what one caller may see stays the same; only `doctor` sees all.
 */
export async function growth(world: World): Promise<Finding[]> {
  const what = `growth from ${residents} to ${grown} residents`;
  if (world.postgres === undefined)
    return [{ what, product: 'needs PostgreSQL, which isn’t here' }];
  const grownWorld = await openWorld(grown);
  try {
    const findings: Finding[] = [];
    for (const [name, { rate, isAll }] of Object.entries(kinds)) {
      const small = await rate(world.product.url);
      const large = await rate(grownWorld.product.url);
      findings.push({
        what: `${what}: ${name}`,
        product: `${large.toFixed(0)} a second`,
        limit: `${small.toFixed(0)} a second`,
        ...(isAll !== true && {
          result: { value: large / small, goal, unit: '×', isAtLeast: true },
        }),
        besides: `${callers} at once; ${shared}`,
      });
    }
    return [...findings, ...fillFindings(world, grownWorld)];
  } finally {
    await grownWorld.close();
  }
}

interface Kind {
  /** How often a second it is done. */
  readonly rate: (url: string) => Promise<number>;
  /** It is about every resident of the instance, and has no goal. */
  readonly isAll?: true;
}

const rateOf = async (url: string, work: Work) => (await measure([url], work, callers)).perSecond;
const searchBy = (user: Work['user']): Work => ({ user, variants: [[searchOf({})]] });
const needsBy = (user: Work['user']): Work => ({
  user,
  variants: [[readOf(medications.needs, { query: {} })]],
});

const kinds: Readonly<Record<string, Kind>> = {
  'search in one facility': { rate: async (url) => rateOf(url, await facilitySearch(url)) },
  'search in one organisation': { rate: (url) => rateOf(url, searchBy('doctor2')) },
  'search everywhere': { rate: (url) => rateOf(url, searchBy('doctor')), isAll: true },
  'who needs me in one facility': { rate: async (url) => rateOf(url, await facilityNeeds(url)) },
  'who needs me in one organisation': { rate: (url) => rateOf(url, needsBy('doctor2')) },
  'who needs me everywhere': { rate: (url) => rateOf(url, needsBy('doctor')), isAll: true },
  'open a chart': {
    rate: async (url) => {
      const charts = await firstCharts(await callerOf('doctor', url));
      return rateOf(url, { user: 'doctor', variants: charts.map(chartReads) });
    },
  },
  'save a draft and finalise it': {
    rate: async (url) => {
      const orders = await finalisations(url, callers * ordersEach);
      return (await callOften(() => orders.pop()?.(), callers, seconds)).perSecond;
    },
  },
};

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
