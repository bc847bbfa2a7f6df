import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type UserPage, type UserSummary } from '@wattle/contract/entities/administration.ts';
import { UserState } from '@wattle/contract/entities/user.ts';
import { lastDayOfAccess } from '@wattle/contract/rules/people/access-end.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { PageGone } from '../../../ui/states/PageGone.tsx';
import { Pagination } from '../../../ui/content/Pagination.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../ui/content/Table.tsx';
import { Tabs } from '../../../ui/content/Tabs.tsx';
import styles from '../administration.module.css';
import { ListHead } from '../ListHead.tsx';
import { usersQuery } from '../queries.ts';
import type { UserListProps, UserParams } from './user-params.ts';
import { stateNames, UserStateBadge } from './user-state.tsx';
import { UserFilters } from './UserFilters.tsx';

/** The users found, one page, by state. */
export function UserList({ params, onChange }: UserListProps) {
  usePageTitle('Users');
  const query = useQuery({ ...usersQuery(params), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const all =
    data === undefined
      ? undefined
      : UserState.options.reduce((sum, state) => sum + data.counts[state], 0);
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
          { id: 'All', label: 'All', count: all },
          ...states.map((id) => ({ id, label: stateNames[id], count: data?.counts[id] })),
        ]}
        selectedKey={params.state ?? 'All'}
        onSelectionChange={(next) =>
          onChange({ state: next === 'All' ? undefined : next, page: undefined }, false)
        }
      >
        <Loaded
          from={{ ...loadable(query), data: isPlaceholderData ? undefined : data }}
          loading={<LoadingState label="Loading users" count={8} />}
          failed="We couldn’t load the users"
          isEmpty={data?.users.length === 0}
          empty={
            <NobodyFound
              isFiltered={isFiltered}
              page={params.page ?? 1}
              onFirstPage={() => onChange({ page: undefined }, true)}
            />
          }
        >
          {(found) => (
            <Found
              data={found}
              params={params}
              onPage={(page) => onChange({ page: page === 1 ? undefined : page }, false)}
            />
          )}
        </Loaded>
      </Tabs>
    </>
  );
}

const states = ['Active', 'Invited', 'Unlinked', 'Ended'] as const satisfies UserState[];

interface NobodyFoundProps {
  isFiltered: boolean;
  page: number;
  onFirstPage: () => void;
}

function NobodyFound({ isFiltered, page, onFirstPage }: NobodyFoundProps) {
  if (page > 1) return <PageGone onFirstPage={onFirstPage} />;
  return <EmptyState title={isFiltered ? 'Nobody matches' : 'Nobody here'} />;
}

interface FoundProps {
  data: UserPage;
  params: UserParams;
  onPage: (page: number) => void;
}

function Found({ data, params, onPage }: FoundProps) {
  const { users, counts, pageSize } = data;
  const total =
    params.state === undefined
      ? states.reduce((sum, state) => sum + counts[state], 0)
      : counts[params.state];
  const pageCount = Math.ceil(total / pageSize);
  return (
    <>
      <Table label="Users" columns={styles.userColumns}>
        <THead>
          <Th>Name</Th>
          <Th>User type</Th>
          <Th>Organisations</Th>
          <Th>State</Th>
        </THead>
        <TBody>
          {users.map((user) => (
            <Row key={user.id} user={user} />
          ))}
        </TBody>
      </Table>
      <Pagination page={params.page ?? 1} pageCount={pageCount} onPageChange={onPage} />
    </>
  );
}

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

/** How many organisations are named in a row. */
const named = 2;

function Row({ user }: { user: UserSummary }) {
  const { id, familyName, givenName, email, userType, isShared, organisationNames } = user;
  const { accessEndsAt } = user;
  const more = organisationNames.length - named;
  return (
    <Tr tone={user.state === 'Ended' ? 'quiet' : undefined}>
      <Td>
        <Link to="/administration/users/$id" params={{ id }} className={styles.name}>
          <bdi>
            {familyName}, {givenName}
          </bdi>
        </Link>
        <div className={styles.detail}>
          <Email>{email}</Email>
        </div>
      </Td>
      <Td label="User type">
        {userType === null ? 'None yet' : userTypeNames[userType]}
        {isShared && <div className={styles.quiet}>Shared account</div>}
      </Td>
      <Td label="Organisations" className={styles.anywhere}>
        <bdi>{organisationNames.slice(0, named).join(', ')}</bdi>
        {more > 0 && ` and ${more} more`}
      </Td>
      <Td label="State">
        <UserStateBadge state={user.state} />
        {accessEndsAt !== null && (
          <div className={styles.detail}>
            {user.state !== 'Ended' && 'Last day '}
            {formatClinicalDate(lastDayOfAccess(accessEndsAt))}
          </div>
        )}
      </Td>
    </Tr>
  );
}
