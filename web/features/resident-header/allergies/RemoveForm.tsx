import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { allergyInWords, sourceText } from '@wattle/contract/rules/residents/allergy-text.ts';
import { isSameAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { ruleResolver } from '../../../lib/rule-resolver.ts';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import type { AllergyFormProps } from './allergy-form.ts';
import { sentence } from './sentence.ts';
import { useAllergyEvent } from './use-allergy-event.ts';
import { useReportDirty } from './use-report-dirty.ts';

const words = {
  refuted: {
    means:
      'It is taken off the list, because it was found not to be an allergy of this resident. The history keeps it, with your name and the reason.',
    choices: ['Had it since without a reaction', 'Tested negative', 'Not an allergy'],
    submit: 'Refute',
  },
  'entered-in-error': {
    means:
      'It is taken off the list, because it should never have been there. The history keeps it, with your name and the reason.',
    choices: ['Wrong resident', 'Wrong substance', 'Entered twice'],
    submit: 'Mark as entered in error',
  },
} as const;

interface RemoveFormProps extends AllergyFormProps {
  kind: keyof typeof words;
  of: ListedAllergy;
}

const resolver = ruleResolver<{ reason: string }>(({ reason }) => [
  ...(reason.trim() === '' ? [['reason', 'Enter the reason'] as const] : []),
  ...(reason.length > 500 ? [['reason', 'Use at most 500 characters'] as const] : []),
]);

/** Takes an allergy off the list, for a reason. Nothing is deleted. */
export function RemoveForm({ kind, of, onDirty, onCancel, onSaved }: RemoveFormProps) {
  const { save, failure } = useAllergyEvent(onSaved);
  const [now, setNow] = useState<{ readonly entry: ListedAllergy | undefined }>();
  const base = now === undefined ? of : now.entry;
  const { control, handleSubmit, formState } = useForm({
    defaultValues: { reason: '' },
    resolver,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useReportDirty({ isDirty, isSubmitting }, onDirty);
  const { means, choices, submit } = words[kind];
  const state = of.atSource?.state;
  // Then that is the usual reason.
  const isOffSource = state !== undefined && state !== 'not-yet' && state !== 'differs';
  return (
    <FormShell
      ignoresEnter
      onSubmit={handleSubmit(async ({ reason }) => {
        if (base === undefined) return;
        const changed = await save({ kind, of: base, reason: reason.trim() });
        if (changed === undefined) return;
        setNow({ entry: changed.allergy.allergies.find((one) => isSameAllergen(one, of)) });
      })}
      submitLabel={submit}
      submitError={failure}
      submitDisabledReason={base === undefined ? 'It isn’t on the list any more' : undefined}
      isSubmitting={isSubmitting}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      {now !== undefined && (
        <Banner
          kind="warning"
          title={
            now.entry === undefined
              ? 'Somebody else took it off the list meanwhile'
              : `On the list now: ${allergyInWords(now.entry)}`
          }
        />
      )}
      <p>{allergyInWords(base ?? of)}</p>
      <p>{means}</p>
      <InForm control={control} name="reason">
        {(field) => (
          <TextWithChoices
            {...field}
            label="Reason"
            choices={isOffSource ? [sentence(sourceText(of)), ...choices] : choices}
            choicesLabel="Usual reasons"
            isRequired
            autoFocus
          />
        )}
      </InForm>
    </FormShell>
  );
}
