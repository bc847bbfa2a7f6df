import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResidentDetails } from '@wattle/contract/entities/resident-details.ts';
import { portalResidents as portal } from '@wattle/contract/operations/portal-residents.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { dayIn, type TimeZone } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { ReactNode } from 'react';
import { apiQuery, loadable } from '../../../api/query.ts';
import { chartOf } from '../../../chart/addresses.ts';
import { timeText } from '../../../lib/time/clock.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { Differences } from '../../../record/Differences.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { LoadingState } from '../../../ui/states/states.tsx';
import styles from '../resident-record.module.css';
import { shownChange } from '../shown-text.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { DetailsList } from './DetailsList.tsx';

interface DetailsPageProps {
  residentKey: ResidentKey;
  userType: UserType | null;
  onSaved: () => void;
  /** Below what changed, in the facility’s time zone. */
  more: (zone: TimeZone) => ReactNode;
}

/** What is known about a resident besides the chart, who keeps it, and what changed. */
export function DetailsPage({ residentKey, userType, onSaved, more }: DetailsPageProps) {
  usePageTitle('Resident’s details');
  const query = {
    ...apiQuery(portal.residentDetails, { params: pathOf(residentKey) }),
    staleTime: 0,
  };
  const details = loadable(useQuery(query));
  return (
    <div className={styles.page}>
      <p>
        <Link to={chartOf(userType)} params={residentKey}>
          Medication chart
        </Link>
      </p>
      <h1>
        <bdi>{details.data === undefined ? 'Resident’s details' : chartName(details.data)}</bdi>
      </h1>
      <Loaded
        from={details}
        loading={<LoadingState label="Loading the details" variant="line" count={8} />}
        failed="We couldn’t load the details"
      >
        {(record) => (
          <>
            <p className={styles.quiet}>{record.facilityName}</p>
            {isAssistant(userType) ? (
              <DetailsForm record={record} queryKey={query.queryKey} onSaved={onSaved} />
            ) : (
              <DetailsList record={record} />
            )}
            <Changes record={record} />
            {more(record.timeZone)}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Changes({ record: { changes, timeZone } }: { record: ResidentDetails }) {
  return (
    <section className={styles.section}>
      <h2>Changes</h2>
      {changes.length === 0 && <p>Nothing has changed since the resident was added.</p>}
      <ul className={styles.people}>
        {changes.map(({ at, by, fields }) => (
          <li key={at} className={styles.person}>
            <span className={styles.quiet}>
              {formatClinicalDate(dayIn(timeZone, at))} at {timeText(timeZone, at)} by{' '}
              <bdi>{by}</bdi>
            </span>
            <Differences fields={fields.map(shownChange)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
