import { type Control, useWatch } from 'react-hook-form';
import { InForm } from '../../ui/fields/InForm.tsx';
import { FormText } from '../../ui/fields/FormText.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextWithChoices } from '../../ui/fields/TextWithChoices.tsx';
import styles from './allergy-fields.module.css';
import { AllergenNote } from './AllergenNote.tsx';
import { allergens } from './allergens.ts';
import type { Answer } from './AnswerFields.tsx';
import { certainties, type EntryValues, fieldLabels, severities, types } from './entry-form.ts';

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

interface AllergyFieldsProps {
  control: Control<EntryValues>;
  isNew: boolean;
  /** Records an answer in place of what was typed; undefined where none can stand. */
  onAnswer: ((answer: Answer) => void) | undefined;
}

/** What is asked about an allergy, with the names that the safety check knows. */
export function AllergyFields({ control, isNew, onAnswer }: AllergyFieldsProps) {
  const names = allergens.usePart(true);
  const allergen = useWatch({ control, name: 'allergen' });
  const found = names?.findAllergens(allergen, mostNames);
  return (
    <>
      <div className={styles.allergen}>
        <InForm control={control} name="allergen">
          {(field) => (
            <TextWithChoices
              {...field}
              label={fieldLabels.allergen}
              description="A medicine, a class of medicines, a brand, a food or another substance."
              choices={found?.map(({ name }) => name)}
              choicesLabel="Names that can be checked"
              isRequired
              autoFocus={isNew}
            />
          )}
        </InForm>
        <AllergenNote allergen={allergen} found={found} onAnswer={onAnswer} />
      </div>
      <InForm control={control} name="reaction">
        {(field) => (
          <TextWithChoices
            {...field}
            label={fieldLabels.reaction}
            description="What happened. Leave it empty if nobody knows."
            choices={reactions}
            choicesLabel="Usual reactions"
          />
        )}
      </InForm>
      <div className={styles.pair}>
        <InForm control={control} name="type">
          {(field) => <RadioGroup {...field} label={fieldLabels.type} options={types} />}
        </InForm>
        <InForm control={control} name="severity">
          {(field) => <RadioGroup {...field} label={fieldLabels.severity} options={severities} />}
        </InForm>
        <InForm control={control} name="certainty">
          {(field) => <RadioGroup {...field} label={fieldLabels.certainty} options={certainties} />}
        </InForm>
        <FormText
          control={control}
          name="since"
          label={fieldLabels.since}
          description="Such as 1998, or: as a child."
        />
      </div>
      <InForm control={control} name="saidBy">
        {(field) => (
          <TextWithChoices
            {...field}
            label={fieldLabels.saidBy}
            choices={sources}
            choicesLabel="Usual sources"
          />
        )}
      </InForm>
      <InForm control={control} name="note">
        {(field) => <TextArea {...field} label={fieldLabels.note} rows={2} />}
      </InForm>
    </>
  );
}
