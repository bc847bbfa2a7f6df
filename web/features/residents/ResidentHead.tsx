import { isPharmacist } from '@wattle/contract/rules/people/roles.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { Th, THead } from '../../ui/content/Table.tsx';
import { nextByName, nextByUpdate, sortOf } from './sorting.ts';

type Order = Pick<SearchState, 'sort' | 'direction'>;

export interface ResidentHeadProps {
  order: Order;
  userType: UserType;
  onSort: (order: Order) => void;
}

/** The columns (RES-01). Doctors sort by name, pharmacists by chart update (RES-04). */
export function ResidentHead({ order, userType, onSort }: ResidentHeadProps) {
  const byName = userType === 'Doctor' && {
    sort: sortOf(order, 'name'),
    onSort: () => onSort(nextByName(order)),
  };
  const byUpdate = isPharmacist(userType) && {
    sort: sortOf(order, 'chartUpdated'),
    onSort: () => onSort(nextByUpdate(order)),
  };
  return (
    <THead>
      <Th {...byName}>Resident</Th>
      <Th>Organisation & facility</Th>
      <Th {...byUpdate}>Chart updated</Th>
      <Th>Chart expiry</Th>
      <Th>Status</Th>
      <Th>Action</Th>
    </THead>
  );
}
