import { keyOf, type SeenChange } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { isSelected, selectionState } from '@wattle/contract/rules/orders/confirm.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import type { Actioning } from '../../chart/use-actioning.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { InlineProgress } from '../../ui/states/Spinner.tsx';
import { Table, TBody, Th, THead } from '../../ui/content/Table.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { ChangeTableRow } from './ChangeTableRow.tsx';
import styles from './confirm.module.css';

interface ChangeTableProps {
  rows: readonly SeenChange[];
  actioning: Actioning;
}

interface ShownLines {
  /** The medicines' safety checks, by foreign key. */
  shown: ReadonlyMap<string, ShownLine>;
}

/** Marks all changes, or none; says how many are, one for each tick, and that some are (CFM-02). */
export function SelectAll({ rows, actioning }: ChangeTableProps) {
  const awaited = rows.filter(({ news }) => news !== 'left');
  const medications = awaited.map(({ medication }) => medication);
  const state = selectionState(medications);
  const actioned = medications.filter(isSelected).length;
  return (
    <div className={styles.all}>
      {actioning.saving.size > 1 && <InlineProgress label="Saving the changes" />}
      <Checkbox
        label={`Select all (${actioned} of ${awaited.length} changes actioned)`}
        value={state === 'all'}
        isIndeterminate={state === 'some'}
        onChange={(value) => actioning.act(awaited, value ? 'Actioned' : 'Unactioned')}
      />
    </div>
  );
}

/** The changes to confirm; ticked means actioned, and is saved at once (CFM-01). */
export function ChangeTable({ rows, shown, actioning }: ChangeTableProps & ShownLines) {
  return (
    <div className={styles.changes}>
      <Table label="Changes to confirm">
        <THead>
          <Th className={styles.tickHead}>
            <VisuallyHidden>Actioned</VisuallyHidden>
          </Th>
          <Th className={styles.productHead}>Product</Th>
          <Th>Course instructions</Th>
          <Th className={styles.scriptHead}>Course script no.</Th>
          <Th className={styles.dateHead}>Course start</Th>
          <Th className={styles.dateHead}>Course stop</Th>
          <Th className={styles.byHead}>Prescribed by</Th>
          <Th className={styles.statusHead}>Status</Th>
        </THead>
        <TBody>
          {rows.map((row) => (
            <ChangeTableRow
              key={keyOf(row)}
              change={row}
              shown={shown.get(row.medication.authoringSystemForeignKey)}
              actioning={actioning}
            />
          ))}
        </TBody>
      </Table>
    </div>
  );
}
