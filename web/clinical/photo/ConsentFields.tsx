import { saidByLength } from '@wattle/contract/entities/photo.ts';
import type { Ref } from 'react';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

export interface Consent {
  readonly answer: 'yes' | 'no' | 'not-asked' | null;
  readonly saidBy: string;
}

const answers = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
] as const;
const notAsked = { id: 'not-asked', label: 'Not asked yet' } as const;

/** Why an answer can't be saved, by field; empty if it can. */
export function consentProblems({ answer, saidBy }: Consent) {
  const isTooLong = saidBy.trim().length > saidByLength;
  return {
    ...(answer === null && { answer: 'Choose the answer.' }),
    ...(isTooLong && { saidBy: `At most ${saidByLength} characters.` }),
    ...(saidBy.trim() === '' && answer !== 'not-asked' && { saidBy: 'Enter who answered.' }),
  };
}

interface ConsentFieldsProps {
  consent: Consent;
  onChange: (consent: Consent) => void;
  /** Whether what is missing is shown. */
  isAsking: boolean;
  /** Whether nobody has to have been asked. */
  mayWait?: boolean;
  /** What the answer does, if anything. */
  note?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** Whether somebody may be photographed, and who said so. */
export function ConsentFields(props: ConsentFieldsProps) {
  const { consent, onChange, isAsking, mayWait = false, note, inputRef } = props;
  const { answer, saidBy } = consent;
  const problems = consentProblems(consent);
  const isTooLong = saidBy.trim().length > saidByLength;
  return (
    <>
      <p>
        Ask the resident, or whoever decides for them. Everybody who may see this chart sees the
        photo, and nobody else does.
      </p>
      <RadioGroup
        label="May we take photos?"
        {...(inputRef !== undefined && { inputRef })}
        options={mayWait ? [...answers, notAsked] : answers}
        value={answer}
        onChange={(chosen) => onChange({ ...consent, answer: chosen })}
        errorMessage={isAsking ? problems.answer : undefined}
        isRequired={!mayWait}
      />
      {note !== undefined && <p role="status">{note}</p>}
      {answer !== 'not-asked' && (
        <TextField
          label="Who answered"
          description="Such as: the resident, or the daughter with her name."
          value={saidBy}
          onChange={(text) => onChange({ ...consent, saidBy: text })}
          errorMessage={isAsking || isTooLong ? problems.saidBy : undefined}
          autoComplete="off"
          isRequired
        />
      )}
    </>
  );
}
