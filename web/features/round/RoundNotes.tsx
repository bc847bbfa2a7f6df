import type { Round, RoundPlace } from '@wattle/contract/entities/round.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useIsChartMissing } from '../../api/use-is-chart-missing.ts';
import { useIsOffline } from '../../lib/loading/back-online.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './round.module.css';

interface RoundNotesProps {
  round: Round;
  /** Whose chart is open, if they are in the round. */
  shown: RoundPlace | undefined;
  /** Steps that couldn't be sent. */
  unsaved: number;
  /** Missing where the round is over. */
  onGo: ((place: RoundPlace) => void) | undefined;
}

/** What else there is to say about a round: what isn’t saved yet, and where it is if not here. */
export function RoundNotes({ round, shown, unsaved, onGo }: RoundNotesProps) {
  const isOffline = useIsOffline();
  const there = round.places.find(({ number }) => number === round.at);
  const isElsewhere = there !== undefined && there.number !== shown?.number;
  return (
    <div role="status" className={styles.notes}>
      {unsaved > 0 && (
        <span>
          {isOffline ? 'This device is offline. ' : 'We can’t reach the server. '}
          {unsaved === 1 ? '1 step of the round isn’t' : `${unsaved} steps of the round aren’t`}{' '}
          saved yet.
        </span>
      )}
      {shown?.outcome === 'waiting' && shown.resident && <Unread residentKey={shown.resident} />}
      {onGo && isElsewhere && there.resident !== null && (
        <>
          <span>{`Your round is at resident ${there.number}.`}</span>
          <Button size="small" variant="quiet" onPress={() => onGo(there)}>
            Go there
          </Button>
        </>
      )}
    </div>
  );
}

/** Where the chart can’t be loaded: going on then says nothing of its resident. */
function Unread({ residentKey }: { residentKey: ResidentKey }) {
  return (
    useIsChartMissing(residentKey) && (
      <span>Not counted as seen, because the chart couldn’t be loaded.</span>
    )
  );
}
