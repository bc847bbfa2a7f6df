import { listNameProblem } from '@wattle/contract/rules/drafts/medication-lists.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../api/errors.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';

interface NameDialogProps {
  title: string;
  submitLabel: string;
  name: string;
  /** Saves the name; if it rejects, what was typed stays. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a medication list, new or not. */
export function NameDialog({ title, submitLabel, name, onSave, onClose }: NameDialogProps) {
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, formState } = useForm({
    defaultValues: { name },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  const { ask, question } = useDiscardQuestion(() => isDirty, onClose);
  const save = handleSubmit(async (form) => {
    setFailure(undefined);
    try {
      await onSave(form.name.trim());
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });
  return (
    <Dialog isOpen onClose={ask} isBusy={isSubmitting} size="small" title={title}>
      <FormShell
        onSubmit={save}
        submitLabel={submitLabel}
        submitError={failure}
        isSubmitting={isSubmitting}
        onCancel={ask}
        isDirty={isDirty}
      >
        <FormText
          control={control}
          name="name"
          rules={{ validate: (text) => listNameProblem(text) ?? true }}
          label="Name"
          description="Such as “After a fall”."
          isRequired
          autoFocus
        />
      </FormShell>
      {question}
    </Dialog>
  );
}
