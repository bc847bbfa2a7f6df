import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrganisationRecord } from '@wattle/contract/entities/administration.ts';
import { groupsOfFour } from '@wattle/contract/rules/identifier-format.ts';
import { useState } from 'react';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../ui/Table.tsx';
import { ListSearch, matches } from '../ListSearch.tsx';
import styles from '../administration.module.css';
import { organisationsQuery } from '../queries.ts';

/** Every organisation, with how much it has. */
export function OrganisationList() {
  usePageTitle('Organisations');
  const query = useQuery(organisationsQuery);
  return (
    <>
      <div className={styles.head}>
        <h1>Organisations</h1>
        <Link to="/administration/new-organisation" className={buttonClass('primary', 'medium')}>
          <PlusIcon />
          Add organisation
        </Link>
      </div>
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
  const [text, setText] = useState('');
  const found = organisations.filter(({ id, name }) => matches(text, id, name));
  return (
    <>
      <ListSearch
        label="Name or code"
        text={text}
        total={organisations.length}
        found={found.length}
        onText={setText}
      />
      {found.length > 0 && (
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
                <Td label="HPI-O">{groupsOfFour(one.hpioNumber)}</Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </>
  );
}
