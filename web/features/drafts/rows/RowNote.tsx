import type { Medication } from '@wattle/contract/entities/medication.ts';
import { draftAbout, useDrafting } from '../drafting.ts';
import { DraftBadge } from '../DraftBadge.tsx';
import { DraftDetail } from '../DraftDetail.tsx';
import styles from '../drafts.module.css';

/** The draft about a medicine, in its row. */
export function RowNote({ medication }: { medication: Medication }) {
  const { drafts } = useDrafting();
  const draft = draftAbout(drafts, medication);
  if (draft === undefined) return null;
  return (
    <div className={styles.rowNote}>
      <DraftBadge kind={draft.kind} />
      <DraftDetail draft={draft} onChart={medication} />
    </div>
  );
}
