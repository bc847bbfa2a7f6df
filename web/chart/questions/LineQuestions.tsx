import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { Question } from '@wattle/contract/entities/question.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { isShownOnLine } from '@wattle/contract/rules/questions/shown-on-line.ts';
import { useChart } from '../chart.tsx';
import { QuestionItem } from './QuestionItem.tsx';
import styles from './question.module.css';
import { useQuestions } from './questions.ts';

/** What is asked about a line, and for a week what became of it. */
export function LineQuestions({ medication }: { medication: Medication }) {
  const { all } = useQuestions();
  const { today, zone } = useChart();
  const key = medication.authoringSystemForeignKey;
  const shown = all.filter(
    (one) => one.medicationForeignKey === key && isShownOnLine(one, today, zone),
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.list}>
      {shown.map((question) => (
        <QuestionItem
          key={question.id}
          question={question}
          namesLine={question.line !== null && !isAsAsked(question.line, medication)}
        />
      ))}
    </div>
  );
}

/** Whether the line reads as it did when something was asked about it. */
const isAsAsked = (lineThen: NonNullable<Question['line']>, now: Medication) =>
  lineThen.instructions === now.instructions &&
  productName(lineThen.product) === productName(now.product);
