import { type OverrideReason, overrideReasons } from '@wattle/contract/entities/safety.ts';
import { noteFault } from '@wattle/contract/rules/safety/overrides.ts';
import { ChartMoment } from '../../../chart/ChartMoment.tsx';
import { FindingText } from '../../../chart/safety/Findings.tsx';
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './review.module.css';
import type { Conflict } from './review-safety.ts';
import type { ChosenReason } from './typed-reasons.ts';

const options: readonly { id: OverrideReason | ''; label: string }[] = [
  { id: '', label: 'Choose a reason' },
  ...(Object.keys(overrideReasons) as OverrideReason[]).map((id) => ({
    id,
    label: overrideReasons[id],
  })),
];

interface ConflictReasonProps {
  conflict: Conflict;
  onEnter: (key: string, reason: ChosenReason) => void;
}

/** A conflict, and why it is prescribed in spite of it. */
export function ConflictReason({ conflict, onEnter }: ConflictReasonProps) {
  const { finding, choice, earlier } = conflict;
  const isEarlier = choice.reason === earlier?.reason && choice.note === (earlier.note ?? '');
  const needsNote = choice.reason === 'other';
  return (
    <div className={styles.conflict}>
      <FindingText finding={finding}>
        <div className={styles.reason}>
          <NativeSelect
            label="Reason to prescribe it all the same"
            isRequired
            options={options}
            value={choice.reason}
            onChange={(reason) => onEnter(finding.key, { ...choice, reason })}
          />
          <TextField
            label={needsNote ? 'Which reason' : 'Note'}
            isRequired={needsNote}
            autoComplete="off"
            value={choice.note}
            errorMessage={noteFault(choice.reason, choice.note) ?? undefined}
            onChange={(note) => onEnter(finding.key, { ...choice, note })}
          />
        </div>
        {earlier !== undefined && isEarlier && (
          <p className={styles.earlier}>
            Reason given before by {earlier.givenBy}, <ChartMoment at={earlier.givenAt} />. Change
            it if it no longer holds.
          </p>
        )}
      </FindingText>
    </div>
  );
}
