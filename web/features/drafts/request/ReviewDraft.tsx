import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Prescription } from '@wattle/contract/entities/medication.ts';
import {
  changedFrom,
  courseTypeNames,
  packagingNames,
} from '@wattle/contract/rules/line/field-changes.ts';
import { eventText } from '@wattle/contract/rules/line/pause-words.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { FieldChanges } from '../../../clinical/FieldChanges.tsx';
import { MedicineInstruction, MedicineName } from '../../../clinical/MedicineLine.tsx';
import { StaysPaused } from '../StaysPaused.tsx';
import { DraftState, useProblems } from '../DraftState.tsx';
import { findMedication, useDrafting } from '../drafting.ts';
import { DraftButtons } from '../tray/DraftList.tsx';
import { DraftSafety } from './DraftSafety.tsx';
import { SupplyAgain } from './SupplyAgain.tsx';
import styles from './review.module.css';
import type { ReviewSafety } from './review-safety.ts';

/** One draft in full, and why it can't be finalised. */
export function ReviewDraft({ draft, safety }: { draft: Draft; safety: ReviewSafety }) {
  const { order } = useDrafting();
  const onChart = findMedication(order, draft);
  const problems = useProblems()(draft);
  const before = changedFrom(draft, onChart);
  const { prescription, reason, kind } = draft;
  return (
    <div className={styles.draft} data-held={problems.length > 0}>
      <div className={styles.words}>
        <MedicineName product={draft.product} isStruck={kind === 'cease'} />
        {prescription === null ? (
          onChart && <MedicineInstruction prescribed={onChart} isStruck={kind === 'cease'} />
        ) : (
          <Prescribed prescription={prescription} />
        )}
        {before !== null && prescription !== null && (
          <div className={styles.changes}>
            <FieldChanges before={before} after={prescription} />
          </div>
        )}
        {draft.event && (
          <p>
            <UnbrokenText>{eventText(draft.event)}</UnbrokenText>
          </p>
        )}
        {reason !== null && <p>Reason: {reason}</p>}
        <StaysPaused kind={draft.kind} onChart={onChart} />
        <DraftSafety draftId={draft.id} safety={safety} />
        <DraftState draft={draft} />
        <SupplyAgain draft={draft} onChart={onChart} />
      </div>
      <DraftButtons draft={draft} />
    </div>
  );
}

function Prescribed({ prescription }: { prescription: Prescription }) {
  const { courseType, packagingType, startDate, endDate } = prescription;
  const until = endDate === null ? ', no end date' : ` to ${formatClinicalDate(endDate)}`;
  const packing =
    courseType === 'AsRequired' ? '' : `, ${packagingNames[packagingType].toLowerCase()}`;
  return (
    <>
      <MedicineInstruction prescribed={prescription} />
      <p>
        <UnbrokenText>
          {`${courseTypeNames[courseType]}, from ${formatClinicalDate(startDate)}${until}${packing}`}
        </UnbrokenText>
      </p>
    </>
  );
}
