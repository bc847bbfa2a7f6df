import {
  type FrequencyCode,
  frequencies,
  frequencyCodes,
} from '@wattle/contract/values/medicine-codes.ts';
import { Controller, useWatch } from 'react-hook-form';
import { formField } from '../../../ui/form-field.ts';
import { FormText } from '../../../ui/FormText.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TimesField } from '../../../ui/TimesField.tsx';
import styles from './dialog.module.css';
import type { FieldsProps } from './prescription-form.ts';

const allOptions = frequencyCodes.map((id) => ({ id, label: frequencies[id].name }));
const timedOptions = allOptions.filter(({ id }) => id !== 'when-required');

/** How often: with dose times, or when required with a reason and a maximum. */
export function FrequencyFields({ control, setValue }: FieldsProps) {
  const isAsRequired = useWatch({ control, name: 'courseType' }) === 'AsRequired';
  const options = isAsRequired ? allOptions : timedOptions;
  const prefillTimes = (frequency: FrequencyCode) =>
    setValue('doseTimes', [...frequencies[frequency].times], { shouldDirty: true });
  return (
    <>
      <Controller
        control={control}
        name="frequency"
        render={(field) => {
          const { value, onChange, ...rest } = formField(field);
          return (
            <Select
              {...rest}
              label="Frequency"
              options={options}
              value={options.some(({ id }) => id === value) ? value : null}
              onChange={(id) => {
                onChange(id);
                if (!isAsRequired) prefillTimes(id);
              }}
            />
          );
        }}
      />
      {isAsRequired ? (
        <>
          <FormText
            control={control}
            name="prnReason"
            label="Given for"
            description="Why it is given."
            isRequired
          />
          <FormText
            control={control}
            name="maximum24h"
            label="Maximum in 24 hours"
            description="The most that may be given, such as 4 g."
            isRequired
          />
        </>
      ) : (
        <div className={styles.wide}>
          <Controller
            control={control}
            name="doseTimes"
            render={(field) => (
              <TimesField
                {...formField(field)}
                label="Dose times"
                description="24-hour clock."
                onChange={(times) => field.field.onChange(times)}
              />
            )}
          />
        </div>
      )}
    </>
  );
}
