import { frequencies, TimesADay } from '@wattle/contract/values/medicine-codes.ts';
import { useWatch } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import { formField } from '../../../ui/fields/form-field.ts';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { DayFields } from './DayFields.tsx';
import { earlierMark } from './EarlierText.tsx';
import type { FieldsProps } from './prescription-form.ts';

const notStated = { id: 'not-stated', label: 'not stated' } as const;
const oftenOptions = [
  notStated,
  ...TimesADay.options.map((id) => ({ id, label: frequencies[id].name })),
];

/** How often: on which days and at which times, or when required with a reason and a maximum. */
export function FrequencyFields(props: FieldsProps) {
  const { control, start } = props;
  const isAsRequired = useWatch({ control, name: 'courseType' }) === 'AsRequired';
  if (!isAsRequired) return <DayFields {...props} step={0} />;
  return (
    <>
      <Controller
        control={control}
        name="leastHours"
        render={(field) => (
          <TextField
            {...formField(field)}
            label="Not sooner than every … hours"
            description={
              (field.formState.defaultValues?.leastHours === ''
                ? undefined
                : earlierMark(start, field)) ??
              'The fewest hours from one dose to the next, or minutes, such as 5 min. It may be empty.'
            }
            autoComplete="off"
          />
        )}
      />
      <InForm control={control} name="often">
        {({ value, onChange, ...rest }) => (
          <Select
            {...rest}
            label="At most"
            options={oftenOptions}
            value={value === '' ? notStated.id : value}
            onChange={(id) => onChange(id === notStated.id ? '' : id)}
          />
        )}
      </InForm>
      <FormText
        control={control}
        name="prnReason"
        label="Given for"
        description="Why it is given."
        isRequired
      />
      <Controller
        control={control}
        name="maximum24h"
        render={(field) => (
          <TextField
            {...formField(field)}
            label="Maximum in 24 hours"
            description={earlierMark(start, field) ?? 'The most that may be given, such as 4 g.'}
            autoComplete="off"
            isRequired
          />
        )}
      />
    </>
  );
}
