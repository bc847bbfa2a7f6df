import type { RegistrationLookups } from '@wattle/contract/entities/registration.ts';
import { registrationDay } from '@wattle/contract/rules/people/registration.ts';
import {
  type RegistrationField,
  registrationLabels,
  type RegistrationValues,
} from '@wattle/contract/rules/people/registration-sections.ts';
import { registrationWarning } from '@wattle/contract/rules/people/registration-warnings.ts';
import { type Control, useController, useWatch } from 'react-hook-form';
import { afterPress } from '../../lib/page/after-press.ts';
import { nowInstant } from '../../lib/time/clock.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FieldWarning } from '../../ui/fields/FieldWarning.tsx';
import { formField } from '../../ui/fields/form-field.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { choicesOf, endOf, isDate, startOf, textPropsOf } from './field-kinds.ts';

export interface FormFieldProps {
  control: Control<RegistrationValues>;
  lookups: RegistrationLookups;
  name: RegistrationField;
  isRequired: boolean;
  autoFocus?: boolean;
}

/** One field of the registration form. */
export function FormField(props: FormFieldProps) {
  const { lookups, name, isRequired } = props;
  const choices = choicesOf(name, lookups);
  if (choices !== undefined) return <Choice {...props} choices={choices} />;
  if (isDate(name)) return <Day {...props} />;
  return <Text {...{ ...props, isRequired }} />;
}

function Text({ control, name, isRequired, autoFocus = false }: FormFieldProps) {
  const controller = useController({ control, name });
  const { isTouched } = controller.fieldState;
  const shared = formField(controller);
  const warning = isTouched ? registrationWarning(name, controller.field.value) : undefined;
  return (
    <TextField
      {...shared}
      {...textPropsOf(name)}
      onBlur={() => afterPress(shared.onBlur)}
      label={registrationLabels[name]}
      isRequired={isRequired}
      autoFocus={autoFocus}
      description={warning === undefined ? undefined : <FieldWarning>{warning}</FieldWarning>}
    />
  );
}

function Day({ control, name, isRequired }: FormFieldProps) {
  // The two days of a period are judged together.
  const controller = useController({ control, name, rules: { deps: endOf(name) ?? [] } });
  const start = useWatch({ control, name: startOf(name) ?? name });
  const isEnd = startOf(name) !== undefined && start !== '';
  return (
    <DateField
      {...formField(controller)}
      label={registrationLabels[name]}
      isRequired={isRequired}
      {...(name === 'dateOfBirth' && {
        max: registrationDay(nowInstant()),
        maxMessage: 'The date of birth can’t be in the future',
      })}
      {...(isEnd && { min: start, minMessage: '“Valid to” can’t be before “Valid from”' })}
    />
  );
}

type ChoiceProps = FormFieldProps & { choices: NonNullable<ReturnType<typeof choicesOf>> };

function Choice({ control, name, isRequired, choices }: ChoiceProps) {
  const controller = useController({ control, name });
  return (
    <NativeSelect
      {...formField(controller)}
      label={registrationLabels[name]}
      isRequired={isRequired}
      options={choices}
    />
  );
}
