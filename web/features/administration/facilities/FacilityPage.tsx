import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { loadableIn } from '../../../api/query.ts';
import { facilitiesQuery } from '../queries.ts';
import { NewRecord, RecordPage, WithOrganisations } from '../RecordPage.tsx';
import { FacilityForm } from './FacilityForm.tsx';

const back = { to: '/administration/facilities', label: 'All facilities' } as const;

/** One facility, to change. */
export function FacilityPage({ id }: { id: string }) {
  return (
    <RecordPage
      what="Facility"
      back={back}
      from={loadableIn(useQuery(facilitiesQuery), id)}
      nameOf={({ name }) => name}
      detailOf={(record) => (
        <>
          Code: {record.id}.{' '}
          <Link to="/administration/turn-round" search={{ facility: record.id }}>
            Turn-round times
          </Link>
        </>
      )}
    >
      {(record) => (
        <WithOrganisations>
          {(organisations) => <FacilityForm {...{ record, organisations }} />}
        </WithOrganisations>
      )}
    </RecordPage>
  );
}

export function NewFacility() {
  return (
    <NewRecord what="facility" back={back}>
      <WithOrganisations>
        {(organisations) => <FacilityForm record={undefined} organisations={organisations} />}
      </WithOrganisations>
    </NewRecord>
  );
}
