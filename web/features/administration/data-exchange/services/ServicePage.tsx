import { useQuery } from '@tanstack/react-query';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { useState } from 'react';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { Banner } from '../../../../ui/states/Banner.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Fact } from '../../../../ui/content/Fact.tsx';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { LoadingState } from '../../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../../ui/content/Table.tsx';
import styles from '../../administration.module.css';
import { NoRecord } from '../../NoRecord.tsx';
import { PageHead } from '../../PageHead.tsx';
import { organisationsQuery } from '../../queries.ts';
import { exchangeBack } from '../exchange-back.ts';
import { servicesQuery } from '../queries.ts';
import { EndServiceDialog } from './EndServiceDialog.tsx';
import { ServiceForm } from './ServiceForm.tsx';

const back = exchangeBack('services', 'All backend services');

/** One backend service, to change. */
export function ServicePage({ id }: { id: string }) {
  usePageTitle('Backend service');
  const query = useQuery(servicesQuery);
  const record = query.data?.find((one) => one.id === id);
  return (
    <>
      <PageHead back={back} title={record?.name ?? 'Backend service'} subject={record?.id} />
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the backend service" variant="line" count={6} />}
        failed="We couldn’t load the backend service"
        isEmpty={record === undefined}
        empty={<NoRecord what="backend service" />}
      >
        {() =>
          record && (
            <>
              <Facts record={record} />
              {record.endedAt === null && <WithOrganisations record={record} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

export function NewService() {
  usePageTitle('New backend service');
  return (
    <>
      <PageHead back={back} title="New backend service" />
      <WithOrganisations record={undefined} />
    </>
  );
}

function WithOrganisations({ record }: { record: BackendServiceRecord | undefined }) {
  const query = useQuery(organisationsQuery);
  return (
    <Loaded
      from={loadable(query)}
      loading={<LoadingState label="Loading organisations" variant="line" count={6} />}
      failed="We couldn’t load the organisations"
    >
      {(organisations) => <ServiceForm {...{ record, organisations }} />}
    </Loaded>
  );
}

function Facts({ record }: { record: BackendServiceRecord }) {
  const { id, keys, createdBy, createdAt, lastUsedAt, endedAt } = record;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <Fact label="Client id">
            <code>{id}</code>
          </Fact>
          <Fact label="Registered">
            <OwnMoment at={createdAt} /> by <bdi>{createdBy}</bdi>
          </Fact>
          <Fact label="Last used">
            {lastUsedAt === null ? 'Never' : <OwnMoment at={lastUsedAt} />}
          </Fact>
        </dl>
        {keys.length > 0 && (
          <Table label="Public keys">
            <THead>
              <Th>Key id</Th>
              <Th>Kind</Th>
              <Th>SHA-256 thumbprint</Th>
            </THead>
            <TBody>
              {keys.map((key) => (
                <Tr key={key.thumbprint}>
                  <Td className={styles.anywhere}>
                    <bdi>{key.id}</bdi>
                  </Td>
                  <Td label="Kind">{key.kind}</Td>
                  <Td label="SHA-256 thumbprint" className={styles.anywhere}>
                    <code>{key.thumbprint}</code>
                  </Td>
                </Tr>
              ))}
            </TBody>
          </Table>
        )}
        {endedAt === null && (
          <div>
            <Button onPress={() => setEnding(true)}>End access now</Button>
          </div>
        )}
      </div>
      {endedAt !== null && (
        <Banner kind="info" title="This service’s access has ended">
          <p>
            It ended on <OwnMoment at={endedAt} />. To give the system access again, register it as
            a new service, under a new client id.
          </p>
        </Banner>
      )}
      {isEnding && <EndServiceDialog record={record} onClose={() => setEnding(false)} />}
    </>
  );
}
