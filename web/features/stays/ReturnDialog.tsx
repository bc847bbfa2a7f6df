import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StayEvent } from '@wattle/contract/entities/stay-event.ts';
import { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { happenedText, returnsToReconcile } from '@wattle/contract/rules/residents/stay.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { chartQueries, reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { loadable } from '../../api/query.ts';
import { AllergyLine } from '../../chart/AllergyLine.tsx';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { answerWords } from './answer-words.ts';
import styles from './stays.module.css';

/** What the hospital did with each medicine. A prescriber says that the chart is right, or prescribes. */
export function ReturnDialog({ onClose }: { onClose: () => void }) {
  const { residentKey, identity, isActive } = useChart();
  const { showToast, reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const client = useQueryClient();
  const events = useQuery(chartQueries(residentKey).stay);
  const returns = returnsToReconcile(events.data ?? []);
  // Only what was there when the dialog was opened can be settled in it: what comes later hasn’t been read.
  const [opened, setOpened] = useState<string>();
  const last = returns.at(-1)?.id;
  if (opened === undefined && last !== undefined) setOpened(last);
  const isRead = last !== undefined && last === opened;
  const isSame = returns.every(
    ({ content }) =>
      content.kind === 'return' &&
      content.note === '' &&
      content.medicines.every(({ answer }) => answer === 'same'),
  );
  const settle = useMutation({
    mutationFn: (eventId: string) =>
      call(portalStays.reconcileReturn, {
        params: { ...pathOf(residentKey), eventId: Uuid.parse(eventId) },
      }),
    onSuccess: () => {
      onClose();
      showToast({ kind: 'success', title: 'The chart is checked.' });
    },
    onError: (error) => {
      if (!isShown()) reportFailure('We couldn’t record that the chart is checked.', error);
    },
    onSettled: () => void reloadChart(client),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={settle.isPending}
      size="large"
      title="Back from hospital"
      banner={
        <ResidentIdentity>
          <AllergyLine />
        </ResidentIdentity>
      }
      footer={
        <>
          <Button isDisabled={settle.isPending} onPress={onClose}>
            Close
          </Button>
          {isPrescriber(identity.userType) && isActive && (
            <Button
              // Not what is pressed at once where the hospital changed something.
              variant={isSame ? 'primary' : 'secondary'}
              isPending={settle.isPending}
              disabledReason={isRead ? undefined : 'Read what has come since first.'}
              onPress={() => {
                if (opened !== undefined) settle.mutate(opened);
              }}
            >
              The chart is right
            </Button>
          )}
        </>
      }
    >
      {settle.isError && (
        <Banner kind="error" title="We couldn’t record that the chart is checked.">
          {sentenceOf(settle.error)}
        </Banner>
      )}
      <Loaded
        from={loadable(events)}
        loading={<LoadingState label="Loading what the hospital did" variant="block" count={2} />}
        failed="We couldn’t load what the hospital did"
        stale="We couldn’t update this"
        isEmpty={returns.length === 0}
        empty={<EmptyState title="A prescriber has checked the chart" />}
      >
        {() => (
          <>
            <p>
              Prescribe, change or cease what is different. Once an order with it is finalised, or
              the chart is right as it is, this is settled.
            </p>
            {returns.map((event) => (
              <Returned key={event.id} event={event} />
            ))}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Returned({ event }: { event: StayEvent }) {
  const { content, by, at } = event;
  if (content.kind !== 'return') return null;
  const different = content.medicines.filter(({ answer }) => answer !== 'same');
  const same = content.medicines.filter(({ answer }) => answer === 'same');
  return (
    <section>
      <h3>{happenedText(content)}</h3>
      <p className={styles.quiet}>
        By {by}, <ChartMoment at={at} />
      </p>
      <ul className={styles.list}>
        {different.map(({ medicationForeignKey, medicine, answer, note }) => (
          <li key={medicationForeignKey}>
            <strong>
              {answerWords[answer]}: {medicine}
            </strong>
            {note !== '' && <div>{note}</div>}
          </li>
        ))}
        {content.note !== '' && (
          <li>
            <strong>Note:</strong> {content.note}
          </li>
        )}
        {same.length > 0 && <li>Same: {same.map(({ medicine }) => medicine).join('; ')}</li>}
      </ul>
    </section>
  );
}
