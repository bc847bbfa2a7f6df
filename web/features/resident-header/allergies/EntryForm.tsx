import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { isSameAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { allergens } from '../../../chart/safety/allergens.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { formField } from '../../../ui/fields/form-field.ts';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';
import styles from './allergies.module.css';
import type { AllergyFormProps } from './allergy-form.ts';
import type { Answer } from './AnswerForm.tsx';
import { AllergenNote } from './AllergenNote.tsx';
import {
  certainties,
  entryOf,
  entryResolver,
  type EntryValues,
  fieldLabels,
  severities,
  types,
  valuesOf,
} from './entry-form.ts';
import { Overtaken } from './Overtaken.tsx';
import { useAllergyEvent } from './use-allergy-event.ts';
import { useReportDirty } from './use-report-dirty.ts';

const reactions = [
  'Rash',
  'Hives',
  'Itch',
  'Swelling of face or lips',
  'Trouble breathing',
  'Anaphylaxis',
  'Nausea or vomiting',
  'Diarrhoea',
  'Confusion',
];
const sources = ['Resident', 'Family', 'Doctor', 'Hospital', 'Earlier record'];
const mostNames = 5;

interface EntryFormProps extends AllergyFormProps {
  /** The entry to correct; undefined for a new one. */
  of: ListedAllergy | undefined;
  /** Records an answer in place of what was typed. */
  onAnswer: ((answer: Answer) => void) | undefined;
}

/** An allergy as somebody tells it, or a correction of one. */
export function EntryForm({ of, onAnswer, onDirty, onCancel, onSaved }: EntryFormProps) {
  const names = allergens.usePart(true);
  const { save, failure } = useAllergyEvent(onSaved);
  /** What somebody else has made of it since this was opened. */
  const [now, setNow] = useState<{ readonly entry: ListedAllergy | undefined }>();
  const base = now === undefined ? of : now.entry;
  const { control, handleSubmit, formState } = useForm<EntryValues>({
    defaultValues: valuesOf(of),
    resolver: entryResolver((allergen) => names?.answerSaid(allergen) !== undefined),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useReportDirty({ isDirty, isSubmitting }, onDirty);
  const values = useWatch({ control, compute: (all) => all });
  const found = names?.findAllergens(values.allergen, mostNames);

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
      <div className={styles.allergen}>
        <Controller
          control={control}
          name="allergen"
          render={(field) => (
            <TextWithChoices
              {...formField(field)}
              label={fieldLabels.allergen}
              description="A medicine, a class of medicines, a brand, a food or another substance."
              choices={found?.map(({ name }) => name)}
              choicesLabel="Names that can be checked"
              isRequired
              autoFocus={of === undefined}
            />
          )}
        />
      </div>
      <AllergenNote allergen={values.allergen} found={found} onAnswer={onAnswer} />
      <Controller
        control={control}
        name="reaction"
        render={(field) => (
          <TextWithChoices
            {...formField(field)}
            label={fieldLabels.reaction}
            description="What happened. Leave it empty if nobody knows."
            choices={reactions}
            choicesLabel="Usual reactions"
          />
        )}
      />
      <div className={styles.pair}>
        <Controller
          control={control}
          name="type"
          render={(field) => (
            <RadioGroup {...formField(field)} label={fieldLabels.type} options={types} />
          )}
        />
        <Controller
          control={control}
          name="severity"
          render={(field) => (
            <RadioGroup {...formField(field)} label={fieldLabels.severity} options={severities} />
          )}
        />
        <Controller
          control={control}
          name="certainty"
          render={(field) => (
            <RadioGroup {...formField(field)} label={fieldLabels.certainty} options={certainties} />
          )}
        />
        <FormText
          control={control}
          name="since"
          label={fieldLabels.since}
          description="Such as 1998, or: as a child."
        />
      </div>
      <Controller
        control={control}
        name="saidBy"
        render={(field) => (
          <TextWithChoices
            {...formField(field)}
            label={fieldLabels.saidBy}
            choices={sources}
            choicesLabel="Usual sources"
          />
        )}
      />
      <Controller
        control={control}
        name="note"
        render={(field) => <TextArea {...formField(field)} label={fieldLabels.note} rows={2} />}
      />
    </FormShell>
  );
}
