import type { Medication } from '@wattle/contract/entities/medication.ts';
import { type ProgressWords, progressWords } from '@wattle/contract/rules/orders/order-progress.ts';
import { whyNothingIsGiven } from '@wattle/contract/rules/residents/stay.ts';
import { useIsPast } from '../lib/use-is-past.ts';
import { WarningIcon } from '../ui/content/icons.tsx';
import { useChart } from './chart.tsx';
import { ChartMoment } from './ChartMoment.tsx';
import styles from './progress-note.module.css';

/** What has become of a medicine’s last changes since they were sent to the pharmacy. */
export function ProgressNote({ medication }: { medication: Medication }) {
  const { zone, today, resident } = useChart();
  const { seenWithinHours = null, packingDay = null } = resident.facilityDetails;
  const isAway = whyNothingIsGiven(resident) !== null;
  const facility = { zone, today, seenWithinHours, packingDay, isAway };
  return progressWords(medication, facility).map((words) => (
    <Progress key={`${words.words} ${words.at}`} {...words} />
  ));
}

function Progress({ words, at, packed, unseen, unseenAt }: ProgressWords) {
  const isUnseen = useIsPast(unseenAt);
  return (
    <span className={styles.progress}>
      {words} <ChartMoment at={at} />. {packed !== '' && `${packed}.`}
      {isUnseen && (
        <strong>
          <WarningIcon size={16} /> {unseen}.
        </strong>
      )}
    </span>
  );
}
