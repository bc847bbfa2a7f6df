import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import { draftProblems } from '@wattle/contract/rules/drafting.ts';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { sentenceOf } from '../../../api/errors.ts';
import { formField } from '../../../ui/form-field.ts';
import { FormShell } from '../../../ui/FormShell.tsx';
import { useDrafting } from '../drafting.ts';
import { type FormState, useFormState } from './form-state.ts';
import { newDraft } from '../new-draft.ts';
import type { Ceasing } from '../prescribing.ts';
import { ceaseReasons } from './reasons.ts';
import { TextWithChoices } from './TextWithChoices.tsx';

interface CeaseFormProps {
  start: Ceasing;
  onState: (state: FormState) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Why a medicine is to be ceased. */
export function CeaseForm({ start, onState, onCancel, onDone }: CeaseFormProps) {
  const { writes, today } = useDrafting();
  const [failure, setFailure] = useState<string>();
  const content = (reason: string): DraftContent => ({
    kind: 'cease',
    medicationForeignKey: start.medicationForeignKey,
    prescription: null,
    reason: reason.trim() === '' ? null : reason.trim(),
  });
  const { control, handleSubmit, formState } = useForm({ defaultValues: { reason: start.reason } });
  const reason = useController({
    control,
    name: 'reason',
    rules: { validate: (text) => draftProblems(content(text), today)[0]?.message ?? true },
  });
  useFormState(formState.isDirty, formState.isSubmitting, onState);

  const save = handleSubmit(async (form) => {
    setFailure(undefined);
    try {
      await writes.save(newDraft(start.id, content(form.reason), start.product, today));
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });

  return (
    <FormShell
      onSubmit={save}
      submitLabel="Save draft"
      submitError={failure}
      isSubmitting={formState.isSubmitting}
      isDirty={formState.isDirty}
      onCancel={onCancel}
    >
      <TextWithChoices
        {...formField(reason)}
        label="Reason for ceasing"
        choices={ceaseReasons}
        choicesLabel="Usual reasons"
        maxLength={300}
        isRequired
        autoFocus
      />
    </FormShell>
  );
}
