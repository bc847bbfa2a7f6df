import { allergyStatusText } from '@wattle/contract/rules/residents/allergy-text.ts';
import { Controller, useForm } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { formField } from '../../../ui/fields/form-field.ts';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { ruleResolver } from '../../../lib/rule-resolver.ts';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';
import type { AllergyFormProps } from './allergy-form.ts';
import { useAllergyEvent } from './use-allergy-event.ts';
import { useReportDirty } from './use-report-dirty.ts';

export type Answer = 'NONE KNOWN' | 'NOT ASKED' | 'NONE SUPPLIED';

const options = (['NONE KNOWN', 'NOT ASKED', 'NONE SUPPLIED'] as const).map((id) => ({
  id,
  label: allergyStatusText(id),
}));
const asked = ['Resident', 'Family', 'Doctor', 'Hospital'];

interface AnswerValues {
  answer: Answer | '';
  saidBy: string;
}

const resolver = ruleResolver<AnswerValues>(({ answer, saidBy }) => [
  ...(answer === '' ? [['answer', 'Choose an answer'] as const] : []),
  ...(answer === 'NONE KNOWN' && saidBy.trim() === ''
    ? [['saidBy', 'Enter who was asked'] as const]
    : []),
]);

/** Why no allergies are listed: an answer of its own. */
export function AnswerForm({
  answer,
  onDirty,
  onCancel,
  onSaved,
}: AllergyFormProps & { answer: Answer | undefined }) {
  const { allergies } = useChart();
  const { save, failure } = useAllergyEvent(onSaved);
  const { control, handleSubmit, formState } = useForm<AnswerValues>({
    defaultValues: { answer: answer ?? '', saidBy: '' },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useReportDirty({ isDirty, isSubmitting }, onDirty);
  return (
    <FormShell
      ignoresEnter
      onSubmit={handleSubmit(async ({ answer: chosen, saidBy }) => {
        if (chosen === '' || allergies === 'unknown') return;
        await save({ kind: 'answered', was: allergies.status, answer: chosen, saidBy });
      })}
      submitLabel="Record"
      submitError={failure}
      isSubmitting={isSubmitting}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      <Controller
        control={control}
        name="answer"
        render={(field) => (
          <RadioGroup {...formField(field)} label="Answer" options={options} isRequired />
        )}
      />
      <Controller
        control={control}
        name="saidBy"
        render={(field) => (
          <TextWithChoices
            {...formField(field)}
            label="Who was asked"
            choices={asked}
            choicesLabel="Usual answers"
          />
        )}
      />
    </FormShell>
  );
}
