import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { prescribedByText } from '@wattle/contract/rules/orders/on-behalf.ts';
import type { ReactNode } from 'react';
import { SafetyMark } from '../../chart/safety/SafetyMark.tsx';
import { useSafety } from '../../chart/safety/safety.tsx';
import { MedicineScript } from '../../chart/script-number/MedicineScript.tsx';
import { DoseCalendarButton } from '../../chart/DoseCalendarButton.tsx';
import { DueNote } from '../../chart/DueNote.tsx';
import { DecidedNote } from '../../chart/DecidedNote.tsx';
import { AskAbout } from '../../chart/questions/AskAbout.tsx';
import { LineQuestions } from '../../chart/questions/LineQuestions.tsx';
import { PausedBadge, PauseNote } from '../../chart/PauseNote.tsx';
import { ProgressNote } from '../../chart/ProgressNote.tsx';
import { DoseTimesNote } from '../../chart/DoseTimesNote.tsx';
import { MedicineInstruction, MedicineName } from '../../clinical/MedicineLine.tsx';
import {
  CourseDates,
  ExpiryText,
  PackagingText,
  ReplacedWords,
  StatusBadge,
} from '../../clinical/MedicineState.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { LeafIcon, PhoneIcon } from '../../ui/content/icons.tsx';
import { StopIcon } from '../../ui/content/screen-icons.tsx';
import { Td, Tr } from '../../ui/content/Table.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import styles from './row.module.css';

/** What drafting adds to the chart. */
export interface RowParts {
  readonly select: (medication: Medication) => ReactNode;
  /** The mark of a medicine's draft, and the menu. */
  readonly actions: (medication: Medication) => ReactNode;
  /** Medicines to be added; each has a row where it will be. */
  readonly added: readonly Draft[];
  readonly addedActions: (draft: Draft) => ReactNode;
  /** What is printed in place of the mark. */
  readonly onPaper: (medication: Medication) => ReactNode;
  readonly addedOnPaper: (draft: Draft) => ReactNode;
}

interface ChartRowProps {
  medication: Medication;
  isNew: boolean;
  parts: RowParts | undefined;
  /** What it is called in the row’s button for asking, where that is all that can be done. */
  asksAs: string | undefined;
}

/** One medicine on the chart. */
export function ChartRow({ medication, isNew, parts, asksAs }: ChartRowProps) {
  const { checkOf, overrides } = useSafety();
  const isCeased = medication.status === 'Ceased';
  const isGone = isCeased && medication.confirmed;
  const isStruck = isCeased && !isGone;
  return (
    <Tr
      tone={isGone ? 'quiet' : isNew ? 'new' : undefined}
      data-medicine={isGone ? 'gone' : isNew ? 'new' : 'running'}
    >
      {parts && <Td className={styles.select}>{parts.select(medication)}</Td>}
      <Td className={styles.medicine}>
        <div className={styles.name}>
          {isGone && <StopIcon size={18} label="Stopped" />}
          <MedicineName product={medication.product} isStruck={isStruck} />
          {!isGone && <StatusBadge status={medication.status} />}
          <PausedBadge medication={medication} />
          <ExpiryText medication={medication} />
          <Tags medication={medication} />
          {isNew && <NewSign isBadged={medication.status !== 'Existing'} />}
          <SafetyMark
            check={checkOf(medication)}
            overrides={overrides}
            name={medication.product.name}
          />
          <ReplacedWords medication={medication} />
          {medication.changeReason !== null && (
            <span className={styles.quiet}>Reason: {medication.changeReason}</span>
          )}
        </div>
        <div>
          <MedicineInstruction prescribed={medication} isStruck={isStruck} />{' '}
          <DueNote medication={medication} />{' '}
          <DoseTimesNote change={medication.doseTimesChange} className={styles.quiet} />
        </div>
        <PauseNote medication={medication} />
        <DecidedNote medication={medication} />
        <LineQuestions medication={medication} />
        {parts?.onPaper(medication)}
      </Td>
      <Td className={isCeased ? `${styles.course} ${styles.stopped}` : styles.course}>
        <CourseDates medication={medication} />
        <PackagingText of={medication} />
        <DoseCalendarButton medication={medication} isIcon />
      </Td>
      <Td className={styles.by}>
        <ProgressNote medication={medication} />
        <div>
          <span className={styles.label}>Prescribed by </span>
          {prescribedByText(medication)}
        </div>
        <div className={styles.script}>
          <span className={styles.label}>Script </span>
          <MedicineScript medication={medication} />
        </div>
      </Td>
      {parts && <Td className={styles.actions}>{parts.actions(medication)}</Td>}
      {asksAs !== undefined && (
        <Td className={styles.actions}>
          <AskAbout medication={medication} name={asksAs} />
        </Td>
      )}
    </Tr>
  );
}

/** A medicine that is drafted and not yet on the chart, where it will be. */
export function AddedRow({ draft, parts }: { draft: Draft; parts: RowParts }) {
  const { drafted, overrides } = useSafety();
  const { prescription } = draft;
  if (prescription === null) return null;
  return (
    <Tr data-medicine="draft">
      <Td className={styles.select} />
      <Td className={styles.medicine}>
        <div className={styles.name}>
          <MedicineName product={draft.product} />
          <SafetyMark
            check={drafted?.get(draft.id)}
            overrides={overrides}
            name={productName(draft.product)}
          />
        </div>
        <div>
          <MedicineInstruction prescribed={prescription} />
        </div>
        {parts.addedOnPaper(draft)}
      </Td>
      <Td className={styles.course}>
        <CourseDates medication={{ ...prescription, stoppedDate: null }} />
        <PackagingText of={prescription} />
      </Td>
      <Td className={styles.by}>Not sent to the pharmacy yet</Td>
      <Td className={styles.actions}>{parts.addedActions(draft)}</Td>
    </Tr>
  );
}

/** The word beside the colour of what the latest order brought; a badge says it already. */
function NewSign({ isBadged }: { isBadged: boolean }) {
  const words = 'In the latest order';
  return isBadged ? (
    <VisuallyHidden>{words}</VisuallyHidden>
  ) : (
    <span className={styles.quiet}>{words}</span>
  );
}

/** The kind of order, if it is unusual. */
function Tags({ medication }: { medication: Medication }) {
  const { isOpenPhoneOrder, product } = medication;
  return (
    <>
      {isOpenPhoneOrder && (
        <Badge kind="info" icon={<PhoneIcon size={16} />}>
          Phone order
        </Badge>
      )}
      {product.complementary && (
        <Badge kind="standard" icon={<LeafIcon size={16} />}>
          Complementary
        </Badge>
      )}
    </>
  );
}
