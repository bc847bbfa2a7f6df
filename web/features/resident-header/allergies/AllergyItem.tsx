import type { AllergyStatus, ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { asSourceSays } from '@wattle/contract/rules/residents/allergy-source.ts';
import {
  allergySign,
  allergySource,
  notAnAllergen,
  reactionText,
  sourceText,
} from '@wattle/contract/rules/residents/allergy-text.ts';
import { ChartMoment } from '../../../chart/ChartMoment.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/buttons/Menu.tsx';
import { Fact } from '../../../ui/content/Fact.tsx';
import { MoreIcon } from '../../../ui/content/screen-icons.tsx';
import styles from './AllergiesBox.module.css';
import type { Saying } from './AllergyDialog.tsx';
import { sentence } from './sentence.ts';

interface AllergyItemProps {
  entry: ListedAllergy;
  /** The answer that it says in place of an allergen. */
  answer: Exclude<AllergyStatus, 'LISTED'> | undefined;
  /** Whether medicines can be checked against all of it. */
  isChecked: boolean;
  /** Undefined for who only reads it. */
  onSay: ((saying: Saying) => void) | undefined;
}

/** One allergy of the list, with what can be done about it. */
export function AllergyItem({ entry, answer, isChecked, onSay }: AllergyItemProps) {
  const { atSource, ...known } = entry;
  const { allergen, recordedAt, recordedBy } = known;
  const source = allergySource(entry);
  return (
    <Fact label={allergen}>
      {answer === undefined ? reactionText(known) : notAnAllergen}
      {answer === undefined && !isChecked && (
        <span className={styles.unchecked}>Can’t be checked against medicines</span>
      )}
      {atSource !== undefined && (
        <span className={styles.unchecked}>{sentence(sourceText(entry))}</span>
      )}
      {source !== '' && <span className={styles.quiet}>{sentence(source)}</span>}
      {recordedAt !== undefined && (
        <span className={styles.quiet}>
          Recorded <ChartMoment at={recordedAt} /> by {recordedBy}
        </span>
      )}
      {onSay !== undefined && (
        <span className={styles.change}>
          {answer !== undefined && (
            <Button size="small" onPress={() => onSay({ kind: 'answer', answer })}>
              Record “{allergySign(answer)}”
            </Button>
          )}
          {asSourceSays(entry) !== undefined && (
            <Button
              size="small"
              onPress={() => onSay({ kind: 'entry', of: entry, isFromSource: true })}
            >
              Correct to what {atSource?.name ?? atSource?.system} says
            </Button>
          )}
          <Menu
            label={`Change ${allergen}`}
            variant="quiet"
            size="small"
            isIconOnly
            icon={<MoreIcon />}
            items={[
              {
                id: 'correct',
                label: 'Correct',
                onAction: () => onSay({ kind: 'entry', of: entry }),
              },
              {
                id: 'refute',
                label: 'Refute',
                onAction: () => onSay({ kind: 'refuted', of: entry }),
              },
              {
                id: 'error',
                label: 'Entered in error',
                onAction: () => onSay({ kind: 'entered-in-error', of: entry }),
              },
            ]}
          />
        </span>
      )}
    </Fact>
  );
}
