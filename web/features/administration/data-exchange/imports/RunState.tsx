import type { ImportRun } from '@wattle/contract/entities/data-exchange.ts';
import { Badge } from '../../../../ui/content/Badge.tsx';
import styles from '../../administration.module.css';

/** What an import has that a finished one that wrote doesn't. */
export function RunState({ run: { finishedAt, isDryRun } }: { run: ImportRun }) {
  if (finishedAt !== null && !isDryRun) return null;
  return (
    <div className={styles.row}>
      {isDryRun && <Badge kind="neutral">Dry run: nothing was written</Badge>}
      {finishedAt === null && <Badge kind="caution">Not finished</Badge>}
    </div>
  );
}
