import type { Medication } from '@wattle/contract/entities/medication.ts';
import { datesText, dueWords } from '@wattle/contract/rules/line/due-words.ts';
import { UnbrokenText } from '../clinical/UnbrokenText.tsx';
import { useChart } from './chart.tsx';
import styles from './due-note.module.css';

/** What is given today and tomorrow of a medicine that isn’t given the same every day; on paper, on which dates. */
export function DueNote({ medication }: { medication: Medication }) {
  const { today } = useChart();
  const { dosage, startDate, endDate, status, events } = medication;
  if (dosage === undefined || status === 'Ceased') return null;
  const line = { dosage, startDate, endDate, events };
  const due = dueWords(line, today);
  if (due === null) return null;
  return (
    <>
      <span className={styles.onScreen}>
        <strong>{due.today}</strong> <UnbrokenText>{due.next}</UnbrokenText>
      </span>
      <span className={styles.onPaper}>{datesText(line, today)}</span>
    </>
  );
}
