import { courseDaysOf } from '@wattle/contract/rules/line/course-days.ts';
import { addDays, findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { type ReactNode, useId, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { PlusIcon } from '../../../ui/content/screen-icons.tsx';
import { dayChoice } from './day-choices.ts';
import { DayFields } from './DayFields.tsx';
import { DaysField } from './DaysField.tsx';
import styles from './dialog.module.css';
import { DoseField } from './DoseField.tsx';
import type { FieldsProps } from './prescription-form.ts';
import { emptyAmount, emptyStep } from './step-form.ts';

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
  /** Of several steps, for how many days the last is given; 0 if it goes on. */
  const daysOfLast = () => {
    const [start, end] = [getValues('startDate'), getValues('endDate')].map(findPlainDate);
    if (last === 0 || start === undefined || end === undefined) return 0;
    return Math.max(0, courseDaysOf(addDays(start, before), end));
  };
  /** The step that was the last keeps its days, and the new one has as many. */
  const addStep = () => {
    const { frequency, amounts } = getValues(`steps.${last}`);
    const times = amounts[0]?.times ?? [];
    const days = daysOfLast();
    if (days > 0) {
      setValue(`steps.${last}.length`, String(days), { shouldDirty: true });
      moveEnd(days);
    }
    append(
      {
        ...emptyStep,
        frequency: frequency !== '' && dayChoice(frequency).needsTwo ? 'every-day' : frequency,
        amounts: [{ ...emptyAmount, times }],
      },
      // Its days come before the next dose.
      days > 0 ? {} : { focusName: `steps.${last}.length` },
    );
  };
  /** The other steps stay as long as they are. */
  const removeStep = (step: number) => {
    if (step < last) moveEnd(-(lengths[step] ?? 0));
    else if ((lengths[last - 1] ?? 0) > 0) moveEnd(-daysOfLast());
    remove(step);
    add.current?.focus();
  };
  const length = (step: number) =>
    step === last ? (
      <DaysField
        control={control}
        daysBefore={before}
        isBesideEndDate={props.dates === undefined}
      />
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
      {last > 0 && <Group name="Step 1, the dose above">{length(0)}</Group>}
      {fields.map(({ id }, step) =>
        step === 0 ? null : (
          <Group key={id} name={`Then, step ${step + 1}`}>
            <div className={styles.wide}>
              <DoseField {...props} step={step} amount={0} />
            </div>
            <DayFields {...props} step={step} />
            {length(step)}
            <div className={styles.wide}>
              <Button size="small" onPress={() => removeStep(step)}>
                Remove step {step + 1}
              </Button>
            </div>
          </Group>
        ),
      )}
      <Button ref={add} size="small" icon={<PlusIcon />} onPress={addStep}>
        Add a next step
      </Button>
    </div>
  );
}

/** Fields that belong together, with a name. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{name}</h3>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}
