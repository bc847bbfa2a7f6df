import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeadLetter, SubscriptionDetail } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { sentenceOf } from '../../../../api/errors.ts';
import { loadable } from '../../../../api/query.ts';
import { OwnMoment } from '../../../../clinical/Moment.tsx';
import { Badge } from '../../../../ui/content/Badge.tsx';
import { Banner } from '../../../../ui/states/Banner.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Fact } from '../../../../ui/content/Fact.tsx';
import { type Column, RecordTable } from '../../../../ui/content/RecordTable.tsx';
import { showToast } from '../../../../ui/states/Toast.tsx';
import styles from '../../administration.module.css';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { RecordPage } from '../../RecordPage.tsx';
import { exchangeBack } from '../exchange-back.ts';
import { subscriptionQuery, subscriptionsQuery } from '../queries.ts';
import { contentNames, statuses, topicNames } from './words.ts';
import recordStyles from '../../../../record/record.module.css';

export const subscriptionsBack = exchangeBack('subscriptions', 'All subscriptions');

/** One subscription: its state, its queue and its dead letters. */
export function SubscriptionPage({ id }: { id: string }) {
  return (
    <RecordPage
      what="Subscription"
      back={subscriptionsBack}
      id={id}
      from={loadable(useQuery(subscriptionQuery(id)))}
      nameOf={({ serviceName }) => `Subscription of ${serviceName}`}
    >
      {(subscription) => (
        <>
          <State subscription={subscription} />
          <DeadLetters subscription={subscription} />
        </>
      )}
    </RecordPage>
  );
}

function State({ subscription }: { subscription: SubscriptionDetail }) {
  const { id, revision, serviceName, endpoint, topics, content, status, lastError } = subscription;
  const { waitingCount, waitingSince, eventCount, lastSuccessAt, createdAt, createdBy } =
    subscription;
  const [isEnding, setEnding] = useState(false);
  return (
    <div className={recordStyles.panel}>
      <div className={styles.row}>
        <Badge kind={statuses[status].kind}>{statuses[status].name}</Badge>
        {status !== 'off' && <Button onPress={() => setEnding(true)}>End subscription</Button>}
      </div>
      {status !== 'off' && lastError !== '' && (
        <Banner kind="warning" title="The last attempt failed">
          {lastError}
        </Banner>
      )}
      <dl className={styles.facts}>
        <Fact className={styles.whole} label="Address">
          <bdi>{endpoint}</bdi>
        </Fact>
        <Fact label="Events">{topics.map((topic) => topicNames[topic]).join(', ')}</Fact>
        <Fact label="Content">{contentNames[content]}</Fact>
        <Fact label="Created">
          <OwnMoment at={createdAt} /> by <bdi>{createdBy}</bdi>
        </Fact>
        <Fact label="Last answered">
          {lastSuccessAt === null ? 'Never' : <OwnMoment at={lastSuccessAt} />}
        </Fact>
        <Fact label="Events so far">{eventCount.toLocaleString('en-AU')}</Fact>
        <Fact label="In the queue">
          {waitingCount === 0 ? 'None' : waitingCount.toLocaleString('en-AU')}
          {waitingSince !== null && (
            <>
              , since <OwnMoment at={waitingSince} />
            </>
          )}
        </Fact>
      </dl>
      {isEnding && (
        <ConfirmDialog
          title={
            <>
              End this subscription of <bdi>{serviceName}</bdi>?
            </>
          }
          confirmLabel="End subscription"
          isDanger
          confirm={() => call(portal.endSubscription, { params: { id }, body: { revision } })}
          outdated={[subscriptionQuery(id).queryKey, subscriptionsQuery.queryKey]}
          done="The subscription has ended"
          what={`end a subscription of ${serviceName}`}
          onClose={() => setEnding(false)}
        >
          <p>
            Nothing more is sent to this address. Queued notifications and dead letters are deleted.
          </p>
          <p>This can’t be undone. To tell the system again, create another subscription.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function DeadLetters({ subscription }: { subscription: SubscriptionDetail }) {
  const { deadLetters, deadCount, status } = subscription;
  return (
    <section aria-labelledby="dead-letters" className={styles.main}>
      <div className={styles.head}>
        <h2 id="dead-letters">Dead letters</h2>
        {deadCount > 0 && status !== 'off' && <SendAgain subscription={subscription} />}
      </div>
      {deadCount === 0 ? (
        <p className={styles.quiet}>None. No notification has been given up.</p>
      ) : (
        <>
          <p className={styles.quiet}>
            Notifications that the system didn’t accept, given up after 72 hours.
            {deadLetters.length < deadCount &&
              ` The first ${deadLetters.length} of ${deadCount.toLocaleString('en-AU')}.`}
          </p>
          <RecordTable
            label="Dead letters"
            items={deadLetters}
            keyOf={({ number }) => number}
            cells={letterCells}
          />
        </>
      )}
    </section>
  );
}

function SendAgain({ subscription: { id } }: { subscription: SubscriptionDetail }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(portal.sendAgain, { params: { id } }),
    onSuccess: () => showToast({ kind: 'success', title: 'They are being sent again' }),
    onError: (error) => showToast({ kind: 'error', title: sentenceOf(error) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: subscriptionQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
    },
  });
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      Send again
    </Button>
  );
}

const letterCells: readonly Column<DeadLetter>[] = [
  { name: 'Event', isEnd: true, cell: ({ number }) => number },
  {
    name: 'What happened',
    cell: ({ topic, at }) => (
      <>
        {topicNames[topic]}
        <div className={styles.detail}>
          <OwnMoment at={at} />
        </div>
      </>
    ),
  },
  { name: 'Given up', cell: ({ givenUpAt }) => <OwnMoment at={givenUpAt} /> },
  { name: 'Attempts', isEnd: true, cell: ({ attempts }) => attempts },
  { name: 'Last failure', className: styles.anywhere, cell: ({ error }) => error },
];
