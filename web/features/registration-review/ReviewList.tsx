import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RegistrationSummary } from '@wattle/contract/entities/registration.ts';
import type { RegistrationStatus } from '@wattle/contract/values/registration-status.ts';
import { nameOf, otherType, userTypes } from '@wattle/contract/values/registration-codes.ts';
import { loadablePage } from '../../api/query.ts';
import { OwnMoment } from '../../clinical/Moment.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { type Column, RecordTable } from '../../ui/content/RecordTable.tsx';
import { LoadedPages } from '../../ui/states/LoadedPages.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { Tabs } from '../../ui/content/Tabs.tsx';
import { registrationsQuery } from './queries.ts';
import type { ReviewParams } from './review-params.ts';
import styles from './review.module.css';

interface ReviewListProps {
  params: ReviewParams;
  onChange: (params: ReviewParams) => void;
}

const nothing: Record<RegistrationStatus, string> = {
  Waiting: 'No registrations are waiting',
  Approved: 'No registrations have been approved yet',
  Declined: 'No registrations have been declined yet',
};

/** Every registration, starting with those waiting. */
export function ReviewList({ params, onChange }: ReviewListProps) {
  usePageTitle('Registrations');
  const { status = 'Waiting', page = 1 } = params;
  const query = useQuery({
    ...registrationsQuery(status, page),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const tab = (id: RegistrationStatus) => ({
    id,
    label: id,
    count: data?.counts[id],
  });

  return (
    <main className={styles.page}>
      <h1>Registrations</h1>
      <Tabs
        label="Registrations by status"
        items={[tab('Waiting'), tab('Approved'), tab('Declined')]}
        selectedKey={status}
        onSelectionChange={(next) => onChange({ status: next, page: undefined })}
      >
        <LoadedPages
          from={loadablePage(query)}
          loading={<LoadingState label="Loading registrations" count={5} />}
          failed="We couldn’t load the registrations"
          empty={<EmptyState title={nothing[status]} />}
          page={page}
          sizeOf={({ registrations, counts, pageSize }) => ({
            count: registrations.length,
            total: counts[status],
            pageSize,
          })}
          onPage={(next) => onChange({ status, page: next })}
        >
          {({ registrations }) => (
            <RecordTable
              label={`${status} registrations`}
              items={registrations}
              keyOf={({ id }) => id}
              cells={cells}
            />
          )}
        </LoadedPages>
      </Tabs>
    </main>
  );
}

const cells: readonly Column<RegistrationSummary>[] = [
  {
    name: 'Name',
    isTitle: true,
    cell: ({ id, firstName, lastName }) => (
      <Link to="/registrations/$id" params={{ id }} className={styles.name}>
        <bdi>
          {lastName}, {firstName}
        </bdi>
      </Link>
    ),
  },
  { name: 'User type', cell: ({ userType }) => nameOf([...userTypes, otherType], userType) },
  {
    name: 'Organisation & facility',
    cell: ({ organisationName, facilityName }) => (
      <>
        <bdi className={styles.typed}>{organisationName}</bdi>
        <br />
        <bdi className={cx(styles.typed, styles.quiet)}>{facilityName}</bdi>
      </>
    ),
  },
  { name: 'Submitted', cell: ({ submittedAt }) => <OwnMoment at={submittedAt} /> },
];
