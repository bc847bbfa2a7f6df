import type { Medication } from '@wattle/contract/entities/medication.ts';
import { datesText, dueOf } from '@wattle/contract/rules/line/due-words.ts';
import { UnbrokenText } from '../clinical/UnbrokenText.tsx';
import { useChart } from './chart.tsx';
import styles from './due-note.module.css';

/**
 * What is given today and tomorrow of a medicine that isn’t given the same every day; on paper, on which dates.
 * Nothing while the resident is in hospital.
 */
export function DueNote({ medication }: { medication: Medication }) {
  const { today, leave } = useChart();
  const { dosage, startDate, endDate, events } = medication;
  const due = leave === null ? dueOf(medication, today) : null;
  if (due === null || dosage === undefined) return null;
  return (
    <>
      <span className={styles.onScreen}>
        <strong>{due.today}</strong> <UnbrokenText>{due.next}</UnbrokenText>
      </span>
      <span className={styles.onPaper}>
        {datesText({ dosage, startDate, endDate, events }, today)}
      </span>
    </>
  );
}
