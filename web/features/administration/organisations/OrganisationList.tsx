import { useQuery } from '@tanstack/react-query';
import type { OrganisationRecord } from '@wattle/contract/entities/administration.ts';
import { groupsOfFour } from '@wattle/contract/rules/residents/identifier-format.ts';
import { usePageTitle } from '../../../lib/page/page-title.ts';
import type { Column } from '../../../ui/content/RecordTable.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import styles from '../administration.module.css';
import { organisationsQuery } from '../queries.ts';
import { RecordLink, RecordList } from '../RecordList.tsx';

const cells: readonly Column<OrganisationRecord>[] = [
  {
    name: 'Name',
    isTitle: true,
    cell: ({ id, name }) => (
      <RecordLink to="/administration/organisations/$id" id={id}>
        {name}
      </RecordLink>
    ),
  },
  { name: 'Code', className: styles.anywhere, cell: ({ id }) => id },
  { name: 'Facilities', isEnd: true, cell: ({ facilityCount }) => facilityCount },
  { name: 'Users', isEnd: true, cell: ({ userCount }) => userCount },
  { name: 'HPI-O', className: styles.number, cell: ({ hpioNumber }) => groupsOfFour(hpioNumber) },
];

/** Every organisation, with how much it has. */
export function OrganisationList() {
  usePageTitle('Organisations');
  return (
    <RecordList
      to="/administration/new-organisation"
      add="Add organisation"
      head={<h1>Organisations</h1>}
      label="Organisations"
      from={useQuery(organisationsQuery)}
      empty={
        <EmptyState
          title="There’s no organisation yet"
          body="An organisation is an aged care provider that runs facilities. Its users see the residents of its facilities."
        />
      }
      search={{ label: 'Name or code', textsOf: ({ id, name }) => [id, name] }}
      cells={cells}
    />
  );
}
