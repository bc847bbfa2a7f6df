import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdministrationChange } from '@wattle/contract/entities/administration.ts';
import { portalAdministration as portal } from '@wattle/contract/operations/portal-administration.ts';
import { call } from '../../../api/client.ts';
import { sentenceOf } from '../../../api/errors.ts';
import { operationKey } from '../../../api/query.ts';
import { OwnMoment } from '../../../clinical/Moment.tsx';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import { type Column, RecordTable } from '../../../ui/content/RecordTable.tsx';
import styles from '../administration.module.css';
import { Differences } from '../../../record/Differences.tsx';
import { actionText } from './action-text.ts';
import { fieldText } from './field-text.ts';

/** Who changed what in the setup, the latest first; of one record if `subject` is its code or id. */
export function ChangeList({ subject }: { subject: string | undefined }) {
  usePageTitle('Changes');
  const query = useInfiniteQuery({
    queryKey: [...operationKey(portal.administrationChanges), subject ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        portal.administrationChanges,
        {
          query: {
            ...(subject !== undefined && { subject }),
            ...(pageParam !== null && { before: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const changes = query.data?.pages.flatMap((page) => page.changes);
  const isMoreFailed = query.isFetchNextPageError;
  return (
    <>
      <div className={styles.head}>
        <h1>Changes</h1>
        {subject !== undefined && <Link to="/administration/changes">Changes to all records</Link>}
      </div>
      {subject !== undefined && (
        <p className={styles.quiet}>
          Only changes to <bdi>{changes?.[0]?.subject ?? subject}</bdi>.
        </p>
      )}
      <Loaded
        from={{
          data: changes,
          problem: query.error === null || isMoreFailed ? undefined : sentenceOf(query.error),
          isFetching: query.isFetching,
          retry: () => void query.refetch(),
        }}
        loading={<LoadingState label="Loading changes" count={6} />}
        failed="We couldn’t load the changes"
        isEmpty={changes?.length === 0}
        empty={<EmptyState title="Nothing has been changed yet" />}
      >
        {(found) => (
          <>
            <RecordTable
              label="Changes"
              items={found}
              keyOf={({ sequence }) => sequence}
              cells={cells}
            />
            {isMoreFailed && <Banner kind="error" title={sentenceOf(query.error)} />}
            {query.hasNextPage && (
              <div>
                <Button
                  isPending={query.isFetchingNextPage}
                  onPress={() => void query.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const cells: readonly Column<AdministrationChange>[] = [
  { name: 'When', cell: ({ at }) => <OwnMoment at={at} /> },
  { name: 'Who', className: styles.anywhere, cell: ({ by }) => <bdi>{by}</bdi> },
  {
    name: 'What',
    className: styles.anywhere,
    cell: ({ action, subject }) => (
      <>
        {actionText(action)}
        {subject !== '' && (
          <div>
            <bdi>{subject}</bdi>
          </div>
        )}
      </>
    ),
  },
  {
    name: 'Changed',
    cell: ({ fields }) => fields.length > 0 && <Differences fields={fields.map(fieldText)} />,
  },
];
