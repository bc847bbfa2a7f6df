import type {
  ResidentSearchResult,
  CourseExpiryFilterSubType,
} from '@wattle/contract/entities/search.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useState } from 'react';
import { useContactsPanel } from '../../chart/contacts/contacts-panel.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Table, TBody } from '../../ui/content/Table.tsx';
import { courseDetail } from './course-detail.ts';
import { ResidentHead } from './ResidentHead.tsx';
import { ResidentRow } from './ResidentRow.tsx';
import styles from './residents.module.css';

const contacts = lazyPart(() => import('../../chart/contacts/ContactsDialog.tsx'));

export interface ResidentTableProps {
  residents: readonly ResidentSearchResult[];
  /** Tells one search from another. */
  search: string;
  order: Pick<SearchState, 'sort' | 'direction'>;
  window: CourseExpiryFilterSubType;
  userType: UserType;
  onSort: (order: Pick<SearchState, 'sort' | 'direction'>) => void;
}

/** One row per resident. */
export function ResidentTable(props: ResidentTableProps) {
  const { residents, search, order, window, userType, onSort } = props;
  const [subject, setSubject] = useState<ResidentSearchResult>();
  const panel = useContactsPanel();
  const dialog = contacts.usePart(subject !== undefined);
  courseDetail.usePart(false);
  const onConsent = (resident: ResidentSearchResult) => {
    setSubject(resident);
    panel.open('consent');
  };
  return (
    <>
      <Table label="Residents" columns={styles.columns}>
        <ResidentHead order={order} userType={userType} onSort={onSort} />
        {/* The rows of another search are other rows: one that stayed would jump to its new place. */}
        <TBody key={search}>
          {residents.map((resident) => (
            <ResidentRow key={resident.id} {...{ resident, userType, window, onConsent }} />
          ))}
        </TBody>
      </Table>
      {subject && dialog && (
        <dialog.ContactsDialog
          residentKey={subject}
          whose={`${chartName(subject)}, born ${formatClinicalDate(subject.dateOfBirth)}`}
          hasConsent
          panel={panel}
        />
      )}
    </>
  );
}
