import { useQuery } from '@tanstack/react-query';
import type { AllergyEvent } from '@wattle/contract/entities/allergy-event.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import {
  allergyInWords,
  allergySign,
  sourceSaid,
} from '@wattle/contract/rules/residents/allergy-text.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { apiQuery, loadable } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';
import { ChartMoment } from '../../../chart/ChartMoment.tsx';
import { ResidentIdentity } from '../../../chart/ResidentIdentity.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx';
import styles from './allergies.module.css';

/** What was said here about the allergies, the latest first; also what is no longer on the list, and why. */
export function AllergyHistory({ onClose }: { onClose: () => void }) {
  const { residentKey } = useChart();
  const query = useQuery({
    ...apiQuery(portal.allergyEvents, { params: pathOf(residentKey) }),
    staleTime: 0,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="History of allergies"
      banner={<ResidentIdentity />}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the history" variant="block" count={2} />}
        failed="We couldn’t load the history of allergies"
        stale="We couldn’t update the history of allergies"
        isEmpty={query.data?.length === 0}
        empty={<EmptyState title="Nothing was recorded here yet" />}
      >
        {(events) => (
          <ul className={styles.found}>
            {events.map(({ id, content, at, by }) => (
              <li key={id}>
                <Said content={content} />
                <p className={styles.meaning}>
                  <ChartMoment at={at} /> by {by}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function Said({ content }: { content: AllergyEvent['content'] }) {
  switch (content.kind) {
    case 'recorded':
      return (
        <p>
          <strong>Recorded:</strong> {allergyInWords(content.entry)}
        </p>
      );
    case 'corrected':
      return (
        <p>
          <strong>Corrected:</strong> {allergyInWords(content.of)} → {allergyInWords(content.entry)}
        </p>
      );
    case 'answered':
      return (
        <p>
          <strong>Answered:</strong> {allergySign(content.answer)}
          {content.saidBy !== '' && `, asked: ${content.saidBy}`}
        </p>
      );
    case 'source':
      return <p>{sourceSaid(content)}</p>;
    case 'refuted':
    case 'entered-in-error':
      return (
        <p>
          <strong>{content.kind === 'refuted' ? 'Refuted' : 'Entered in error'}:</strong>{' '}
          {allergyInWords(content.of)}. {content.reason}
        </p>
      );
  }
}
