import type { Medication } from '@wattle/contract/entities/medication.ts';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { formField } from '../../ui/fields/form-field.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { type AskKind, type AskValues, kindsFor } from './ask-form.ts';

const kindNames: Readonly<Record<AskKind, string>> = {
  question: 'Ask a question',
  cease: 'Recommend to cease it',
  change: 'Recommend to change it',
  add: 'Recommend to add a medicine',
  monitor: 'Recommend to monitor',
};

interface AskFieldsProps {
  form: UseFormReturn<AskValues>;
  /** The current lines of the chart. */
  lines: readonly Medication[];
  mayRecommend: boolean;
}

/** What is asked, about what and why. */
export function AskFields({ form, lines, mayRecommend }: AskFieldsProps) {
  const { control, setValue } = form;
  const [about, kind] = useWatch({ control, name: ['about', 'kind'] });
  const kinds = kindsFor(about, mayRecommend);
  const isQuestion = kind === 'question';
  return (
    <>
      <Controller
        control={control}
        name="about"
        render={({ field, fieldState }) => (
          <NativeSelect
            {...formField({ field, fieldState })}
            label="About"
            options={[
              { id: '', label: 'The whole chart' },
              ...lines.map(({ authoringSystemForeignKey: id, product, instructions }) => ({
                id,
                label: `${product.name}: ${instructions}`,
              })),
            ]}
            onChange={(id) => {
              field.onChange(id);
              if (!kindsFor(id, mayRecommend).includes(kind)) setValue('kind', 'question');
            }}
          />
        )}
      />
      {kinds.length > 1 && (
        <Controller
          control={control}
          name="kind"
          render={(field) => (
            <RadioGroup
              {...formField(field)}
              label="What"
              options={kinds.map((id) => ({ id, label: kindNames[id] }))}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="words"
        render={(field) => (
          <TextArea
            {...formField(field)}
            label={isQuestion ? 'Question' : 'Reason'}
            rows={4}
            isRequired
            autoFocus
          />
        )}
      />
      {!isQuestion && (
        <Controller
          control={control}
          name="source"
          render={(field) => (
            <TextField
              {...formField(field)}
              label="Source"
              description="Such as a guideline or a result. May be left empty."
              autoComplete="off"
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="isUrgent"
        render={(field) => <Checkbox {...formField(field)} label="Urgent" />}
      />
    </>
  );
}
