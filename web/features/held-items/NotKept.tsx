import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import styles from './held-items.module.css';

/** What a release leaves out, so that nobody takes the line on the chart for all that was sent. */
export function NotKept({ notKept = [] }: Pick<HeldItem, 'notKept'>) {
  if (notKept.length === 0) return null;
  return (
    <div>
      <p className={styles.why}>What a release leaves out</p>
      <ul className={styles.reasons}>
        {notKept.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
