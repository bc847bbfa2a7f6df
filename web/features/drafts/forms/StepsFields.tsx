import { findPlainDate, addDays } from '@wattle/contract/values/plain-date.ts';
import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { FormText } from '../../../ui/FormText.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { DayFields } from './DayFields.tsx';
import { DaysField } from './DaysField.tsx';
import styles from './dialog.module.css';
import { DoseField } from './DoseField.tsx';
import { Group } from './MoreAmounts.tsx';
import type { FieldsProps } from './prescription-form.ts';
import { emptyStep } from './step-form.ts';

const daysIn = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : 0);

/** Doses that follow the first, such as those of a taper, and for how many days each is given. */
export function StepsFields(props: FieldsProps) {
  const { control, getValues, setValue } = props;
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' });
  const lengths = useWatch({ control, name: 'steps' }).map(({ length }) => daysIn(length));
  const add = useRef<HTMLButtonElement>(null);
  const last = fields.length - 1;
  const before = lengths.slice(0, last).reduce((sum, days) => sum + days, 0);

  /** The last step stays as long as it is. */
  const moveEnd = (days: number) => {
    const end = findPlainDate(getValues('endDate'));
    if (end !== undefined) setValue('endDate', addDays(end, days), { shouldDirty: true });
  };
  const addStep = () => {
    const { frequency, amounts } = getValues(`steps.${last}`);
    const times = amounts[0]?.times ?? [];
    const [amount] = emptyStep.amounts;
    append({
      ...emptyStep,
      frequency: frequency.startsWith('amounts') ? 'every-day' : frequency,
      amounts: amount === undefined ? [] : [{ ...amount, times }],
    });
  };
  const length = (step: number) =>
    step === last ? (
      <DaysField control={control} daysBefore={before} />
    ) : (
      <FormText
        control={control}
        name={`steps.${step}.length`}
        label="For how many days"
        inputMode="numeric"
        isRequired
        read={(text) => {
          moveEnd(daysIn(text) - (lengths[step] ?? 0));
          return text;
        }}
      />
    );

  return (
    <div className={styles.wide}>
      {last > 0 && <Group name="First dose">{length(0)}</Group>}
      {fields.map(({ id }, step) =>
        step === 0 ? null : (
          <Group key={id} name={`Then, step ${step + 1}`}>
            <div className={styles.wide}>
              <DoseField {...props} step={step} amount={0} />
            </div>
            <DayFields {...props} step={step} />
            {length(step)}
            <div className={styles.wide}>
              <Button
                size="small"
                onPress={() => {
                  if (step < last) moveEnd(-(lengths[step] ?? 0));
                  remove(step);
                  add.current?.focus();
                }}
              >
                Remove step {step + 1}
              </Button>
            </div>
          </Group>
        ),
      )}
      <Button ref={add} size="small" icon={<PlusIcon />} onPress={addStep}>
        Then another dose
      </Button>
    </div>
  );
}
