import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { ShownLine } from '@wattle/contract/rules/safety/shown-lines.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { DoseCalendarButton } from '../../chart/DoseCalendarButton.tsx';
import { DoseTimesNote } from '../../chart/DoseTimesNote.tsx';
import { DueNote } from '../../chart/DueNote.tsx';
import { DecidedNote } from '../../chart/DecidedNote.tsx';
import { LineQuestions } from '../../chart/questions/LineQuestions.tsx';
import { PausedBadge, PauseNote } from '../../chart/PauseNote.tsx';
import { PackNote } from '../../chart/PackNote.tsx';
import { PackagingNote } from '../../chart/PackagingNote.tsx';
import { WrittenConflicts } from '../../chart/safety/Findings.tsx';
import { SafetyMark } from '../../chart/safety/SafetyMark.tsx';
import { useSafety } from '../../chart/safety/safety.tsx';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import {
  CourseDates,
  ExpiryText,
  PackagingText,
  StatusBadge,
} from '../../clinical/MedicineState.tsx';
import { cx } from '../../lib/cx.ts';
import styles from './row.module.css';

interface MedicineRowProps {
  /** Of the row, if it is about one of several changes of the medicine. */
  rowKey?: string;
  medication: Medication;
  /** Its safety check; undefined until it is made, and for a ceased medicine. */
  shown: ShownLine | undefined;
  isChosen: boolean;
  /** Shows its details. */
  onChoose: (id: string) => void;
  /** Shown only so that nothing moves. */
  isGone?: boolean;
  /** Shown in front, such as a toggle. */
  lead?: ReactNode;
  /** Shown beside its status. */
  signs?: ReactNode;
  /** Shown under its instruction. */
  children?: ReactNode;
}

/** One medicine in the list. Its name and instruction are a button that shows its details. */
export function MedicineRow(props: MedicineRowProps) {
  const { medication, shown, isChosen, onChoose, isGone = false } = props;
  const { lead, signs, children, rowKey = medication.authoringSystemForeignKey } = props;
  const { overrides } = useSafety();
  const isStruck = medication.status === 'Ceased' && !medication.confirmed;
  return (
    // Takes the focus of a toggle that is gone.
    <li tabIndex={-1} className={cx(styles.row, isChosen && styles.chosen, isGone && styles.gone)}>
      {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      <div className={styles.main}>
        <button
          type="button"
          data-medicine={rowKey}
          className={styles.button}
          aria-expanded={isChosen}
          onClick={() => onChoose(rowKey)}
          onKeyDown={moveByArrow}
        >
          <MedicineName product={medication.product} isStruck={isStruck} />
          <MedicineInstruction prescribed={medication} isStruck={isStruck} />
        </button>
        <PauseNote medication={medication} />
        <DecidedNote medication={medication} />
        <DueNote medication={medication} />
        <PackNote medication={medication} />
        <DoseTimesNote change={medication.doseTimesChange} className={styles.times} />
        <PackagingNote medication={medication} className={styles.times} />
        {shown && <WrittenConflicts conflicts={shown.conflicts} />}
        {children}
        <LineQuestions medication={medication} />
      </div>
      <div className={styles.side}>
        <div className={styles.signs}>
          <StatusBadge status={medication.status} />
          <PausedBadge medication={medication} />
          {signs}
          <ExpiryText medication={medication} />
          <SafetyMark
            check={shown?.behindMark}
            overrides={overrides}
            name={medication.product.name}
          />
        </div>
        <CourseDates medication={medication} />
        <div className={styles.packed}>
          <PackagingText of={medication} />
          <DoseCalendarButton medication={medication} />
        </div>
      </div>
    </li>
  );
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down move between medicines; Enter shows the details. */
function moveByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const list = event.currentTarget.closest('[data-medicines]');
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-medicine]') ?? [])];
  all[all.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}
