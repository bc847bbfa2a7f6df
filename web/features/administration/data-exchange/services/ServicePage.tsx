import { useQuery } from '@tanstack/react-query';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { useState } from 'react';
import { loadableIn } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Banner } from '../../../../ui/states/Banner.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Fact } from '../../../../ui/content/Fact.tsx';
import { type Column, RecordTable } from '../../../../ui/content/RecordTable.tsx';
import styles from '../../administration.module.css';
import { NewRecord, RecordPage, WithOrganisations } from '../../RecordPage.tsx';
import { exchangeBack } from '../exchange-back.ts';
import { servicesQuery } from '../queries.ts';
import { EndServiceDialog } from './EndServiceDialog.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import recordStyles from '../../../../record/record.module.css';

const back = exchangeBack('services', 'All backend services');

/** One backend service, to change. */
export function ServicePage({ id }: { id: string }) {
  return (
    <RecordPage
      what="Backend service"
      back={back}
      from={loadableIn(useQuery(servicesQuery), id)}
      nameOf={({ name }) => name}
    >
      {(record) => (
        <>
          <Facts record={record} />
          {record.endedAt === null && (
            <WithOrganisations>
              {(organisations) => <ServiceForm {...{ record, organisations }} />}
            </WithOrganisations>
          )}
        </>
      )}
    </RecordPage>
  );
}

export function NewService() {
  return (
    <NewRecord what="backend service" back={back}>
      <WithOrganisations>
        {(organisations) => <ServiceForm record={undefined} organisations={organisations} />}
      </WithOrganisations>
    </NewRecord>
  );
}

const keyCells: readonly Column<BackendServiceRecord['keys'][number]>[] = [
  {
    name: 'Key id',
    isTitle: true,
    className: styles.anywhere,
    cell: ({ id }) => <bdi>{id}</bdi>,
  },
  { name: 'Kind', cell: ({ kind }) => kind },
  {
    name: 'SHA-256 thumbprint',
    className: styles.anywhere,
    cell: ({ thumbprint }) => <code>{thumbprint}</code>,
  },
];

function Facts({ record }: { record: BackendServiceRecord }) {
  const { id, keys, createdBy, createdAt, lastUsedAt, endedAt } = record;
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      <div className={recordStyles.panel}>
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
          <RecordTable
            label="Public keys"
            items={keys}
            keyOf={({ thumbprint }) => thumbprint}
            cells={keyCells}
          />
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
