import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { ButtonVariant } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormShell } from './FormShell.tsx';
import { InForm } from '../fields/InForm.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

interface ReasonDialogProps {
  title: string;
  /** Whose record it is about, in view above the reason. */
  banner?: ReactNode;
  /** What becomes of the reason. */
  description: string;
  submitLabel: string;
  submitVariant?: ButtonVariant;
  /** What is wrong with a reason that isn’t empty; null if nothing is. */
  faultOf: (reason: string) => string | null;
  isPending: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason before something is done, and before discarding it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, banner, isPending, failure, onSubmit, onClose } = props;
  const problemOf = (text: string) =>
    text === '' ? 'This field is required' : props.faultOf(text);
  const { control, handleSubmit, formState } = useForm({
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const { isDirty } = formState;
  const { ask, question } = useDiscardQuestion(() => isDirty, onClose);
  return (
    <Dialog isOpen onClose={ask} isBusy={isPending} title={title} banner={banner}>
      <FormShell
        onSubmit={handleSubmit(({ reason }) => onSubmit(reason.trim()))}
        submitLabel={props.submitLabel}
        submitVariant={props.submitVariant ?? 'primary'}
        submitError={failure}
        isSubmitting={isPending}
        onCancel={ask}
        isDirty={isDirty}
      >
        <InForm
          control={control}
          name="reason"
          rules={{ validate: (text) => problemOf(text.trim()) ?? true }}
        >
          {(field) => (
            <TextArea
              {...field}
              label="Reason"
              description={props.description}
              rows={4}
              isRequired
              autoFocus
            />
          )}
        </InForm>
      </FormShell>
      {question}
    </Dialog>
  );
}
