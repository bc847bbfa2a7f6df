import type { Draft, DraftKind } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { changedFrom } from '@wattle/contract/rules/line/field-changes.ts';
import { eventText } from '@wattle/contract/rules/line/pause-words.ts';
import { daysOf } from '../../clinical/OrderChange.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { FieldChanges } from '../../clinical/FieldChanges.tsx';
import { MedicineInstruction } from '../../clinical/MedicineLine.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EditIcon } from '../../ui/content/screen-icons.tsx';
import styles from './drafts.module.css';
import { kinds } from './kinds.ts';
import { StaysPaused } from './StaysPaused.tsx';

/** A draft's kind; not on the chart yet. */
export function DraftBadge({ kind }: { kind: DraftKind }) {
  return (
    <Badge kind="neutral" icon={<EditIcon size={16} />}>
      {kinds[kind].badge}
    </Badge>
  );
}

interface DraftDetailProps {
  draft: Draft;
  /** The medicine it changes, as it is on the chart. */
  onChart: Medication | undefined;
  /** It isn't on the medicine's row, which has the line. */
  isAlone?: boolean;
}

/** What a draft will do: the differences if it changes something, otherwise in full. */
export function DraftDetail({ draft, onChart, isAlone = false }: DraftDetailProps) {
  const { prescription, reason } = draft;
  const before = changedFrom(draft, onChart);
  return (
    <div className={styles.detail}>
      {prescription !== null && (
        <>
          {(onChart === undefined || (isAlone && before === null)) && (
            <MedicineInstruction prescribed={prescription} />
          )}
          {before !== null && <FieldChanges before={before} after={prescription} />}
          {(draft.kind !== 'change' || before === null) && (
            <p>
              <UnbrokenText>{daysOf(prescription)}</UnbrokenText>
            </p>
          )}
        </>
      )}
      {draft.event && (
        <p>
          <UnbrokenText>{eventText(draft.event)}</UnbrokenText>
        </p>
      )}
      {reason !== null && <p>Reason: {reason}</p>}
      <StaysPaused kind={draft.kind} onChart={onChart} />
    </div>
  );
}
