import { keyOf, type SeenChange } from '@wattle/contract/rules/orders/awaited-changes.ts';
import {
  awaitedIn,
  clinicalChanges,
  isActioned,
  isBehind,
} from '@wattle/contract/rules/orders/clinical-changes.ts';
import { hasPendingAllergyChange, nothingToAction } from '@wattle/contract/rules/orders/confirm.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import { useState } from 'react';
import type { Actioning } from '../../chart/use-actioning.ts';
import { useChart } from '../../chart/chart.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Confirmation } from '../../ui/dialogs/Confirmation.tsx';
import { InlineProgress } from '../../ui/states/Spinner.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import styles from './chart.module.css';

interface ChangeSectionProps {
  /** In display order: the changes when the chart was last viewed, then new ones. */
  rows: readonly SeenChange[];
  /** The id of the latest order. */
  latest: string;
  /** The number of the order in view, while a newer one isn't shown; null if there is none. */
  heldAt: number | null;
  actioning: Actioning;
  /** Whether medicines were imported that nobody has prescribed here: there is nothing to confirm of those yet. */
  areImportedWaiting: boolean;
  /** Whether changes from several orders are shown, so that each says who made it. */
  isOriginShown: boolean;
  shown: ReadonlyMap<string, ShownLine>;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The changes since the chart was last confirmed, one row each (PHA-02, PHA-03). */
export function ChangeSection(props: ChangeSectionProps) {
  const { rows, latest, heldAt, actioning, areImportedWaiting, isOriginShown, shown } = props;
  const { chosen, onChoose } = props;
  const { allergies, allergyChange, isActive } = useChart();
  const changes = clinicalChanges(rows);
  const waiting = changes.filter((one) => awaitedIn(one).length > 0);
  const left = waiting.filter((one) => !isActioned(one)).length;
  // What changed again has to be shown before it is actioned.
  const markable = waiting.filter((one) => !isBehind(one));
  if (rows.length === 0) {
    return (
      <p className={styles.settled}>
        {heldAt !== null
          ? `Nothing was left to confirm of order ${heldAt}.`
          : allergies === 'unknown'
            ? 'No medicines to confirm.'
            : nothingToAction(hasPendingAllergyChange(allergyChange), areImportedWaiting)}
      </p>
    );
  }
  return (
    <section aria-labelledby="changes-title">
      <div className={styles.sectionHead}>
        <h3 id="changes-title">Changes to action ({waiting.length})</h3>
        <span className={styles.count}>
          {waiting.length - left} of {waiting.length} actioned
        </span>
        <span className={styles.saving}>
          {actioning.saving.size > 1 && <InlineProgress label="Saving the changes" />}
        </span>
        {isActive && markable.length > 0 && (
          <MarkAll
            // Its question was about the lines as they were.
            key={[latest, ...markable.flatMap(awaitedIn).map(keyOf)].join(' ')}
            left={markable.filter((one) => !isActioned(one)).length}
            onMark={(wanted) => actioning.act(markable.flatMap(awaitedIn), wanted)}
          />
        )}
      </div>
      <ul className={styles.rows}>
        {changes.map((clinical) => {
          const { medication } = clinical.change;
          const id = keyOf(clinical.change);
          return (
            <ChangeRow
              key={id}
              clinical={clinical}
              shown={shown.get(medication.authoringSystemForeignKey)}
              actioning={actioning}
              // Only new changes say so: an extra line in the others would move them.
              isOriginShown={isOriginShown || clinical.change.news === 'arrived'}
              isChosen={id === chosen}
              onChoose={onChoose}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface MarkAllProps {
  /** How many changes are still to be actioned. */
  left: number;
  onMark: (wanted: 'Actioned' | 'Unactioned') => void;
}

/** Marks every change, after asking once; or takes all of it back. */
function MarkAll({ left, onMark }: MarkAllProps) {
  const [isAsking, setAsking] = useState(false);
  if (left === 0) {
    return (
      <Button size="small" onPress={() => onMark('Unactioned')}>
        Unselect all
      </Button>
    );
  }
  const count = left === 1 ? '1 change' : `${left} changes`;
  return (
    <>
      <Button size="small" onPress={() => setAsking(true)}>
        Select all as actioned
      </Button>
      {isAsking && (
        <Confirmation
          title={`Mark ${count} as actioned?`}
          confirmLabel="Mark as actioned"
          focused="confirm"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onMark('Actioned');
          }}
        >
          <p>You can still take back each one until you confirm.</p>
        </Confirmation>
      )}
    </>
  );
}
