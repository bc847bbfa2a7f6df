import { useQuery } from '@tanstack/react-query';
import type { UserRecord } from '@wattle/contract/entities/administration.ts';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { LoadingState } from '../../../ui/states/states.tsx';
import { PageHead } from '../PageHead.tsx';
import { organisationsQuery, userQuery } from '../queries.ts';
import { UserForm } from './UserForm.tsx';

const back = { to: '/administration/users', label: 'All users' } as const;

/** One user, to change. */
export function UserPage({ id, ownId }: { id: string; ownId: string }) {
  usePageTitle('User');
  const query = useQuery(userQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead
        back={back}
        title={data === undefined ? 'User' : `${data.givenName} ${data.familyName}`}
        subject={id}
      />
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the user" variant="line" count={8} />}
        failed="We couldn’t load the user"
      >
        {(record) => <WithOrganisations record={record} isOwn={id === ownId} />}
      </Loaded>
    </>
  );
}

export function NewUser() {
  usePageTitle('New user');
  return (
    <>
      <PageHead back={back} title="New user" />
      <WithOrganisations record={undefined} isOwn={false} />
    </>
  );
}

interface WithOrganisationsProps {
  record: UserRecord | undefined;
  isOwn: boolean;
}

function WithOrganisations({ record, isOwn }: WithOrganisationsProps) {
  const query = useQuery(organisationsQuery);
  return (
    <Loaded
      from={loadable(query)}
      loading={<LoadingState label="Loading organisations" variant="line" count={8} />}
      failed="We couldn’t load the organisations"
    >
      {(organisations) => <UserForm {...{ record, organisations, isOwn }} />}
    </Loaded>
  );
}
