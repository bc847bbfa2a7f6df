import type { Medication } from '@wattle/contract/entities/medication.ts';
import { datesText, dueOf } from '@wattle/contract/rules/line/due-words.ts';
import { whyNothingIsGiven } from '@wattle/contract/rules/residents/stay.ts';
import { UnbrokenText } from '../clinical/UnbrokenText.tsx';
import { useChart } from './chart.tsx';
import styles from './due-note.module.css';

/**
 * What is given today and tomorrow of a medicine that isn’t given the same every day; on paper, on which dates.
 * Nothing while the resident is in hospital, or once they have died or left.
 */
export function DueNote({ medication }: { medication: Medication }) {
  const { today, resident } = useChart();
  const { dosage, startDate, endDate, events } = medication;
  const due = whyNothingIsGiven(resident) === null ? dueOf(medication, today) : null;
  if (due === null || dosage === undefined) return null;
  return (
    <>
      <span className={styles.onScreen}>
        <strong>{due.today}</strong> <UnbrokenText>{due.next}</UnbrokenText>
      </span>
      <span className={styles.onPaper}>
        <UnbrokenText>{datesText({ dosage, startDate, endDate, events }, today)}</UnbrokenText>
      </span>
    </>
  );
}
