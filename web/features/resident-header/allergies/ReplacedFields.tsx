import { Fact } from '../../../ui/content/Fact.tsx';
import {
  type EntryValues,
  fieldLabels,
  shownValue,
} from '../../../clinical/allergies/entry-form.ts';
import styles from './allergies.module.css';

interface ReplacedFieldsProps {
  there: EntryValues;
  typed: EntryValues;
}

/** The fields of an entry that differ from what was typed. */
export const replacedFields = ({ there, typed }: ReplacedFieldsProps) =>
  (Object.keys(fieldLabels) as (keyof EntryValues)[]).filter(
    (name) => shownValue(name, there) !== shownValue(name, typed),
  );

/** What saving changes, field by field. */
export function ReplacedFields({ there, typed }: ReplacedFieldsProps) {
  return (
    <dl className={styles.differences}>
      {replacedFields({ there, typed }).map((name) => (
        <Fact key={name} label={fieldLabels[name]}>
          {shownValue(name, there) || 'nothing'} → {shownValue(name, typed) || 'nothing'}
        </Fact>
      ))}
    </dl>
  );
}
