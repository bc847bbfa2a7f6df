import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { firstOf } from '../../../../lib/first-of.ts';
import { Badge } from '../../../../ui/content/Badge.tsx';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../../ui/content/Table.tsx';
import styles from '../../administration.module.css';
import { ListHead } from '../../ListHead.tsx';
import { SearchedList } from '../../SearchedList.tsx';
import { servicesQuery } from '../queries.ts';

/** The systems registered for the FHIR interface. */
export function ServiceList() {
  const query = useQuery(servicesQuery);
  return (
    <>
      <ListHead to="/administration/data-exchange/new-service" add="Register service">
        <p className={styles.quiet}>
          Other systems that read or send records by themselves, such as a practice’s or pharmacy’s.
        </p>
      </ListHead>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading backend services" count={4} />}
        failed="We couldn’t load the backend services"
        isEmpty={query.data?.length === 0}
        empty={
          <EmptyState
            title="There’s no backend service yet"
            body="Register a system with its public key to let it read or send the records of chosen organisations."
          />
        }
      >
        {(services) => <Found services={services} />}
      </Loaded>
    </>
  );
}

function Found({ services }: { services: readonly BackendServiceRecord[] }) {
  return (
    <SearchedList label="Name" items={services} textsOf={({ name }) => [name]}>
      {(found) => (
        <Table label="Backend services">
          <THead>
            <Th>Name</Th>
            <Th>Keys</Th>
            <Th>Scopes</Th>
            <Th>Organisations</Th>
            <Th>Last used</Th>
          </THead>
          <TBody>
            {found.map((one) => (
              <Tr key={one.id} tone={one.endedAt === null ? undefined : 'quiet'}>
                <Td>
                  <Link
                    to="/administration/data-exchange/services/$id"
                    params={{ id: one.id }}
                    className={styles.name}
                  >
                    <bdi>{one.name}</bdi>
                  </Link>
                  {one.endedAt !== null && (
                    <div>
                      <Badge kind="neutral">Access ended</Badge>
                    </div>
                  )}
                </Td>
                <Td label="Keys" className={styles.anywhere}>
                  {one.jwksUrl}
                  {one.keys.map(({ id, kind, thumbprint }) => (
                    <div key={thumbprint}>
                      <bdi>{id}</bdi> <span className={styles.detail}>{kind}</span>
                    </div>
                  ))}
                </Td>
                <Td label="Scopes" className={styles.anywhere}>
                  {firstOf(one.scopes, 3)}
                </Td>
                <Td label="Organisations" className={styles.anywhere}>
                  {firstOf(one.organisationNames, 2)}
                </Td>
                <Td label="Last used">
                  {one.lastUsedAt === null ? 'Never' : <OwnMoment at={one.lastUsedAt} />}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </SearchedList>
  );
}
