import { useQuery } from '@tanstack/react-query';
import { loadableIn } from '../../../api/query.ts';
import { organisationsQuery } from '../queries.ts';
import { NewRecord, RecordPage } from '../RecordPage.tsx';
import { OrganisationForm } from './OrganisationForm.tsx';

const back = { to: '/administration/organisations', label: 'All organisations' } as const;

/** One organisation, to change. */
export function OrganisationPage({ id }: { id: string }) {
  return (
    <RecordPage
      what="Organisation"
      back={back}
      from={loadableIn(useQuery(organisationsQuery), id)}
      nameOf={({ name }) => name}
      detailOf={(record) => `Code: ${record.id}`}
    >
      {(record) => <OrganisationForm record={record} />}
    </RecordPage>
  );
}

export function NewOrganisation() {
  return (
    <NewRecord what="organisation" back={back}>
      <OrganisationForm record={undefined} />
    </NewRecord>
  );
}
