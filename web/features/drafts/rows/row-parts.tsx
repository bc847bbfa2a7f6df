import type { Medication } from '@wattle/contract/entities/medication.ts';
import { DraftBadge, DraftDetail } from '../DraftDetail.tsx';
import { draftAbout, useDrafting } from '../drafting.ts';
import styles from '../drafts.module.css';
import { RowActions } from './RowActions.tsx';
import { RowSelect } from './RowSelect.tsx';

/** What drafting adds to the rows of a chart. */
export const rowParts = {
  select: (medication: Medication) => <RowSelect medication={medication} />,
  note: (medication: Medication) => <RowNote medication={medication} />,
  actions: (medication: Medication) => <RowActions medication={medication} />,
};

/** A medicine's draft, in its row. */
function RowNote({ medication }: { medication: Medication }) {
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
