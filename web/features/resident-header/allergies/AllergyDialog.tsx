import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import type { AllergyOutcome } from '@wattle/contract/entities/allergy-event.ts';
import { useState } from 'react';
import { AllergyLine } from '../../../chart/AllergyLine.tsx';
import { ResidentIdentity } from '../../../chart/ResidentIdentity.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';
import type { Answer } from '../../../clinical/allergies/AnswerFields.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import type { FormState } from './allergy-form.ts';
import { AllergyResult } from './AllergyResult.tsx';
import { EntryForm } from './EntryForm.tsx';
import { RemoveForm } from './RemoveForm.tsx';

/** What somebody wants to say about the allergies. */
export type Saying =
  | { readonly kind: 'entry'; readonly of?: ListedAllergy; readonly isFromSource?: true }
  | { readonly kind: 'answer'; readonly answer?: Answer }
  | { readonly kind: 'refuted' | 'entered-in-error'; readonly of: ListedAllergy };

const idle: FormState = { isDirty: false, isSubmitting: false };

interface AllergyDialogProps {
  saying: Saying;
  /** Nothing is listed that an answer would stand beside. */
  canAnswer: boolean;
  onSaying: (saying: Saying) => void;
  onClose: () => void;
}

/** Records what is said about the allergies, and then says what that means for the medicines. */
export function AllergyDialog({ saying, canAnswer, onSaying, onClose }: AllergyDialogProps) {
  const [form, setForm] = useState(idle);
  const [outcome, setOutcome] = useState<AllergyOutcome>();
  const { ask, question } = useDiscardQuestion(() => form.isDirty, onClose);
  const shared = { onDirty: setForm, onCancel: ask, onSaved: setOutcome };
  return (
    <Dialog
      isOpen
      onClose={outcome === undefined ? ask : onClose}
      isBusy={form.isSubmitting}
      title={titleOf(saying)}
      banner={
        <ResidentIdentity>
          <AllergyLine />
        </ResidentIdentity>
      }
      {...(outcome !== undefined && {
        footer: (
          <Button autoFocus variant="primary" onPress={onClose}>
            Close
          </Button>
        ),
      })}
    >
      {outcome !== undefined ? (
        <AllergyResult outcome={outcome} />
      ) : saying.kind === 'entry' ? (
        <EntryForm
          {...shared}
          of={saying.of}
          isFromSource={saying.isFromSource === true}
          onAnswer={canAnswer ? (answer) => onSaying({ kind: 'answer', answer }) : undefined}
        />
      ) : saying.kind === 'answer' ? (
        <AnswerForm {...shared} answer={saying.answer} />
      ) : (
        <RemoveForm {...shared} kind={saying.kind} of={saying.of} />
      )}
      {question}
    </Dialog>
  );
}

function titleOf(saying: Saying): string {
  if (saying.kind === 'answer') return 'Any allergies or adverse reactions?';
  if (saying.kind === 'refuted') return `Refute the allergy to ${saying.of.allergen}`;
  if (saying.kind === 'entered-in-error') return `${saying.of.allergen} was entered in error`;
  return saying.of === undefined
    ? 'Record an allergy or adverse reaction'
    : `Correct ${saying.of.allergen}`;
}
