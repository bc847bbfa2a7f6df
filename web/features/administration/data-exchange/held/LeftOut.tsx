import type { HeldItemSummary } from '@wattle/contract/entities/data-exchange.ts';
import styles from '../../administration.module.css';

/** What a release doesn't write, apart from why the item waits. */
export function LeftOut({ notKept = [] }: Pick<HeldItemSummary, 'notKept'>) {
  if (notKept.length === 0) return null;
  return (
    <div className={styles.detail}>
      <strong>What a release leaves out</strong>
      {notKept.map((one) => (
        <div key={one}>{one}</div>
      ))}
    </div>
  );
}
