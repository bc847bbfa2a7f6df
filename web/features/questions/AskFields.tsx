import type { Medication } from '@wattle/contract/entities/medication.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { FormText } from '../../ui/fields/FormText.tsx';
import { InForm } from '../../ui/fields/InForm.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
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

/** No line has a space in its key. */
const wholeChart = 'whole chart';

/** What is asked, about what and why. */
export function AskFields({ form, lines, mayRecommend }: AskFieldsProps) {
  const { control, setValue } = form;
  const [about, kind] = useWatch({ control, name: ['about', 'kind'] });
  const kinds = kindsFor(about, mayRecommend);
  const isQuestion = kind === 'question';
  return (
    <>
      <InForm control={control} name="about">
        {(field) => (
          // A line of the chart is long, and is read whole.
          <Select
            {...field}
            label="About"
            value={field.value || wholeChart}
            options={[
              { id: wholeChart, label: 'The whole chart' },
              ...lines.map(({ authoringSystemForeignKey: id, product, instructions }) => ({
                id,
                label: `${product.name}: ${instructions}`,
              })),
            ]}
            onChange={(id) => {
              const chosen = id === wholeChart ? '' : id;
              field.onChange(chosen);
              if (!kindsFor(chosen, mayRecommend).includes(kind)) setValue('kind', 'question');
            }}
          />
        )}
      </InForm>
      {kinds.length > 1 && (
        <InForm control={control} name="kind">
          {(field) => (
            <RadioGroup
              {...field}
              label="What"
              options={kinds.map((id) => ({ id, label: kindNames[id] }))}
            />
          )}
        </InForm>
      )}
      <InForm control={control} name="words">
        {(field) => (
          <TextArea
            {...field}
            label={isQuestion ? 'Question' : 'Reason'}
            rows={4}
            isRequired
            autoFocus
          />
        )}
      </InForm>
      {!isQuestion && (
        <FormText
          control={control}
          name="source"
          label="Source"
          description="Such as a guideline or a result. May be left empty."
        />
      )}
      <InForm control={control} name="isUrgent">
        {(field) => <Checkbox {...field} label="Urgent" />}
      </InForm>
    </>
  );
}
