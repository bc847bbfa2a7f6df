import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UserPage, UserSummary } from '@wattle/contract/entities/administration.ts';
import type { UserState } from '@wattle/contract/entities/user.ts';
import { lastDayOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import { loadablePage } from '../../../api/query.ts';
import { firstOf } from '../../../lib/first-of.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import { LoadedPages } from '../../../ui/states/LoadedPages.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import { type Column, RecordTable } from '../../../ui/content/RecordTable.tsx';
import { Tabs } from '../../../ui/content/Tabs.tsx';
import styles from '../administration.module.css';
import { ListHead } from '../ListHead.tsx';
import { usersQuery } from '../queries.ts';
import { RecordLink } from '../RecordList.tsx';
import type { UserListProps } from './user-params.ts';
import { stateNames, UserStateBadge } from './user-state.tsx';
import { UserFilters } from './UserFilters.tsx';

/** The users found, one page, by state. */
export function UserList({ params, onChange }: UserListProps) {
  usePageTitle('Users');
  const query = useQuery({ ...usersQuery(params), placeholderData: keepPreviousData });
  const { data } = query;
  const isFiltered = Object.values({ ...params, page: undefined, state: undefined }).some(
    (value) => value !== undefined,
  );
  return (
    <>
      <ListHead to="/administration/new-user" add="Invite user">
        <h1>Users</h1>
      </ListHead>
      <UserFilters params={params} onChange={onChange} />
      <Tabs
        label="Users by state"
        items={[
          { id: 'All', label: 'All', count: data && totalOf(data.counts) },
          ...states.map((id) => ({ id, label: stateNames[id], count: data?.counts[id] })),
        ]}
        selectedKey={params.state ?? 'All'}
        onSelectionChange={(next) =>
          onChange({ state: next === 'All' ? undefined : next, page: undefined }, false)
        }
      >
        <LoadedPages
          from={loadablePage(query)}
          loading={<LoadingState label="Loading users" count={8} />}
          failed="We couldn’t load the users"
          empty={<EmptyState title={isFiltered ? 'Nobody matches' : 'Nobody here'} />}
          page={params.page}
          sizeOf={({ users, counts, pageSize }) => ({
            count: users.length,
            total: params.state === undefined ? totalOf(counts) : counts[params.state],
            pageSize,
          })}
          onPage={(page, isGone) => onChange({ page }, isGone)}
        >
          {({ users }) => (
            <RecordTable
              label="Users"
              columns={styles.userColumns}
              items={users}
              keyOf={({ id }) => id}
              isQuiet={({ state }) => state === 'Ended'}
              cells={cells}
            />
          )}
        </LoadedPages>
      </Tabs>
    </>
  );
}

const states = ['Active', 'Invited', 'Unlinked', 'Ended'] as const satisfies UserState[];

const totalOf = (counts: UserPage['counts']) =>
  states.reduce((sum, state) => sum + counts[state], 0);

/** A line breaks before the @, and elsewhere only if the column is narrower than what is on one side of it. */
function Email({ children }: { children: string }) {
  const at = children.lastIndexOf('@');
  return (
    <bdi>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  );
}

const cells: readonly Column<UserSummary>[] = [
  {
    name: 'Name',
    isTitle: true,
    cell: ({ id, familyName, givenName, email }) => (
      <>
        <RecordLink to="/administration/users/$id" id={id}>
          {familyName}, {givenName}
        </RecordLink>
        <div className={styles.detail}>
          <Email>{email}</Email>
        </div>
      </>
    ),
  },
  {
    name: 'User type',
    cell: ({ userType, isShared }) => (
      <>
        {userType === null ? 'None yet' : userTypeNames[userType]}
        {isShared && <div className={styles.quiet}>Shared account</div>}
      </>
    ),
  },
  {
    name: 'Organisations',
    className: styles.anywhere,
    cell: ({ organisationNames }) => <bdi>{firstOf(organisationNames, 2)}</bdi>,
  },
  {
    name: 'State',
    cell: ({ state, accessEndsAt }) => (
      <>
        <UserStateBadge state={state} />
        {accessEndsAt !== null && (
          <div className={styles.detail}>
            {state !== 'Ended' && 'Last day '}
            {formatClinicalDate(lastDayOfAccess(accessEndsAt))}
          </div>
        )}
      </>
    ),
  },
];
