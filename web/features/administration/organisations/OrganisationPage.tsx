import { useQuery } from '@tanstack/react-query';
import { loadable } from '../../../api/query.ts';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { LoadingState } from '../../../ui/states/states.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { NoRecord } from '../NoRecord.tsx';
import { PageHead } from '../PageHead.tsx';
import { organisationsQuery } from '../queries.ts';
import { OrganisationForm } from './OrganisationForm.tsx';

const back = { to: '/administration/organisations', label: 'All organisations' } as const;

/** One organisation, to change. */
export function OrganisationPage({ id }: { id: string }) {
  usePageTitle('Organisation');
  const query = useQuery(organisationsQuery);
  const record = query.data?.find((one) => one.id === id);
  return (
    <>
      <PageHead
        back={back}
        title={record?.name ?? 'Organisation'}
        subject={record?.id}
        detail={record && `Code: ${record.id}`}
      />
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the organisation" variant="line" count={4} />}
        failed="We couldn’t load the organisation"
        isEmpty={record === undefined}
        empty={<NoRecord what="organisation" />}
      >
        {() => record && <OrganisationForm record={record} />}
      </Loaded>
    </>
  );
}

export function NewOrganisation() {
  usePageTitle('New organisation');
  return (
    <>
      <PageHead back={back} title="New organisation" />
      <OrganisationForm record={undefined} />
    </>
  );
}
