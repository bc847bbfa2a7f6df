import { portal } from '@wattle/contract/operations/portal.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import {
  type Consent,
  ConsentFields,
  consentProblems,
} from '../../../clinical/photo/ConsentFields.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
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
  const [consent, setConsent] = useState<Consent>({ answer: null, saidBy: '' });
  const { answer, saidBy } = consent;
  const first = useAutoFocus<HTMLInputElement>(true);
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, problem } = useSavePhoto(portal.savePhotoConsent, 'Answer', onSaved);
  const submit = async () => {
    setAsking(true);
    if (Object.keys(consentProblems(consent)).length > 0) return;
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
      <ConsentFields
        consent={consent}
        onChange={(next) => {
          setConsent(next);
          onDirty(true);
        }}
        isAsking={isAsking}
        note={
          answer === 'no' && resident.photo != null
            ? 'The photo that is there won’t be shown any more.'
            : undefined
        }
        inputRef={first}
      />
    </FormShell>
  );
}
