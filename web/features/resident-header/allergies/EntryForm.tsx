import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { asSourceSays } from '@wattle/contract/rules/residents/allergy-source.ts';
import { isSameAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { allergens } from '../../../clinical/allergies/allergens.ts';
import { AllergyFields } from '../../../clinical/allergies/AllergyFields.tsx';
import type { Answer } from '../../../clinical/allergies/AnswerFields.tsx';
import {
  entryOf,
  entryResolver,
  type EntryValues,
  valuesOf,
} from '../../../clinical/allergies/entry-form.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import type { AllergyFormProps } from './allergy-form.ts';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Overtaken } from './Overtaken.tsx';
import { ReplacedFields } from './ReplacedFields.tsx';
import { useAllergyEvent } from './use-allergy-event.ts';
import { useReportDirty } from './use-report-dirty.ts';

interface EntryFormProps extends AllergyFormProps {
  /** The entry to correct; undefined for a new one. */
  of: ListedAllergy | undefined;
  /** Begins with what the system that keeps allergies says otherwise. */
  isFromSource: boolean;
  /** Records an answer in place of what was typed. */
  onAnswer: ((answer: Answer) => void) | undefined;
}

/** An allergy as somebody tells it, or a correction of one. */
export function EntryForm(props: EntryFormProps) {
  const { of, isFromSource, onAnswer, onDirty, onCancel, onSaved } = props;
  const said = isFromSource && of !== undefined ? asSourceSays(of) : undefined;
  const names = allergens.usePart(true);
  const { save, failure } = useAllergyEvent(onSaved);
  /** What somebody else has made of it since this was opened. */
  const [now, setNow] = useState<{ readonly entry: ListedAllergy | undefined }>();
  const base = now === undefined ? of : now.entry;
  const { control, handleSubmit, formState } = useForm<EntryValues>({
    defaultValues: valuesOf(said ?? of),
    resolver: entryResolver((allergen) => names?.answerSaid(allergen) !== undefined),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useReportDirty({ isDirty, isSubmitting }, onDirty);
  const values = useWatch({ control, compute: (all) => all });

  const submit = handleSubmit(async (form) => {
    const entry = entryOf(form);
    const { allergy } =
      (await save(
        base === undefined ? { kind: 'recorded', entry } : { kind: 'corrected', of: base, entry },
      )) ?? {};
    if (allergy === undefined) return;
    const isSame = (one: ListedAllergy) =>
      (of !== undefined && isSameAllergen(one, of)) ||
      names?.isSameMeaning(one.allergen, form.allergen) === true;
    setNow({ entry: allergy.allergies.find(isSame) });
  });

  return (
    <FormShell
      ignoresEnter
      onSubmit={submit}
      submitLabel={base === undefined ? 'Record' : 'Save correction'}
      submitError={failure}
      isSubmitting={isSubmitting}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      {now !== undefined && <Overtaken entry={now.entry} typed={values} />}
      {now === undefined && said !== undefined && (
        <Banner
          kind="info"
          title={`What ${of?.atSource?.name ?? of?.atSource?.system} says is filled in`}
        >
          <p>Check it. If you save, it takes the place of what is here:</p>
          <ReplacedFields there={valuesOf(of)} typed={values} />
        </Banner>
      )}
      <AllergyFields control={control} isNew={of === undefined} onAnswer={onAnswer} />
    </FormShell>
  );
}
