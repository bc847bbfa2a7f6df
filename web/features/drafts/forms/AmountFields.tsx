import { type Control, Controller, useWatch } from 'react-hook-form';
import { formField } from '../../../ui/fields/form-field.ts';
import { TimesField } from '../../../ui/fields/TimesField.tsx';
import { amountsOf } from './day-choices.ts';
import styles from './dialog.module.css';
import { earlierMark } from './EarlierText.tsx';
import type { FieldsProps, PrescriptionForm } from './prescription-form.ts';
import { WeekdaysField } from './WeekdaysField.tsx';

export interface StepProps extends FieldsProps {
  step: number;
}

export interface AmountProps {
  control: Control<PrescriptionForm>;
  step: number;
  amount: number;
}

/** Which dose of a step a field is of, by number; undefined if there is only one. */
export function useDoseNumber({ control, step, amount }: AmountProps): number | undefined {
  const isAsRequired = useWatch({ control, name: 'courseType' }) === 'AsRequired';
  const fields = useWatch({ control, name: 'steps' })[step];
  const hasSeveral = !isAsRequired && fields !== undefined && amountsOf(fields).length > 1;
  return hasSeveral ? amount + 1 : undefined;
}

/** The days of the week on which an amount is given. */
export function AmountWeekdays({
  control,
  start,
  step,
  amount,
  ...rest
}: AmountProps & Partial<Pick<StepProps, 'start'>> & { label: string; isOne?: boolean }) {
  return (
    <div className={styles.wide}>
      <Controller
        control={control}
        name={`steps.${step}.amounts.${amount}.weekdays`}
        render={(field) => {
          const mark = start && earlierMark(start, field);
          return (
            <WeekdaysField
              {...formField(field)}
              {...rest}
              {...(mark !== undefined && { description: mark })}
              onChange={(days) => field.field.onChange(days)}
            />
          );
        }}
      />
    </div>
  );
}

/** At which times of a day an amount is given, or all of a step. */
export function AmountTimes({
  control,
  start,
  step,
  amount,
  isOfAll = false,
}: Pick<StepProps, 'control' | 'start' | 'step'> & { amount: number; isOfAll?: boolean }) {
  const number = useDoseNumber({ control, step, amount });
  return (
    <div className={styles.wide}>
      <Controller
        control={control}
        name={`steps.${step}.amounts.${amount}.times`}
        render={(field) => (
          <TimesField
            {...formField(field)}
            label={number === undefined || isOfAll ? 'Dose times' : `Times of dose ${number}`}
            description={
              (step === 0 && amount === 0 ? earlierMark(start, field) : undefined) ??
              '24-hour clock.'
            }
            onChange={(times) => field.field.onChange(times)}
          />
        )}
      />
    </div>
  );
}
