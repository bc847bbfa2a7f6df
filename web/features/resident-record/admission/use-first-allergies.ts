import type { AllergyEntry } from '@wattle/contract/entities/allergy-event.ts';
import type { AdmissionAllergies } from '@wattle/contract/entities/resident-details.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  type Answer,
  answerResolver,
  type AnswerValues,
  hasBeenAsked,
} from '../../../clinical/allergies/AnswerFields.tsx';

/** What is known of the allergies of somebody who is being admitted; kept until they are. */
export function useFirstAllergies() {
  const { control, trigger, setValue, formState } = useForm<AnswerValues>({
    defaultValues: { answer: '', saidBy: '' },
    resolver: answerResolver,
    shouldFocusError: false,
  });
  const [entries, setEntries] = useState<readonly AllergyEntry[]>([]);
  const [isEmptyShown, setEmptyShown] = useState(false);
  const values = useWatch({ control, compute: (all) => all });
  const { answer, saidBy } = values;
  const isEmpty = answer === 'LISTED' && entries.length === 0;
  return {
    control,
    answer,
    entries,
    isDirty: formState.isDirty || entries.length > 0,
    /** Whether a list without an entry is to be shown as a mistake. */
    isMissing: isEmpty && isEmptyShown,
    setAnswer: (next: Answer) => setValue('answer', next, { shouldDirty: true }),
    /** In the place of another, or at the end. */
    putEntry: (entry: AllergyEntry, place = entries.length) =>
      setEntries([...entries.slice(0, place), entry, ...entries.slice(place + 1)]),
    takeOff: (place: number) => setEntries(entries.filter((_, at) => at !== place)),
    /** Shows what is missing; whether nothing is. */
    check: async (): Promise<boolean> => {
      setEmptyShown(true);
      return (await trigger()) && !isEmpty;
    },
    /** Undefined: nobody has been asked. */
    toSend: (): AdmissionAllergies | undefined => {
      if (answer === 'LISTED') return { status: answer, entries: [...entries] };
      return hasBeenAsked(answer) ? { status: answer, saidBy: saidBy.trim() } : undefined;
    },
  };
}
export type FirstAllergies = ReturnType<typeof useFirstAllergies>;
