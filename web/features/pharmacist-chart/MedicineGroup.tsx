import type { MedicationGroup } from '@wattle/contract/rules/chart/medication-groups.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import { ReplacedWords } from '../../clinical/MedicineState.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import styles from './chart.module.css';
import { MedicineRow } from './MedicineRow.tsx';

interface MedicineGroupProps {
  group: MedicationGroup;
  shown: ReadonlyMap<string, ShownLine>;
  /** The foreign keys of those whose dose times or packaging have changed since the rows got their places. */
  changed: ReadonlySet<string>;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** One group of medicines without changes for the pharmacist (CHT-03). */
export function MedicineGroup({ group, shown, changed, chosen, onChoose }: MedicineGroupProps) {
  const titleId = `group-${group.id}`;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.sectionHead}>
        <h3 id={titleId}>
          {group.title} ({group.medications.length})
        </h3>
      </div>
      <ul className={styles.rows}>
        {group.medications.map((medication) => (
          <MedicineRow
            key={medication.authoringSystemForeignKey}
            medication={medication}
            shown={shown.get(medication.authoringSystemForeignKey)}
            signs={
              changed.has(medication.authoringSystemForeignKey) && (
                <Badge kind="caution">Just changed</Badge>
              )
            }
            isChosen={medication.authoringSystemForeignKey === chosen}
            onChoose={onChoose}
          >
            <ReplacedWords medication={medication} />
          </MedicineRow>
        ))}
      </ul>
    </section>
  );
}
