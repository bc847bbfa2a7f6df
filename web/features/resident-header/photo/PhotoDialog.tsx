import { useIsMutating } from '@tanstack/react-query';
import type { PhotoConsent } from '@wattle/contract/entities/photo.ts';
import { takesPhotos } from '@wattle/contract/rules/people/roles.ts';
import { photoText } from '@wattle/contract/rules/residents/photo-age.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { Moment } from '../../../clinical/Moment.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { UserIcon } from '../../../ui/content/screen-icons.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/LeaveQuestion.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';
import { useAutoFocus } from '../../../ui/use-auto-focus.ts';
import { PhotoConsentForm } from './PhotoConsentForm.tsx';
import { PhotoForm } from './PhotoForm.tsx';
import styles from './photo-dialog.module.css';
import { savingPhoto } from './use-save-photo.ts';

interface PhotoDialogProps {
  /** Null if there is none. */
  source: string | null;
  onClose: () => void;
}

type Step = 'photo' | 'consent' | 'new';

const titles = { photo: 'Photo', consent: 'May we take photos?', new: 'New photo' } as const;

/** The photo large, its day, whether the resident may be photographed, and for nurses and office staff a new one. */
export function PhotoDialog({ source, onClose }: PhotoDialogProps) {
  const { resident } = useChart();
  const [step, setStep] = useState<Step>('photo');
  // Once a form has closed, its button is gone.
  const [hasReturned, setReturned] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const isBusy = useIsMutating(savingPhoto) > 0;
  const leave = (next: () => void) => () => {
    setDirty(false);
    next();
  };
  const back = leave(() => {
    setReturned(true);
    setStep('photo');
  });
  const { ask, question } = useDiscardQuestion(
    () => isDirty,
    step === 'photo' ? leave(onClose) : back,
  );
  const form = { onSaved: back, onCancel: ask, onDirty: setDirty };
  return (
    <Dialog
      isOpen
      onClose={ask}
      isBusy={isBusy}
      title={
        <>
          {titles[step]}{' '}
          <span className={styles.whose}>
            {chartName(resident)}, born {formatClinicalDate(resident.dateOfBirth)}
          </span>
        </>
      }
    >
      {step === 'photo' && <Shown source={source} isFocused={hasReturned} onStep={setStep} />}
      {step === 'consent' && <PhotoConsentForm {...form} />}
      {step === 'new' && <PhotoForm {...form} />}
      {question}
      <LeaveQuestion asks={isDirty && !isBusy} />
    </Dialog>
  );
}

interface ShownProps {
  source: string | null;
  isFocused: boolean;
  onStep: (step: Step) => void;
}

function Shown({ source, isFocused, onStep }: ShownProps) {
  const first = useAutoFocus<HTMLButtonElement>(isFocused);
  const { resident, identity, isActive } = useChart();
  const { photo, photoConsent = null } = resident;
  return (
    <div className={styles.shown}>
      {source === null ? (
        <span className={styles.none}>
          <UserIcon size={64} />
          No photo
        </span>
      ) : (
        <img src={source} alt={chartName(resident)} className={styles.large} />
      )}
      {source !== null && <p>{photoText(photo ?? { takenOn: null })}</p>}
      <p>
        <Consent answer={photoConsent} />
      </p>
      {takesPhotos(identity.userType) && isActive && (
        <div className={styles.buttons}>
          <Button ref={first} onPress={() => onStep('consent')}>
            {photoConsent === null ? 'Record whether we may' : 'Change whether we may'}
          </Button>
          <Button
            variant="primary"
            disabledReason={whyNot(photoConsent)}
            onPress={() => onStep('new')}
          >
            New photo
          </Button>
        </div>
      )}
    </div>
  );
}

function whyNot(answer: PhotoConsent | null): string | undefined {
  if (answer === null) return 'Ask whether we may take photos, and record the answer first';
  return answer.isGiven ? undefined : 'The answer is that we may not take photos';
}

function Consent({ answer }: { answer: PhotoConsent | null }) {
  const { zone } = useChart();
  if (answer === null) return 'Nobody has recorded whether we may take photos.';
  const { isGiven, saidBy, recordedAt, recordedBy } = answer;
  return (
    <>
      <strong>{isGiven ? 'We may take photos.' : 'We may not take photos.'}</strong> Answered by:{' '}
      {saidBy}. Recorded <Moment at={recordedAt} zone={zone} /> by {recordedBy}.
    </>
  );
}
