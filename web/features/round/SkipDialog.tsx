import { useController, useForm } from 'react-hook-form';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { formField } from '../../ui/fields/form-field.ts';
import { TextWithChoices } from '../../ui/fields/TextWithChoices.tsx';

/** Common reasons; any other can be typed. */
const reasons = [
  'Asleep',
  'Not here',
  'Nothing to do today',
  'Seen by another doctor',
  'No time left',
];
const longest = 300;

interface SkipDialogProps {
  /** Of the resident. */
  name: string;
  onSkip: (why: string) => void;
  onClose: () => void;
}

/** Asks why a resident is left, for the summary. */
export function SkipDialog({ name, onSkip, onClose }: SkipDialogProps) {
  const { control, handleSubmit, formState } = useForm({ defaultValues: { why: '' } });
  const why = useController({
    control,
    name: 'why',
    rules: {
      validate: (text) =>
        text.trim() === ''
          ? 'This field is required'
          : text.trim().length <= longest || `Use at most ${longest} characters`,
    },
  });
  return (
    <Dialog isOpen onClose={onClose} size="small" title={`Skip ${name}`}>
      <FormShell
        onSubmit={handleSubmit((form) => onSkip(form.why.trim()))}
        submitLabel="Skip"
        onCancel={onClose}
        isDirty={formState.isDirty}
      >
        <TextWithChoices
          {...formField(why)}
          label="Why"
          description="It’s in the summary of your round, not on the chart."
          choices={reasons}
          choicesLabel="Usual reasons"
          isRequired
          autoFocus
        />
      </FormShell>
    </Dialog>
  );
}
