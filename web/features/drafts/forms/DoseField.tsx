import { Controller } from 'react-hook-form';
import { formField } from '../../../ui/fields/form-field.ts';
import { useDoseNumber } from './AmountFields.tsx';
import type { FieldsProps } from './prescription-form.ts';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';
import { earlierMark } from './EarlierText.tsx';

interface DoseFieldProps extends Pick<FieldsProps, 'control' | 'start' | 'usual'> {
  step: number;
  amount: number;
  autoFocus?: boolean;
}

/** One amount, as it is typed, with the product's usual ones. */
export function DoseField({ control, start, usual, step, amount, autoFocus }: DoseFieldProps) {
  const isFirst = step === 0 && amount === 0;
  const number = useDoseNumber({ control, step, amount });
  return (
    <Controller
      control={control}
      name={`steps.${step}.amounts.${amount}.dose`}
      render={(field) => (
        <TextWithChoices
          {...formField(field)}
          label={number === undefined ? 'Dose' : `Dose ${number}`}
          description={
            (isFirst ? earlierMark(start, field) : undefined) ??
            'The amount each time, with its unit.'
          }
          choices={usual === null && !isFirst ? [] : usual?.doses}
          choicesLabel="Usual doses"
          isRequired
          autoFocus={autoFocus ?? false}
        />
      )}
    />
  );
}
