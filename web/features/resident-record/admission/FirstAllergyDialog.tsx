import type { AllergyEntry } from '@wattle/contract/entities/allergy-event.ts';
import { isSameAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { useForm } from 'react-hook-form';
import { allergens } from '../../../clinical/allergies/allergens.ts';
import { AllergyFields } from '../../../clinical/allergies/AllergyFields.tsx';
import type { Answer } from '../../../clinical/allergies/AnswerFields.tsx';
import {
  entryOf,
  entryResolver,
  type EntryValues,
  valuesOf,
} from '../../../clinical/allergies/entry-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';

interface FirstAllergyDialogProps {
  /** Undefined for a new one. */
  entry: AllergyEntry | undefined;
  /** What else is on the list. */
  others: readonly AllergyEntry[];
  onKeep: (entry: AllergyEntry) => void;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** An allergy of somebody who is being admitted, which is recorded with the admission. */
export function FirstAllergyDialog(props: FirstAllergyDialogProps) {
  const { entry, others, onKeep, onAnswer, onClose } = props;
  const names = allergens.usePart(true);
  const { control, handleSubmit, formState } = useForm<EntryValues>({
    defaultValues: valuesOf(entry),
    resolver: entryResolver(
      (allergen) => names?.answerSaid(allergen) !== undefined,
      (allergen) =>
        others.some(
          (one) =>
            names?.isSameMeaning(one.allergen, allergen) ?? isSameAllergen(one, { allergen }),
        ),
    ),
    shouldFocusError: false,
  });
  const { isDirty } = formState;
  const { ask, question } = useDiscardQuestion(() => isDirty, onClose);
  return (
    <Dialog isOpen onClose={ask} title="An allergy or adverse reaction">
      <FormShell
        ignoresEnter
        onSubmit={handleSubmit((values) => onKeep(entryOf(values)))}
        submitLabel="Add to the admission"
        isDirty={isDirty}
        onCancel={ask}
      >
        <AllergyFields
          control={control}
          isNew={entry === undefined}
          onAnswer={others.length === 0 ? onAnswer : undefined}
        />
      </FormShell>
      {question}
    </Dialog>
  );
}
