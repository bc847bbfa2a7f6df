import { medications } from '@wattle/contract/operations/medications.ts';
import { Order } from '@wattle/contract/entities/medication.ts';
import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/search-state.ts';
import type { Finding } from '../scenario.ts';
import { compare } from '../support/comparison.ts';
import { callerOf, chartReads, readOf } from '../support/reads.ts';
import type { World } from '../support/world.ts';

const user = 'doctor';
const medicines = 25;

/** The five simultaneous reads of a chart page, for a resident with about 25 medicines. */
export async function chart(world: World): Promise<Finding[]> {
  const { params, count } = await fullChart(world.product.url, medicines);
  const reads = chartReads(params);
  const what = `chart of ${count} medicines`;
  return compare(world, { what, user, reads, goal: 1.5, statementGoal: 12 });
}

/** The one of the first hundred residents with closest to so many medicines. */
export async function fullChart(url: string, medicines: number) {
  const call = await callerOf(user, url);
  const body = toSearchRequest({ ...defaultSearch('Doctor'), itemsPerPage: 100 }, []);
  const found = ResidentSearchResponse.parse(await call(readOf(portal.searchResidents, { body })));
  const charts = [];
  for (const resident of found.searchResults) {
    if (resident.chart.updatedDate === null) continue;
    const params = {
      authoringSystem: resident.authoringSystem,
      foreignKey: resident.authoringSystemForeignKey,
    };
    const order = Order.parse(await call(readOf(medications.latestOrder, { params })));
    charts.push({ params, count: order.medications.length });
  }
  const away = ({ count }: { count: number }) => Math.abs(count - medicines);
  const [nearest] = charts.toSorted((a, b) => away(a) - away(b));
  if (nearest === undefined) throw new Error('None of the residents has a chart');
  return nearest;
}
