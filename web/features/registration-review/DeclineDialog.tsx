import { Controller, useForm } from 'react-hook-form';
import { Dialog } from '../../ui/Dialog.tsx';
import { formField } from '../../ui/form-field.ts';
import { FormShell } from '../../ui/FormShell.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

interface DeclineDialogProps {
  email: string;
  isPending: boolean;
  failure: string | null;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason, which is sent to the applicant. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { email, isPending, failure, onDecline, onClose } = props;
  const { control, handleSubmit, formState } = useForm({
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  return (
    <Dialog isOpen onClose={onClose} isBusy={isPending} title="Decline this registration?">
      <FormShell
        onSubmit={handleSubmit(({ reason }) => onDecline(reason.trim()))}
        submitLabel="Decline"
        submitVariant="danger"
        submitError={failure}
        isSubmitting={isPending}
        onCancel={onClose}
        isDirty={formState.isDirty}
      >
        <Controller
          control={control}
          name="reason"
          rules={{ validate: (text) => text.trim() !== '' || 'This field is required' }}
          render={(field) => (
            <TextArea
              {...formField(field)}
              label="Reason"
              description={`We’ll send this to ${email}.`}
              rows={4}
              maxLength={1000}
              isRequired
              autoFocus
            />
          )}
        />
      </FormShell>
    </Dialog>
  );
}
