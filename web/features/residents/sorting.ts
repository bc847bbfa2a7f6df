import type { ResidentSort } from '@wattle/contract/entities/search.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';

type Order = Pick<SearchState, 'sort' | 'direction'>;
type SortState = 'ascending' | 'descending' | 'none';

/** How a column is sorted now, as an `aria-sort` value. */
export function sortOf({ sort, direction }: Order, column: ResidentSort): SortState {
  if (sort !== column) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}

/** Names from A to Z, then from Z to A. */
export function nextByName(order: Order): Order {
  return { sort: 'name', direction: sortOf(order, 'name') === 'ascending' ? 'desc' : 'asc' };
}

/** Newest chart first, then oldest first, then by name again. */
export function nextByUpdate(order: Order): Order {
  switch (sortOf(order, 'chartUpdated')) {
    case 'none':
      return { sort: 'chartUpdated', direction: 'desc' };
    case 'descending':
      return { sort: 'chartUpdated', direction: 'asc' };
    case 'ascending':
      return { sort: 'name', direction: 'asc' };
  }
}
