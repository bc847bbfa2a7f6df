import { saidByLength } from '@wattle/contract/entities/photo.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useAutoFocus } from '../../../ui/use-auto-focus.ts';
import { useSavePhoto } from './use-save-photo.ts';

export interface PhotoFormProps {
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** Records whether the resident may be photographed, and who said so. */
export function PhotoConsentForm({ onSaved, onCancel, onDirty }: PhotoFormProps) {
  const { resident, residentKey } = useChart();
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const [saidBy, setSaidBy] = useState('');
  const first = useAutoFocus<HTMLInputElement>(true);
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, problem } = useSavePhoto(portal.savePhotoConsent, 'Answer', onSaved);
  const isTooLong = saidBy.trim().length > saidByLength;
  const submit = async () => {
    setAsking(true);
    if (answer === null || saidBy.trim() === '' || isTooLong) return;
    await save({ body: { ...residentKey, isGiven: answer === 'yes', saidBy: saidBy.trim() } });
  };
  return (
    <FormShell
      ignoresEnter
      onSubmit={submit}
      submitLabel="Save"
      submitError={problem}
      isSubmitting={isSaving}
      isDirty={answer !== null || saidBy !== ''}
      onCancel={onCancel}
    >
      <p>
        Ask the resident, or whoever decides for them. Everybody who may see this chart sees the
        photo, and nobody else does.
      </p>
      <RadioGroup
        label="May we take photos?"
        inputRef={first}
        options={[
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ]}
        value={answer}
        onChange={(chosen) => {
          setAnswer(chosen);
          onDirty(true);
        }}
        errorMessage={isAsking && answer === null ? 'Choose the answer.' : undefined}
        isRequired
      />
      {answer === 'no' && resident.photo != null && (
        <p role="status">The photo that is there won’t be shown any more.</p>
      )}
      <TextField
        label="Who answered"
        description="Such as: the resident, or the daughter with her name."
        value={saidBy}
        onChange={(text) => {
          setSaidBy(text);
          onDirty(true);
        }}
        errorMessage={
          isTooLong
            ? `At most ${saidByLength} characters.`
            : isAsking && saidBy.trim() === ''
              ? 'Enter who answered.'
              : undefined
        }
        autoComplete="off"
        isRequired
      />
    </FormShell>
  );
}
