import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { Question } from '@wattle/contract/entities/question.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import styles from './question.module.css';
import { QuestionList } from './QuestionList.tsx';
import { useQuestions } from './questions.ts';

/** What is asked about a line, and for a week what became of it. */
export function LineQuestions({ medication }: { medication: Medication }) {
  const { shown, placeOf } = useQuestions();
  const place = medication.authoringSystemForeignKey;
  const here = shown.filter((one) => placeOf(one) === place);
  if (here.length === 0) return null;
  return (
    <div className={styles.list}>
      <QuestionList
        questions={here}
        place={place}
        namesLine={({ line }) => line !== null && !isAsAsked(line, medication)}
      />
    </div>
  );
}

/** Whether the line reads as it did when something was asked about it. */
const isAsAsked = (lineThen: NonNullable<Question['line']>, now: Medication) =>
  lineThen.instructions === now.instructions &&
  productName(lineThen.product) === productName(now.product);
