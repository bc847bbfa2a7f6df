import type { AwaitedChange, SeenChange } from '@wattle/contract/rules/awaited-changes.ts';
import {
  hasPendingAllergyChange,
  isSelected,
  selectionState,
} from '@wattle/contract/rules/confirm.ts';
import type { Actioning } from '../../chart/use-actioning.ts';
import { useChart } from '../../chart/chart.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineProgress } from '../../ui/Spinner.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import styles from './chart.module.css';

interface ChangeSectionProps {
  /** In display order: the changes when the chart was last viewed, then new ones. */
  rows: readonly SeenChange[];
  /** What is waiting to be confirmed now. */
  awaited: readonly AwaitedChange[];
  actioning: Actioning;
  /** Whether changes from several orders are shown, so that each says who made it. */
  isOriginShown: boolean;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The changes since the chart was last confirmed, each with its toggle (PHA-02, PHA-03). */
export function ChangeSection(props: ChangeSectionProps) {
  const { rows, awaited, actioning, isOriginShown, chosen, onChoose } = props;
  const { allergies, allergyChange, isActive } = useChart();
  const medications = awaited.map(({ medication }) => medication);
  const isAll = selectionState(medications) === 'all';
  if (rows.length === 0) {
    return (
      <p className={styles.settled}>
        {allergies === 'unknown'
          ? 'No medicines to confirm.'
          : hasPendingAllergyChange(allergyChange)
            ? 'No medicines to confirm, but there is an allergy update.'
            : 'Every change on this chart has been confirmed.'}
      </p>
    );
  }
  return (
    <section aria-labelledby="changes-title">
      <div className={styles.sectionHead}>
        <h3 id="changes-title">Changes to action ({medications.length})</h3>
        <span className={styles.count}>
          {medications.filter(isSelected).length} of {medications.length} actioned
        </span>
        <span className={styles.saving}>
          {actioning.saving.size > 1 && (
            <InlineProgress label={`Saving ${actioning.saving.size} changes`} />
          )}
        </span>
        {isActive && medications.length > 0 && (
          <Button
            size="small"
            onPress={() => actioning.act(medications, isAll ? 'Unactioned' : 'Actioned')}
          >
            {isAll ? 'Unselect all' : 'Select all'}
          </Button>
        )}
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <ChangeRow
            key={row.medication.authoringSystemForeignKey}
            change={row}
            actioning={actioning}
            // Only new changes say so: an extra line in the others would move them.
            isOriginShown={isOriginShown || row.news === 'arrived'}
            isChosen={row.medication.authoringSystemForeignKey === chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}
