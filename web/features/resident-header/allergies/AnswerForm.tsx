import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import {
  type Answer,
  AnswerFields,
  answerResolver,
  type AnswerValues,
  hasBeenAsked,
} from '../../../clinical/allergies/AnswerFields.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import type { AllergyFormProps } from './allergy-form.ts';
import { useAllergyEvent } from './use-allergy-event.ts';
import { useReportDirty } from './use-report-dirty.ts';

/** Why no allergies are listed: an answer of its own. */
export function AnswerForm({
  answer,
  onDirty,
  onCancel,
  onSaved,
}: AllergyFormProps & { answer: Answer | undefined }) {
  const { allergies } = useChart();
  const { save, failure } = useAllergyEvent(onSaved);
  // What this answers. Another answer that arrives meanwhile has to be read first.
  const [was, setWas] = useState(allergies === 'unknown' ? undefined : allergies.status);
  const { control, handleSubmit, formState } = useForm<AnswerValues>({
    defaultValues: { answer: answer ?? '', saidBy: '' },
    resolver: answerResolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useReportDirty({ isDirty, isSubmitting }, onDirty);
  return (
    <FormShell
      ignoresEnter
      onSubmit={handleSubmit(async ({ answer: chosen, saidBy }) => {
        if (chosen === '' || chosen === 'LISTED' || was === undefined) return;
        const said = hasBeenAsked(chosen) ? saidBy : '';
        const changed = await save({ kind: 'answered', was, answer: chosen, saidBy: said });
        if (changed !== undefined) setWas(changed.status);
      })}
      submitLabel="Record"
      submitError={failure}
      isSubmitting={isSubmitting}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      <AnswerFields control={control} label="Answer" />
    </FormShell>
  );
}
