import { useQuery } from '@tanstack/react-query';
import type { FacilityRecord } from '@wattle/contract/entities/administration.ts';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { LoadingState } from '../../../ui/states/states.tsx';
import { NoRecord } from '../NoRecord.tsx';
import { PageHead } from '../PageHead.tsx';
import { facilitiesQuery, organisationsQuery } from '../queries.ts';
import { FacilityForm } from './FacilityForm.tsx';

const back = { to: '/administration/facilities', label: 'All facilities' } as const;

/** One facility, to change. */
export function FacilityPage({ id }: { id: string }) {
  usePageTitle('Facility');
  const query = useQuery(facilitiesQuery);
  const record = query.data?.find((one) => one.id === id);
  return (
    <>
      <PageHead
        back={back}
        title={record?.name ?? 'Facility'}
        subject={record?.id}
        detail={record && `Code: ${record.id}`}
      />
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the facility" variant="line" count={8} />}
        failed="We couldn’t load the facility"
        isEmpty={record === undefined}
        empty={<NoRecord what="facility" />}
      >
        {() => record && <WithOrganisations record={record} />}
      </Loaded>
    </>
  );
}

export function NewFacility() {
  usePageTitle('New facility');
  return (
    <>
      <PageHead back={back} title="New facility" />
      <WithOrganisations record={undefined} />
    </>
  );
}

function WithOrganisations({ record }: { record: FacilityRecord | undefined }) {
  const query = useQuery(organisationsQuery);
  return (
    <Loaded
      from={loadable(query)}
      loading={<LoadingState label="Loading organisations" variant="line" count={8} />}
      failed="We couldn’t load the organisations"
    >
      {(organisations) => <FacilityForm record={record} organisations={organisations} />}
    </Loaded>
  );
}
