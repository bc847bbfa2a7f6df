import type { Question } from '@wattle/contract/entities/question.ts';
import {
  movedCourseText,
  proposedCourseText,
} from '@wattle/contract/rules/questions/question-words.ts';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { useChart } from '../chart.tsx';
import styles from './question.module.css';

/** What is asked or recommended, as it was written. */
export function QuestionWords({
  question,
  namesLine = true,
}: {
  question: Question;
  /** Unless the line itself is in view, as it was when it was asked. */
  namesLine?: boolean;
}) {
  const { proposal, medicationForeignKey, words, source, line } = question;
  const { prescription, product } = proposal ?? {};
  const { today } = useChart();
  const moved = movedCourseText(question, today);
  return (
    <div>
      {namesLine && line !== null && (
        <p>
          Asked about <MedicineName product={line.product} /> {line.instructions}
        </p>
      )}
      {prescription !== undefined && product !== undefined && (
        <p>
          {medicationForeignKey === null ? 'Add' : 'Change to'} <MedicineName product={product} />{' '}
          <MedicineInstruction prescribed={prescription} /> {proposedCourseText(prescription)}
        </p>
      )}
      {moved !== null && (
        <p>
          <strong>
            <UnbrokenText>{`${moved}.`}</UnbrokenText>
          </strong>
        </p>
      )}
      <p className={styles.words}>{words}</p>
      {source !== '' && <p className={styles.quiet}>Source: {source}</p>}
    </div>
  );
}
