import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { ReturnAnswer } from '@wattle/contract/entities/stay-event.ts';
import { useState } from 'react';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { answerWords } from './answer-words.ts';
import { blankAnswer, type MedicineAnswer, type StayValues } from './stay-form.ts';
import styles from './stays.module.css';

interface ReturnedMedicinesProps {
  medications: readonly Medication[];
  answers: StayValues['answers'];
  /** What is wrong, by `medicines.<key>`. */
  problems: ReadonlyMap<string, string>;
  onChange: (answers: StayValues['answers']) => void;
}

const options = (Object.keys(answerWords) as ReturnAnswer[]).map((id) => ({
  id,
  label: answerWords[id],
}));

/** Asks of each medicine on the chart what the hospital did with it. One that comes meanwhile is asked last. */
export function ReturnedMedicines(props: ReturnedMedicinesProps) {
  const { medications, answers, problems, onChange } = props;
  const [first] = useState(() => new Set(medications.map(keyOf)));
  const isFirst = (medication: Medication) => first.has(keyOf(medication));
  const shown = [...medications.filter(isFirst), ...medications.filter((one) => !isFirst(one))];
  if (shown.length === 0) return <p>No medicine is on the chart.</p>;
  return (
    <section aria-label="Medicines" className={styles.medicines}>
      <p>
        Compare each with the hospital’s papers. Nothing on the chart changes: a prescriber looks at
        your answers.
      </p>
      {shown.map((medication) => {
        const key = keyOf(medication);
        const entry = answers[key] ?? blankAnswer;
        const change = (changed: Partial<MedicineAnswer>) =>
          onChange({ ...answers, [key]: { ...entry, ...changed } });
        const problem = problems.get(`medicines.${key}`);
        const needsNote = entry.answer === 'changed';
        return (
          <div key={key} className={styles.medicine}>
            <div>
              <MedicineName product={medication.product} />
              <div>
                <MedicineInstruction prescribed={medication} />
              </div>
            </div>
            <RadioGroup
              label={`What the hospital did with ${medication.product.name}`}
              options={options}
              value={entry.answer}
              onChange={(answer) => change({ answer })}
              orientation="horizontal"
              errorMessage={entry.answer === '' ? problem : undefined}
              isRequired
            />
            {entry.answer !== '' && entry.answer !== 'same' && (
              <TextField
                label={needsNote ? 'What has changed' : 'Note'}
                value={entry.note}
                onChange={(note) => change({ note })}
                errorMessage={problem}
                isRequired={needsNote}
                autoComplete="off"
              />
            )}
          </div>
        );
      })}
    </section>
  );
}

const keyOf = ({ authoringSystemForeignKey }: Medication) => authoringSystemForeignKey;
