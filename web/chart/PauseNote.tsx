import type { Medication } from '@wattle/contract/entities/medication.ts';
import { pausedOn } from '@wattle/contract/rules/line/line-events.ts';
import { givenAgainText, pauseWords } from '@wattle/contract/rules/line/pause-words.ts';
import { UnbrokenText } from '../clinical/UnbrokenText.tsx';
import { Badge } from '../ui/content/Badge.tsx';
import { PauseIcon } from '../ui/content/screen-icons.tsx';
import { useChart } from './chart.tsx';
import styles from './pause-note.module.css';

interface PauseProps {
  medication: Pick<Medication, 'status' | 'events' | 'endDate'>;
}

/** Says beside a medicine’s name that it is paused today, or that nothing is given here while the resident is in hospital. */
export function PausedBadge({ medication }: PauseProps) {
  const { today, leave } = useChart();
  if (medication.status === 'Ceased') return null;
  const words = [
    ...(leave === null ? [] : ['In hospital']),
    ...(pausedOn(medication, today) ? ['Paused'] : []),
  ];
  return words.map((word) => (
    <Badge key={word} kind="caution" icon={<PauseIcon size={16} />}>
      {word}
    </Badge>
  ));
}

/** Since when until when a medicine is paused, why and by whom, or that it is given again after a pause. */
export function PauseNote({ medication }: PauseProps) {
  const { today } = useChart();
  if (medication.status === 'Ceased') return null;
  const pauses = pauseWords(medication, today);
  const again = givenAgainText(medication, today);
  if (pauses.length === 0 && again === null) return null;
  return (
    <div className={styles.pauses}>
      {again !== null && (
        <p>
          <UnbrokenText>{`${again}.`}</UnbrokenText>
        </p>
      )}
      {pauses.map(({ isNow, text, next, by }) => (
        <p key={text} className={isNow ? styles.now : undefined}>
          <strong>
            {isNow && <span className={styles.today}>Don’t give. </span>}
            <UnbrokenText>{`${text}.`}</UnbrokenText>
          </strong>{' '}
          <UnbrokenText>{[next, `By ${by}`].filter((part) => part !== '').join('. ')}</UnbrokenText>
          .
        </p>
      ))}
    </div>
  );
}
