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
        if (chosen === '' || chosen === 'LISTED' || allergies === 'unknown') return;
        const said = hasBeenAsked(chosen) ? saidBy : '';
        await save({ kind: 'answered', was: allergies.status, answer: chosen, saidBy: said });
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
