import type { Medication } from '@wattle/contract/entities/medication.ts';
import { type ProgressWords, progressWords } from '@wattle/contract/rules/orders/order-progress.ts';
import { whyNothingIsGiven } from '@wattle/contract/rules/residents/stay.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useId } from 'react';
import { timeText } from '../lib/time/clock.ts';
import { useIsPast } from '../lib/time/use-is-past.ts';
import { useTooltip } from '../ui/buttons/use-tooltip.tsx';
import { WarningIcon } from '../ui/content/icons.tsx';
import { useChart } from './chart.tsx';
import { ChartMoment } from './ChartMoment.tsx';
import styles from './progress-note.module.css';

/** What has become of a medicine’s last changes since they were sent to the pharmacy: a word or two, which open the whole. */
export function ProgressNote({ medication }: { medication: Medication }) {
  const { zone, today, resident } = useChart();
  const { seenWithinHours = null, packingDay = null } = resident.facilityDetails;
  const isAway = whyNothingIsGiven(resident) !== null;
  const facility = { zone, today, seenWithinHours, packingDay, isAway };
  return progressWords(medication, facility).map((words) => (
    <Progress key={`${words.words} ${words.at}`} {...words} />
  ));
}

function Progress({ words, short, at, packed, unseen, unseenAt }: ProgressWords) {
  const { zone, today } = useChart();
  const id = useId();
  const isUnseen = useIsPast(unseenAt);
  const whole = (
    <>
      {words} <ChartMoment at={at} />. {packed !== '' && `${packed}.`}
      {isUnseen && `${unseen}.`}
    </>
  );
  const { trigger, tip, open } = useTooltip(whole);
  const day = dayIn(zone, at);
  const when = day === today ? timeText(zone, at) : formatClinicalDate(day);
  return (
    <>
      <button
        {...trigger}
        type="button"
        aria-describedby={id}
        className={styles.progress}
        data-unseen={isUnseen || undefined}
        onClick={open}
      >
        {isUnseen && <WarningIcon size={16} />}
        {isUnseen ? 'Not seen' : packed === '' ? `${short} ${when}` : short}
      </button>
      {tip}
      <span id={id} hidden>
        {whole}
      </span>
    </>
  );
}
