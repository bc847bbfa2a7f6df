import type { Finding } from '../scenario.ts';
import { firstCharts, latestOrder } from '../support/charts.ts';
import { compare } from '../support/comparison.ts';
import { callerOf, chartReads } from '../support/reads.ts';
import type { World } from '../support/world.ts';

const user = 'doctor';
const medicines = 25;

/** What a chart page reads first, for a resident with about 25 medicines. */
export async function chart(world: World): Promise<Finding[]> {
  const { params, count } = await fullChart(world.product.url, medicines);
  const reads = chartReads(params);
  const what = `chart of ${count} medicines`;
  return compare(world, { what, user, reads, goal: 1.5, statementGoal: 7 });
}

/** The resident among the first hundred whose number of medicines is closest to this. */
export async function fullChart(url: string, medicines: number) {
  const call = await callerOf(user, url);
  const charts = [];
  for (const params of await firstCharts(call)) {
    charts.push({ params, count: (await latestOrder(call, params)).medications.length });
  }
  const away = ({ count }: { count: number }) => Math.abs(count - medicines);
  const [nearest] = charts.toSorted((a, b) => away(a) - away(b));
  if (nearest === undefined) throw new Error('None of the residents has a chart');
  return nearest;
}
