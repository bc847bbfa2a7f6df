import { Order } from '@wattle/contract/entities/medication.ts';
import { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { defaultSearch, toSearchRequest } from '@wattle/contract/rules/residents/search-state.ts';
import type { ResidentPath } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { type Caller, readOf } from './reads.ts';

/** Residents of tests: their charts fail, or have drafts already. */
const special = new Set(['Sentinel', 'Practice']);

/** The residents with a chart on the list of a user, a hundred at a time. */
export async function* pagesOfCharts(
  call: Caller,
  userType: UserType = 'Doctor',
): AsyncGenerator<ResidentPath[], void> {
  const start = { ...defaultSearch(userType), itemsPerPage: 100 } as const;
  for (let selectedPage = 1; ; selectedPage += 1) {
    const body = toSearchRequest({ ...start, selectedPage }, []);
    const { searchResults } = ResidentSearchResponse.parse(
      await call(readOf(portal.searchResidents, { body })),
    );
    if (searchResults.length === 0) return;
    yield searchResults
      .filter(({ chart, familyName }) => chart.updatedDate !== null && !special.has(familyName))
      .map(({ authoringSystem, authoringSystemForeignKey: foreignKey }) => ({
        authoringSystem,
        foreignKey,
      }));
  }
}

/** The charts of the first hundred residents. */
export async function firstCharts(call: Caller, userType?: UserType): Promise<ResidentPath[]> {
  return (await pagesOfCharts(call, userType).next()).value ?? [];
}

export async function latestOrder(call: Caller, params: ResidentPath): Promise<Order> {
  return Order.parse(await call(readOf(medications.latestOrder, { params })));
}
