import { useQuery } from '@tanstack/react-query';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { firstOf } from '../../../../lib/first-of.ts';
import { Badge } from '../../../../ui/content/Badge.tsx';
import type { Column } from '../../../../ui/content/RecordTable.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import styles from '../../administration.module.css';
import { RecordLink, RecordList } from '../../RecordList.tsx';
import { servicesQuery } from '../queries.ts';

const { anywhere } = styles;

const cells: readonly Column<BackendServiceRecord>[] = [
  {
    name: 'Name',
    isTitle: true,
    cell: ({ id, name, endedAt }) => (
      <>
        <RecordLink to="/administration/data-exchange/services/$id" id={id}>
          {name}
        </RecordLink>
        {endedAt !== null && (
          <div>
            <Badge kind="neutral">Access ended</Badge>
          </div>
        )}
      </>
    ),
  },
  {
    name: 'Keys',
    className: anywhere,
    cell: ({ jwksUrl, keys }) => (
      <>
        {jwksUrl}
        {keys.map(({ id, kind, thumbprint }) => (
          <div key={thumbprint}>
            <bdi>{id}</bdi> <span className={styles.detail}>{kind}</span>
          </div>
        ))}
      </>
    ),
  },
  { name: 'Scopes', className: anywhere, cell: ({ scopes }) => firstOf(scopes, 3) },
  {
    name: 'Organisations',
    className: anywhere,
    cell: ({ organisationNames }) => firstOf(organisationNames, 2),
  },
  {
    name: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <OwnMoment at={lastUsedAt} />),
  },
];

/** The systems registered for the FHIR interface. */
export function ServiceList() {
  return (
    <RecordList
      to="/administration/data-exchange/new-service"
      add="Register service"
      head={
        <p className={styles.quiet}>
          Other systems that read or send records by themselves, such as a practice’s or pharmacy’s.
        </p>
      }
      label="Backend services"
      from={useQuery(servicesQuery)}
      empty={
        <EmptyState
          title="There’s no backend service yet"
          body="Register a system with its public key to let it read or send the records of chosen organisations."
        />
      }
      search={{ label: 'Name', textsOf: ({ name }) => [name] }}
      isQuiet={({ endedAt }) => endedAt !== null}
      cells={cells}
    />
  );
}
