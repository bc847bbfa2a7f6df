import type { DraftKind } from '@wattle/contract/entities/draft.ts';
import { useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import { ReviewDraft } from './ReviewDraft.tsx';
import styles from './review.module.css';

/** The drafts of one kind, with their count. */
export function ReviewGroup({ kind }: { kind: DraftKind }) {
  const { drafts } = useDrafting();
  const own = drafts.filter((draft) => draft.kind === kind);
  if (own.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={`review-${kind}`}>
      <h3 id={`review-${kind}`}>
        {kinds[kind].heading} <span className={styles.count}>({own.length})</span>
      </h3>
      <ul className={styles.drafts}>
        {own.map((draft) => (
          <li key={draft.id}>
            <ReviewDraft draft={draft} />
          </li>
        ))}
      </ul>
    </section>
  );
}
