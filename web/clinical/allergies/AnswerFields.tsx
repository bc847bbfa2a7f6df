import { allergyStatusText } from '@wattle/contract/rules/residents/allergy-text.ts';
import { type Control, useWatch } from 'react-hook-form';
import { ruleResolver } from '../../lib/rule-resolver.ts';
import { InForm } from '../../ui/fields/InForm.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextWithChoices } from '../../ui/fields/TextWithChoices.tsx';

/** Why no allergies are listed. */
export type Answer = 'NONE KNOWN' | 'NOT ASKED' | 'NONE SUPPLIED';

const answers = (['NONE KNOWN', 'NOT ASKED', 'NONE SUPPLIED'] as const).map((id) => ({
  id,
  label: allergyStatusText(id),
}));
const some = { id: 'LISTED', label: 'The resident has allergies / adverse reactions.' } as const;
const informants = ['Resident', 'Family', 'Doctor', 'Hospital'];

export interface AnswerValues {
  answer: Answer | 'LISTED' | '';
  saidBy: string;
}

/** Whether somebody was asked who can be named. */
export const hasBeenAsked = (answer: AnswerValues['answer']) =>
  answer === 'NONE KNOWN' || answer === 'NONE SUPPLIED';

export const answerResolver = ruleResolver<AnswerValues>(({ answer, saidBy }) => [
  ...(answer === '' ? [['answer', 'Choose an answer'] as const] : []),
  ...(answer === 'NONE KNOWN' && saidBy.trim() === ''
    ? [['saidBy', 'Enter who was asked'] as const]
    : []),
  ...(hasBeenAsked(answer) && saidBy.length > 100
    ? [['saidBy', 'Use at most 100 characters'] as const]
    : []),
]);

interface AnswerFieldsProps {
  control: Control<AnswerValues>;
  label: string;
  /** Whether that there are some is one of the answers. */
  hasSome?: boolean;
}

/** Why none are listed, with who was asked. */
export function AnswerFields({ control, label, hasSome = false }: AnswerFieldsProps) {
  const answer = useWatch({ control, name: 'answer' });
  return (
    <>
      <InForm control={control} name="answer">
        {(field) => (
          <RadioGroup
            {...field}
            label={label}
            options={hasSome ? [some, ...answers] : answers}
            isRequired
          />
        )}
      </InForm>
      {hasBeenAsked(answer) && (
        <InForm control={control} name="saidBy">
          {(field) => (
            <TextWithChoices
              {...field}
              label="Who was asked"
              choices={informants}
              choicesLabel="Usual answers"
              isRequired={answer === 'NONE KNOWN'}
            />
          )}
        </InForm>
      )}
    </>
  );
}
