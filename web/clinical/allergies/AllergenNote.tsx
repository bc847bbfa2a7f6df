import { allergySign } from '@wattle/contract/rules/residents/allergy-text.ts';
import type { AllergenName } from '@wattle/contract/rules/safety/allergen-names.ts';
import { plainAllergen } from '@wattle/contract/rules/residents/same-allergen.ts';
import { allergens } from './allergens.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './allergy-fields.module.css';
import type { Answer } from './AnswerFields.tsx';

interface AllergenNoteProps {
  allergen: string;
  found: readonly AllergenName[] | undefined;
  /** Undefined where allergies are listed: no answer can stand beside them. */
  onAnswer: ((answer: Answer) => void) | undefined;
}

/** What was typed as an allergen means for the safety check: it is known, or can't be checked, or is an answer. */
export function AllergenNote({ allergen, found, onAnswer }: AllergenNoteProps) {
  const names = allergens.usePart(true);
  const typed = allergen.trim();
  const answer = names?.answerSaid(typed);
  if (answer !== undefined) {
    return (
      <Banner
        kind="warning"
        title={`“${typed}” isn’t something that people react to`}
        actions={
          onAnswer && (
            <Button onPress={() => onAnswer(answer)}>Record “{allergySign(answer)}” instead</Button>
          )
        }
      >
        {onAnswer === undefined
          ? 'Allergies are listed. What isn’t true is refuted, or marked as entered in error.'
          : 'Whether there are any is an answer of its own.'}
      </Banner>
    );
  }
  return (
    <p role="status" className={styles.meaning}>
      {names === undefined || typed === '' ? '' : meaningOf(typed, found, names.isReadAllergen)}
    </p>
  );
}

function meaningOf(
  typed: string,
  found: AllergenNoteProps['found'] = [],
  isRead: (text: string) => boolean,
): string {
  const known = found.find(({ name }) => plainAllergen(name) === plainAllergen(typed));
  if (known !== undefined) return `${known.name}: ${known.what}.`;
  if (isRead(typed)) return 'This can be checked against medicines.';
  const cannot = 'This can’t be checked against medicines.';
  return found.length === 0 ? cannot : `${cannot} Choose a name above if one of them is meant.`;
}
