import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrganisationRecord } from '@wattle/contract/entities/administration.ts';
import { groupsOfFour } from '@wattle/contract/rules/residents/identifier-format.ts';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../ui/content/Table.tsx';
import { ListHead } from '../ListHead.tsx';
import { SearchedList } from '../SearchedList.tsx';
import styles from '../administration.module.css';
import { organisationsQuery } from '../queries.ts';

/** Every organisation, with how much it has. */
export function OrganisationList() {
  usePageTitle('Organisations');
  const query = useQuery(organisationsQuery);
  return (
    <>
      <ListHead to="/administration/new-organisation" add="Add organisation">
        <h1>Organisations</h1>
      </ListHead>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading organisations" count={5} />}
        failed="We couldn’t load the organisations"
        isEmpty={query.data?.length === 0}
        empty={
          <EmptyState
            title="There’s no organisation yet"
            body="An organisation is an aged care provider that runs facilities. Its users see the residents of its facilities."
          />
        }
      >
        {(organisations) => <Found organisations={organisations} />}
      </Loaded>
    </>
  );
}

function Found({ organisations }: { organisations: readonly OrganisationRecord[] }) {
  return (
    <SearchedList label="Name or code" items={organisations} textsOf={({ id, name }) => [id, name]}>
      {(found) => (
        <Table label="Organisations">
          <THead>
            <Th>Name</Th>
            <Th>Code</Th>
            <Th isEnd>Facilities</Th>
            <Th isEnd>Users</Th>
            <Th>HPI-O</Th>
          </THead>
          <TBody>
            {found.map((one) => (
              <Tr key={one.id}>
                <Td>
                  <Link
                    to="/administration/organisations/$id"
                    params={{ id: one.id }}
                    className={styles.name}
                  >
                    <bdi>{one.name}</bdi>
                  </Link>
                </Td>
                <Td label="Code" className={styles.anywhere}>
                  {one.id}
                </Td>
                <Td label="Facilities" isEnd>
                  {one.facilityCount}
                </Td>
                <Td label="Users" isEnd>
                  {one.userCount}
                </Td>
                <Td label="HPI-O" className={styles.number}>
                  {groupsOfFour(one.hpioNumber)}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </SearchedList>
  );
}
