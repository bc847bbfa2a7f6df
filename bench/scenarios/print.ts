import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { Order } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/residents/search-state.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import type { Finding } from '../scenario.ts';
import { cpuOf, knowsCpu } from '../support/cpu.ts';
import { callerOf, readOf } from '../support/reads.ts';
import { interleaved, median } from '../support/rounds.ts';
import { accessTokenOf } from '../support/sign-in.ts';
import type { World } from '../support/world.ts';

const user = 'doctor';
/** The resident of the demo data with the longest chart. */
const longest = 'Attwood';
const rounds = 15;
/** How often each is printed per round: enough to measure CPU time. */
const times = 4;
const goal = 500;

/** CPU time for printing the longest chart, against a page without any medicine. */
export async function print({ product }: World): Promise<Finding[]> {
  const what = 'print of the longest chart: CPU time of the product';
  if (!knowsCpu) return [{ what, product: 'needs a system that reports CPU time' }];
  const { full, empty, count } = await residentsToPrint(product.url);
  const authorization = `Bearer ${await accessTokenOf(user, product.url)}`;
  const cost = async ({ authoringSystem, foreignKey }: ResidentPath) => {
    const path = `/portal/api/v1/print/${authoringSystem}/${foreignKey}?qrCodeAllowed=true`;
    const began = cpuOf(product.pid);
    for (let time = 0; time < times; time += 1) {
      const answer = await fetch(product.url + path, { headers: { authorization } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
    return (cpuOf(product.pid) - began) / times;
  };
  const costs = await interleaved(rounds, { full: () => cost(full), empty: () => cost(empty) });
  const [printed, page] = [median(costs.full), median(costs.empty)];
  return [
    {
      what: `${what}, ${count} medicines`,
      product: `${printed.toFixed(0)} ms`,
      limit: `${page.toFixed(0)} ms for a page without medicines`,
      result: { value: printed, goal, unit: 'ms' },
      besides: `${(printed / page).toFixed(1)} × that page`,
    },
  ];
}

async function residentsToPrint(url: string) {
  const call = await callerOf(user, url);
  const search = async (name: string) => {
    const state = { ...defaultSearch('Doctor'), name, itemsPerPage: 100 as const };
    const body = toSearchRequest(state, []);
    const found = await call(readOf(portal.searchResidents, { body }));
    return ResidentSearchResponse.parse(found).searchResults;
  };
  const [full] = await search(longest);
  const empty = (await search('')).find(({ chart }) => chart.updatedDate === null);
  if (full === undefined || empty === undefined) throw new Error('The demo data has changed');
  const pathOf = (found: typeof full): ResidentPath => ({
    authoringSystem: found.authoringSystem,
    foreignKey: found.authoringSystemForeignKey,
  });
  const order = await call(readOf(medications.latestOrder, { params: pathOf(full) }));
  const count = Order.parse(order).medications.length;
  return { full: pathOf(full), empty: pathOf(empty), count };
}
