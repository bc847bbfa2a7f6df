import type { CtgCode } from '@wattle/contract/entities/resident-facts.ts';
import type { Resident } from '@wattle/contract/entities/resident.ts';
import { Moment } from '../../clinical/Moment.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import styles from './contacts.module.css';
import { useSaveConsent } from './use-save-consent.ts';

const answers: readonly { id: CtgCode; label: string }[] = [
  { id: '1', label: 'Accept' },
  { id: '0', label: 'No answer' },
  { id: '2', label: 'Decline' },
];

export interface ConsentFormProps {
  resident: Resident;
  /** Undefined until one was chosen. */
  answer: CtgCode | undefined;
  onAnswer: (answer: CtgCode) => void;
  onSaved: (answer: CtgCode) => void;
  onClose: () => void;
}

/** Records the resident's answer on Closing the Gap; what was chosen stays if it can't be saved (CON-01). */
export function ConsentForm(props: ConsentFormProps) {
  const { resident, answer: chosen, onAnswer, onSaved, onClose } = props;
  const { code } = resident.closingTheGap;
  const { save, isSaving, isOvertaken, problem } = useSaveConsent(resident, onSaved);
  const answer = chosen ?? code;
  return (
    <FormShell
      onSubmit={() => save(answer)}
      submitLabel="Save"
      isSubmitting={isSaving}
      submitDisabledReason={
        resident.residentStatus !== 'Active'
          ? 'This resident is no longer active, so the answer can’t be changed.'
          : answer === code
            ? 'The answer hasn’t changed'
            : undefined
      }
      submitError={problem}
      isDirty={answer !== code}
      onCancel={onClose}
      cancelLabel="Close"
    >
      <div>
        <h3>Closing the Gap (CTG)</h3>
        <p className={styles.subtitle}>Consent to help with the cost of PBS medicines</p>
        <p>
          Aboriginal and Torres Strait Islander people can have PBS medicines at a lower price. Ask
          the resident, or whoever decides for them, and record the answer.
        </p>
      </div>
      {isOvertaken && answer !== code && (
        <Banner kind="warning" title="Somebody else recorded an answer meanwhile">
          <Recorded resident={resident} /> What you chose is still here.
        </Banner>
      )}
      <RadioGroup
        label="The resident’s answer"
        options={answers}
        value={answer}
        onChange={onAnswer}
      />
      <p className={styles.quiet}>
        <Recorded resident={resident} />
      </p>
    </FormShell>
  );
}

function Recorded({ resident }: { resident: Resident }) {
  const { code, recordedAt, recordedBy } = resident.closingTheGap;
  const answer = answers.find(({ id }) => id === code)?.label;
  if (recordedAt === null) {
    return code === '0' ? 'No answer has been recorded.' : `${answer}, recorded elsewhere.`;
  }
  return (
    <>
      {answer}, recorded <Moment at={recordedAt} zone={resident.facilityDetails.timeZone} />
      {recordedBy !== null && ` by ${recordedBy}`}.
    </>
  );
}
