import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { DraftDetail } from '../DraftDetail.tsx';
import { useProblems } from '../DraftState.tsx';
import { useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import styles from './rows.module.css';

interface OnPaperProps {
  draft: Draft;
  onChart?: Medication;
}

/** What a draft would do, where its mark isn't printed. */
export function OnPaper({ draft, onChart }: OnPaperProps) {
  const problemsOf = useProblems();
  const isAdded = draft.kind === 'add';
  return (
    <div className={styles.onPaper}>
      <strong>
        Draft, not finalised. It would {kinds[draft.kind].verb.toLowerCase()} this medicine
        {isAdded ? '.' : ':'}
      </strong>
      {/* The row of an added medicine is the draft: a dose printed twice could be given twice. */}
      {!isAdded && <DraftDetail draft={draft} onChart={onChart} />}
      {problemsOf(draft).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

export function OnPaperOf({ medication }: { medication: Medication }) {
  const draft = useDrafting().draftAbout(medication);
  // Each row of the chart has one of these, so that only those with a draft follow the questions.
  return draft && <OnPaper draft={draft} onChart={medication} />;
}
