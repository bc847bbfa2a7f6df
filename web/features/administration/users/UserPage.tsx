import { useQuery } from '@tanstack/react-query';
import { loadable } from '../../../api/query.ts';
import { userQuery } from '../queries.ts';
import { NewRecord, RecordPage, WithOrganisations } from '../RecordPage.tsx';
import { UserForm } from './UserForm.tsx';

const back = { to: '/administration/users', label: 'All users' } as const;

/** One user, to change. */
export function UserPage({ id, ownId }: { id: string; ownId: string }) {
  return (
    <RecordPage
      what="User"
      back={back}
      id={id}
      from={loadable(useQuery(userQuery(id)))}
      nameOf={({ givenName, familyName }) => `${givenName} ${familyName}`}
    >
      {(record) => (
        <WithOrganisations>
          {(organisations) => <UserForm {...{ record, organisations }} isOwn={id === ownId} />}
        </WithOrganisations>
      )}
    </RecordPage>
  );
}

export function NewUser() {
  return (
    <NewRecord what="user" back={back}>
      <WithOrganisations>
        {(organisations) => (
          <UserForm record={undefined} organisations={organisations} isOwn={false} />
        )}
      </WithOrganisations>
    </NewRecord>
  );
}
