import { type Control, Controller } from 'react-hook-form';
import { formField } from '../../../ui/fields/form-field.ts';
import { TimesField } from '../../../ui/fields/TimesField.tsx';
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

/** The days of the week on which an amount is given. */
export function AmountWeekdays({
  control,
  step,
  amount,
  ...rest
}: AmountProps & { label: string; isOne?: boolean }) {
  return (
    <div className={styles.wide}>
      <Controller
        control={control}
        name={`steps.${step}.amounts.${amount}.weekdays`}
        render={(field) => (
          <WeekdaysField
            {...formField(field)}
            {...rest}
            onChange={(days) => field.field.onChange(days)}
          />
        )}
      />
    </div>
  );
}

/** At which times of a day an amount is given. */
export function AmountTimes({
  control,
  start,
  step,
  amount,
}: Pick<StepProps, 'control' | 'start' | 'step'> & { amount: number }) {
  return (
    <div className={styles.wide}>
      <Controller
        control={control}
        name={`steps.${step}.amounts.${amount}.times`}
        render={(field) => (
          <TimesField
            {...formField(field)}
            label="Dose times"
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
