import { type Control, Controller, useWatch } from 'react-hook-form';
import { formField } from '../../ui/fields/form-field.ts';
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
              autoFocus={isNew}
            />
          )}
        />
        <AllergenNote allergen={allergen} found={found} onAnswer={onAnswer} />
      </div>
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
    </>
  );
}
