import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FacilityRecord } from '@wattle/contract/entities/administration.ts';
import { offeredZones } from '@wattle/contract/rules/people/administration.ts';
import { nameOf } from '@wattle/contract/values/registration-codes.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import type { Column } from '../../../ui/content/RecordTable.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import styles from '../administration.module.css';
import { facilitiesQuery } from '../queries.ts';
import { RecordLink, RecordList } from '../RecordList.tsx';

const { anywhere } = styles;

const cells: readonly Column<FacilityRecord>[] = [
  {
    name: 'Name',
    isTitle: true,
    cell: ({ id, name }) => (
      <RecordLink to="/administration/facilities/$id" id={id}>
        {name}
      </RecordLink>
    ),
  },
  { name: 'Code', className: anywhere, cell: ({ id }) => id },
  {
    name: 'Organisation',
    className: anywhere,
    cell: ({ organisationName }) => <bdi>{organisationName}</bdi>,
  },
  { name: 'Suburb', className: anywhere, cell: ({ suburb, state }) => `${suburb} ${state}` },
  {
    name: 'Time zone',
    className: anywhere,
    cell: ({ timeZone }) => nameOf(offeredZones, timeZone),
  },
  { name: 'Residents', isEnd: true, cell: ({ residentCount }) => residentCount },
];

/** Every facility, with its organisation and time zone. */
export function FacilityList() {
  usePageTitle('Facilities');
  return (
    <RecordList
      to="/administration/new-facility"
      add="Add facility"
      head={
        <div>
          <h1>Facilities</h1>
          <Link to="/administration/turn-round">Turn-round times</Link>
        </div>
      }
      label="Facilities"
      from={useQuery(facilitiesQuery)}
      empty={
        <EmptyState
          title="There’s no facility yet"
          body="A facility is one residential aged care site. Every resident lives in one."
        />
      }
      search={{
        label: 'Name, code or organisation',
        textsOf: ({ id, name, organisationName }) => [id, name, organisationName],
      }}
      cells={cells}
    />
  );
}
