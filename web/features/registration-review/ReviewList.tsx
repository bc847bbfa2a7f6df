import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type {
  RegistrationPage,
  RegistrationSummary,
} from '@wattle/contract/entities/registration.ts';
import type { RegistrationStatus } from '@wattle/contract/values/registration-status.ts';
import { nameOf, otherType, userTypes } from '@wattle/contract/values/registration-codes.ts';
import { loadable } from '../../api/query.ts';
import { OwnMoment } from '../../clinical/Moment.tsx';
import { cx } from '../../lib/cx.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { PageGone } from '../../ui/states/PageGone.tsx';
import { Pagination } from '../../ui/content/Pagination.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../ui/content/Table.tsx';
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
  const { data, isPlaceholderData } = query;
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
        <Loaded
          from={{ ...loadable(query), data: isPlaceholderData ? undefined : data }}
          loading={<LoadingState label="Loading registrations" count={5} />}
          failed="We couldn’t load the registrations"
          isEmpty={data?.registrations.length === 0}
          empty={
            page > 1 ? (
              <PageGone onFirstPage={() => onChange({ status, page: undefined })} />
            ) : (
              <EmptyState title={nothing[status]} />
            )
          }
        >
          {(found) => (
            <Found
              {...{ data: found, status, page }}
              onPage={(next) => onChange({ status, page: next })}
            />
          )}
        </Loaded>
      </Tabs>
    </main>
  );
}

interface FoundProps {
  data: RegistrationPage;
  status: RegistrationStatus;
  page: number;
  onPage: (page: number) => void;
}

function Found({ data, status, page, onPage }: FoundProps) {
  const pageCount = Math.ceil(data.counts[status] / data.pageSize);
  return (
    <>
      <Table label={`${status} registrations`}>
        <THead>
          <Th>Name</Th>
          <Th>User type</Th>
          <Th>Organisation & facility</Th>
          <Th>Submitted</Th>
        </THead>
        <TBody>
          {data.registrations.map((one) => (
            <Row key={one.id} registration={one} />
          ))}
        </TBody>
      </Table>
      <Pagination page={page} pageCount={pageCount} onPageChange={onPage} />
    </>
  );
}

function Row({ registration }: { registration: RegistrationSummary }) {
  const { id, firstName, lastName, userType, organisationName, facilityName } = registration;
  return (
    <Tr>
      <Td>
        <Link to="/registrations/$id" params={{ id }} className={styles.name}>
          <bdi>
            {lastName}, {firstName}
          </bdi>
        </Link>
      </Td>
      <Td label="User type">{nameOf([...userTypes, otherType], userType)}</Td>
      <Td label="Organisation & facility">
        <bdi className={styles.typed}>{organisationName}</bdi>
        <br />
        <bdi className={cx(styles.typed, styles.quiet)}>{facilityName}</bdi>
      </Td>
      <Td label="Submitted">
        <OwnMoment at={registration.submittedAt} />
      </Td>
    </Tr>
  );
}
