import type { ResidentSearchResult } from '@wattle/contract/entities/resident.ts';
import type { CourseExpiryFilterSubType } from '@wattle/contract/entities/search.ts';
import { isPharmacist } from '@wattle/contract/rules/roles.ts';
import type { SearchState } from '@wattle/contract/rules/search-state.ts';
import { displayName } from '@wattle/contract/rules/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useState } from 'react';
import { useContactsPanel } from '../../chart/contacts/contacts-panel.ts';
import { ContactsDialog } from '../../chart/contacts/ContactsDialog.tsx';
import { Table, TBody, Th, THead } from '../../ui/Table.tsx';
import { ResidentRow } from './ResidentRow.tsx';
import styles from './residents.module.css';
import { nextByName, nextByUpdate, sortOf } from './sorting.ts';

export interface ResidentTableProps {
  residents: readonly ResidentSearchResult[];
  order: Pick<SearchState, 'sort' | 'direction'>;
  window: CourseExpiryFilterSubType;
  userType: UserType;
  onSort: (order: Pick<SearchState, 'sort' | 'direction'>) => void;
}

/** One row per resident. Doctors sort by name, pharmacists by chart update (RES-04). */
export function ResidentTable(props: ResidentTableProps) {
  const { residents, order, window, userType, onSort } = props;
  const [asked, setAsked] = useState<ResidentSearchResult>();
  const panel = useContactsPanel();
  const onConsent = (resident: ResidentSearchResult) => {
    setAsked(resident);
    panel.open('consent');
  };
  const byName = userType === 'Doctor' && {
    sort: sortOf(order, 'name'),
    onSort: () => onSort(nextByName(order)),
  };
  const byUpdate = isPharmacist(userType) && {
    sort: sortOf(order, 'chartUpdated'),
    onSort: () => onSort(nextByUpdate(order)),
  };
  return (
    <>
      <Table label="Residents" columns={styles.columns}>
        <THead>
          <Th {...byName}>Resident</Th>
          <Th>Organisation & facility</Th>
          <Th {...byUpdate}>Chart updated</Th>
          <Th>Chart expiry</Th>
          <Th>Status</Th>
          <Th>Action</Th>
        </THead>
        <TBody>
          {residents.map((resident) => (
            <ResidentRow key={resident.id} {...{ resident, userType, window, onConsent }} />
          ))}
        </TBody>
      </Table>
      {asked && (
        <ContactsDialog
          residentKey={asked}
          whose={`${displayName(asked)}, born ${formatClinicalDate(asked.dateOfBirth)}`}
          hasConsent
          panel={panel}
        />
      )}
    </>
  );
}
