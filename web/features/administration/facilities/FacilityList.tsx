import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FacilityRecord } from '@wattle/contract/entities/administration.ts';
import { offeredZones } from '@wattle/contract/rules/people/administration.ts';
import { nameOf } from '@wattle/contract/values/registration-codes.ts';
import { loadable } from '../../../api/query.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../ui/content/Table.tsx';
import { ListHead } from '../ListHead.tsx';
import { SearchedList } from '../SearchedList.tsx';
import styles from '../administration.module.css';
import { facilitiesQuery } from '../queries.ts';

/** Every facility, with its organisation and time zone. */
export function FacilityList() {
  usePageTitle('Facilities');
  const query = useQuery(facilitiesQuery);
  return (
    <>
      <ListHead to="/administration/new-facility" add="Add facility">
        <h1>Facilities</h1>
      </ListHead>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading facilities" count={5} />}
        failed="We couldn’t load the facilities"
        isEmpty={query.data?.length === 0}
        empty={
          <EmptyState
            title="There’s no facility yet"
            body="A facility is one residential aged care site. Every resident lives in one."
          />
        }
      >
        {(facilities) => <Found facilities={facilities} />}
      </Loaded>
    </>
  );
}

function Found({ facilities }: { facilities: readonly FacilityRecord[] }) {
  return (
    <SearchedList
      label="Name, code or organisation"
      items={facilities}
      textsOf={({ id, name, organisationName }) => [id, name, organisationName]}
    >
      {(found) => (
        <Table label="Facilities">
          <THead>
            <Th>Name</Th>
            <Th>Code</Th>
            <Th>Organisation</Th>
            <Th>Suburb</Th>
            <Th>Time zone</Th>
            <Th isEnd>Residents</Th>
          </THead>
          <TBody>
            {found.map((one) => (
              <Tr key={one.id}>
                <Td>
                  <Link
                    to="/administration/facilities/$id"
                    params={{ id: one.id }}
                    className={styles.name}
                  >
                    <bdi>{one.name}</bdi>
                  </Link>
                </Td>
                <Td label="Code" className={styles.anywhere}>
                  {one.id}
                </Td>
                <Td label="Organisation" className={styles.anywhere}>
                  <bdi>{one.organisationName}</bdi>
                </Td>
                <Td label="Suburb" className={styles.anywhere}>
                  {one.suburb} {one.state}
                </Td>
                <Td label="Time zone" className={styles.anywhere}>
                  {nameOf(offeredZones, one.timeZone)}
                </Td>
                <Td label="Residents" isEnd>
                  {one.residentCount}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </SearchedList>
  );
}
