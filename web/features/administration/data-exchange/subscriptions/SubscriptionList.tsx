import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubscriptionRecord } from '@wattle/contract/entities/data-exchange.ts';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Badge } from '../../../../ui/content/Badge.tsx';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import { Table, TBody, Td, Th, THead, Tr } from '../../../../ui/content/Table.tsx';
import styles from '../../administration.module.css';
import { ListHead } from '../../ListHead.tsx';
import { subscriptionsQuery } from '../queries.ts';
import { statuses, topicNames } from './words.ts';

/** Which systems are told of finalised and confirmed orders, and what waits to be sent. */
export function SubscriptionList() {
  const query = useQuery(subscriptionsQuery);
  return (
    <>
      <ListHead to="/administration/data-exchange/new-subscription" add="Create subscription">
        <p className={styles.quiet}>
          Backend services that are told when an order is finalised or confirmed.
        </p>
      </ListHead>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading subscriptions" count={4} />}
        failed="We couldn’t load the subscriptions"
        isEmpty={query.data?.length === 0}
        empty={<EmptyState title="There’s no subscription yet" />}
      >
        {(subscriptions) => (
          <Table label="Subscriptions">
            <THead>
              <Th>Service</Th>
              <Th>Events</Th>
              <Th>State</Th>
              <Th isEnd>In the queue</Th>
              <Th isEnd>Dead letters</Th>
            </THead>
            <TBody>
              {subscriptions.map((one) => (
                <Row key={one.id} subscription={one} />
              ))}
            </TBody>
          </Table>
        )}
      </Loaded>
    </>
  );
}

function Row({ subscription }: { subscription: SubscriptionRecord }) {
  const { id, serviceName, endpoint, topics, status, waitingCount, waitingSince, deadCount } =
    subscription;
  return (
    <Tr tone={status === 'off' ? 'quiet' : undefined}>
      <Td className={styles.anywhere}>
        <Link
          to="/administration/data-exchange/subscriptions/$id"
          params={{ id }}
          className={styles.name}
        >
          <bdi>{serviceName}</bdi>
        </Link>
        <div className={styles.detail}>
          <bdi>{endpoint}</bdi>
        </div>
      </Td>
      <Td label="Events">{topics.map((topic) => topicNames[topic]).join(', ')}</Td>
      <Td label="State">
        <Badge kind={statuses[status].kind}>{statuses[status].name}</Badge>
      </Td>
      <Td label="In the queue" isEnd>
        {waitingCount.toLocaleString('en-AU')}
        {waitingSince !== null && (
          <div className={styles.detail}>
            since <OwnMoment at={waitingSince} />
          </div>
        )}
      </Td>
      <Td label="Dead letters" isEnd>
        {deadCount.toLocaleString('en-AU')}
      </Td>
    </Tr>
  );
}
