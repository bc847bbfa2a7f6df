import { useQuery } from '@tanstack/react-query';
import type { SubscriptionRecord } from '@wattle/contract/entities/data-exchange.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Badge } from '../../../../ui/content/Badge.tsx';
import type { Column } from '../../../../ui/content/RecordTable.tsx';
import { EmptyState } from '../../../../ui/states/states.tsx';
import styles from '../../administration.module.css';
import { RecordLink, RecordList } from '../../RecordList.tsx';
import { subscriptionsQuery } from '../queries.ts';
import { statuses, topicNames } from './words.ts';

const cells: readonly Column<SubscriptionRecord>[] = [
  {
    name: 'Service',
    isTitle: true,
    className: styles.anywhere,
    cell: ({ id, serviceName, endpoint }) => (
      <>
        <RecordLink to="/administration/data-exchange/subscriptions/$id" id={id}>
          {serviceName}
        </RecordLink>
        <div className={styles.detail}>
          <bdi>{endpoint}</bdi>
        </div>
      </>
    ),
  },
  { name: 'Events', cell: ({ topics }) => topics.map((topic) => topicNames[topic]).join(', ') },
  {
    name: 'State',
    cell: ({ status }) => <Badge kind={statuses[status].kind}>{statuses[status].name}</Badge>,
  },
  {
    name: 'In the queue',
    isEnd: true,
    cell: ({ waitingCount, waitingSince }) => (
      <>
        {waitingCount.toLocaleString('en-AU')}
        {waitingSince !== null && (
          <div className={styles.detail}>
            since <OwnMoment at={waitingSince} />
          </div>
        )}
      </>
    ),
  },
  {
    name: 'Dead letters',
    isEnd: true,
    cell: ({ deadCount }) => deadCount.toLocaleString('en-AU'),
  },
];

/** Which systems are told of what happens, and what waits to be sent. */
export function SubscriptionList() {
  return (
    <RecordList
      to="/administration/data-exchange/new-subscription"
      add="Create subscription"
      head={
        <p className={styles.quiet}>
          Backend services that are told of orders, questions and allergies as they change.
        </p>
      }
      label="Subscriptions"
      from={useQuery(subscriptionsQuery)}
      empty={<EmptyState title="There’s no subscription yet" />}
      isQuiet={({ status }) => status === 'off'}
      cells={cells}
    />
  );
}
