import {
  byLevel,
  FailedText,
  FindingText,
  NotCheckedText,
} from '../../../chart/safety/Findings.tsx';
import { ConflictReason } from './ConflictReason.tsx';
import styles from './review.module.css';
import type { ReviewSafety } from './review-safety.ts';

interface DraftSafetyProps {
  draftId: string;
  safety: ReviewSafety;
}

/** What the safety check says about one draft; nothing if there is nothing to say. */
export function DraftSafety({ draftId, safety }: DraftSafetyProps) {
  const found = safety.byDraft.get(draftId);
  if (found === undefined) return null;
  const { conflicts, others, failed, notChecked } = found;
  if (conflicts.length + others.length + failed.length + notChecked.length === 0) return null;
  return (
    <div className={styles.safety}>
      {conflicts.map((conflict) => (
        <ConflictReason key={conflict.finding.key} conflict={conflict} onEnter={safety.enter} />
      ))}
      {byLevel(others).map((finding) => (
        <FindingText key={finding.key} finding={finding} />
      ))}
      <FailedText failed={failed} />
      <NotCheckedText notChecked={notChecked} failed={failed} />
    </div>
  );
}
