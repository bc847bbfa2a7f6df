import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { DraftDetail } from '../DraftDetail.tsx';
import { useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import styles from './rows.module.css';

interface OnPaperProps {
  draft: Draft | undefined;
  onChart?: Medication;
}

/** What a draft would do, where its mark isn't printed. */
export function OnPaper({ draft, onChart }: OnPaperProps) {
  if (draft === undefined) return null;
  return (
    <div className={styles.onPaper}>
      <strong>
        Draft, not finalised. It would {kinds[draft.kind].verb.toLowerCase()} this medicine:
      </strong>
      <DraftDetail draft={draft} onChart={onChart} />
    </div>
  );
}

export function OnPaperOf({ medication }: { medication: Medication }) {
  return <OnPaper draft={useDrafting().draftAbout(medication)} onChart={medication} />;
}
