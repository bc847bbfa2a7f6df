import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import styles from './left-out.module.css';

/** What a release of a held item leaves out, so that nobody takes what it writes for all that was sent. */
export function LeftOut({ notKept = [] }: Pick<HeldItem, 'notKept'>) {
  if (notKept.length === 0) return null;
  return (
    <div>
      <p>
        <strong>What a release leaves out</strong>
      </p>
      <ul className={styles.list}>
        {notKept.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
