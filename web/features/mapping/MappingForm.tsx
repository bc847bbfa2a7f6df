import {
  hpiiLength,
  type MappingNumbers,
  mappingProblems,
  mappingUserTypes,
  prescriberNumberLength,
  withoutSpaces,
} from '@wattle/contract/rules/people/provider-details.ts';
import { registrationWarning } from '@wattle/contract/rules/people/registration-warnings.ts';
import { useForm, useWatch } from 'react-hook-form';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { FieldWarning } from '../../ui/fields/FieldWarning.tsx';
import { FormText } from '../../ui/fields/FormText.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';

interface Fields {
  userType: keyof typeof mappingUserTypes | '';
  hpiiNumber: string;
  prescriberNumber: string;
}

const options = [
  { id: '', label: 'Select user type' },
  { id: 'Prescriber', label: 'Prescriber' },
  { id: 'Pharmacist', label: 'Pharmacist' },
] as const;

const empty: Fields = { userType: '', hpiiNumber: '', prescriberNumber: '' };

/** The request; undefined until a type is chosen. */
function numbersOf({ userType, hpiiNumber, prescriberNumber }: Fields): MappingNumbers | undefined {
  if (userType === '') return undefined;
  const mappingUserType = mappingUserTypes[userType];
  return userType === 'Prescriber'
    ? { mappingUserType, hpiiNumber, prescriberNumber }
    : { mappingUserType, hpiiNumber };
}

/** MAP-01, MAP-02: the type and the numbers it requires, checked as they change. */
export function MappingForm({
  onSubmit,
}: {
  onSubmit: (numbers: MappingNumbers) => Promise<void>;
}) {
  const { control, handleSubmit, reset, formState } = useForm({
    defaultValues: empty,
    mode: 'onChange',
  });
  const fields = useWatch({ control, compute: (all: Fields) => all });
  const numbers = numbersOf(fields);
  const { hpiiNumber } = fields;
  const warning =
    hpiiNumber.length === hpiiLength ? registrationWarning('hpiiNumber', hpiiNumber) : undefined;
  const isReady = numbers !== undefined && Object.keys(mappingProblems(numbers)).length === 0;

  const problem = (field: 'hpiiNumber' | 'prescriberNumber') => (_: string, all: Fields) => {
    // Before a type is chosen only the HPI-I is asked for, as for a pharmacist.
    const entries = numbersOf(all) ?? {
      mappingUserType: mappingUserTypes.Pharmacist,
      hpiiNumber: all.hpiiNumber,
    };
    return mappingProblems(entries)[field] ?? true;
  };
  return (
    <FormShell
      isOnPage
      onSubmit={handleSubmit(async (all) => {
        const entries = numbersOf(all);
        if (entries !== undefined) await onSubmit(entries);
      })}
      submitLabel="OK"
      isSubmitting={formState.isSubmitting}
      submitDisabledReason={
        isReady ? undefined : 'Select a user type, complete every field and correct any errors.'
      }
    >
      <NativeSelect
        label="User type"
        options={options}
        value={fields.userType}
        onChange={(userType) => reset({ ...empty, userType })}
      />
      <FormText
        control={control}
        name="hpiiNumber"
        rules={{ validate: problem('hpiiNumber') }}
        label="HPI-I number"
        description={warning === undefined ? '16 digits' : <FieldWarning>{warning}</FieldWarning>}
        inputMode="numeric"
        isRequired
        read={(text) => withoutSpaces(text).slice(0, hpiiLength)}
      />
      {fields.userType === 'Prescriber' && (
        <FormText
          control={control}
          name="prescriberNumber"
          rules={{ validate: problem('prescriberNumber') }}
          label="Prescriber number"
          description="Up to 7 digits"
          inputMode="numeric"
          isRequired
          read={(text) => withoutSpaces(text).slice(0, prescriberNumberLength)}
        />
      )}
    </FormShell>
  );
}
