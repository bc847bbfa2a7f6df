import {
  type ChangeNews,
  keyOf,
  type SeenChange,
} from '@wattle/contract/rules/orders/awaited-changes.ts';
import { isSelected } from '@wattle/contract/rules/orders/confirm.ts';
import { decidedByText } from '@wattle/contract/rules/orders/clinical-changes.ts';
import { dueOf } from '@wattle/contract/rules/line/due-words.ts';
import { eventText } from '@wattle/contract/rules/line/pause-words.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import { PausedBadge } from '../../chart/PauseNote.tsx';
import { DoseTimesNote } from '../../chart/DoseTimesNote.tsx';
import { PackNote } from '../../chart/PackNote.tsx';
import { PackagingNote } from '../../chart/PackagingNote.tsx';
import { WrittenConflicts } from '../../chart/safety/Findings.tsx';
import { SafetyMark } from '../../chart/safety/SafetyMark.tsx';
import { useSafety } from '../../chart/safety/safety.tsx';
import { useChart } from '../../chart/chart.tsx';
import type { Actioning } from '../../chart/use-actioning.ts';
import { MedicineScript } from '../../chart/script-number/MedicineScript.tsx';
import { ChangeWords } from '../../clinical/ChangeWords.tsx';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import { PackagingText, StatusBadge } from '../../clinical/MedicineState.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { InlineProgress } from '../../ui/states/Spinner.tsx';
import { Td, Tr } from '../../ui/content/Table.tsx';
import styles from './confirm.module.css';

interface ChangeTableRowProps {
  change: SeenChange;
  /** Its safety check; undefined until it is made, and for a ceased medicine. */
  shown: ShownLine | undefined;
  actioning: Actioning;
}

const newsWords: Record<Exclude<ChangeNews, null>, string> = {
  arrived: 'New in this request',
  altered: 'Changed again',
  left: 'No longer needs confirming',
};

/** One change in the dialog. If a newer order removed it, it keeps its place without a checkbox. */
export function ChangeTableRow({ change, shown, actioning }: ChangeTableRowProps) {
  const { overrides } = useSafety();
  const { today } = useChart();
  const { medication, news, event } = change;
  const { name } = medication.product;
  const named = event === undefined ? name : `${name}, ${eventText(event.content)}`;
  const id = keyOf(change);
  const { stoppedDate, endDate } = medication;
  const stop = stoppedDate ?? endDate;
  // What is the same every day would only make the list longer than the window.
  const isPackSaid = event !== undefined || dueOf(medication, today) !== null;
  const isLeft = news === 'left';
  const isStruck = medication.status === 'Ceased' && !medication.confirmed;
  const tone = isLeft ? 'quiet' : news === null ? undefined : 'new';
  const hasConflicts = shown !== undefined && shown.conflicts.length > 0;
  return (
    <>
      <Tr tone={tone}>
        <Td label="Actioned" className={styles.tick}>
          {!isLeft && (
            <Checkbox
              label={`Actioned: ${named}`}
              hideLabel
              value={isSelected(medication)}
              onChange={(value) => actioning.act([change], value ? 'Actioned' : 'Unactioned')}
            />
          )}
        </Td>
        <Td label="Product" className={styles.product}>
          <MedicineName product={medication.product} isStruck={isStruck} />
          <ChangeWords change={change} />
        </Td>
        <Td label="Course instructions" className={styles.instructions}>
          <MedicineInstruction prescribed={medication} isStruck={isStruck} />
          {isPackSaid && <PackNote medication={medication} />}
          <DoseTimesNote change={medication.doseTimesChange} className={styles.times} />
          <PackagingNote medication={medication} className={styles.times} />
        </Td>
        <Td label="Course script no." className={styles.script}>
          <MedicineScript medication={medication} />
        </Td>
        <Td label="Course start" className={styles.date}>
          {formatClinicalDate(medication.startDate)}
        </Td>
        <Td label="Course stop" className={styles.date}>
          {stop === null ? 'Life of chart' : formatClinicalDate(stop)}
        </Td>
        <Td label="Prescribed by">{decidedByText(change)}</Td>
        <Td label="Status" className={styles.status}>
          <div className={styles.signs}>
            <StatusBadge status={medication.status} />
            <PausedBadge medication={medication} />
            <PackagingText of={medication} />
            {news !== null && <Badge kind="caution">{newsWords[news]}</Badge>}
            {actioning.saving.has(id) && <InlineProgress label="Saving" />}
            {actioning.failures.has(id) && <Badge kind="critical">Not saved</Badge>}
            <SafetyMark check={shown?.behindMark} overrides={overrides} name={name} />
          </div>
        </Td>
      </Tr>
      {hasConflicts && (
        <Tr tone={tone}>
          <Td colSpan={8} className={styles.conflicts}>
            <WrittenConflicts conflicts={shown.conflicts} />
          </Td>
        </Tr>
      )}
    </>
  );
}
