import { cx } from '../../lib/cx.ts';
import styles from './Spinner.module.css';

/** Only the spinning ring; the text beside it says what is loading. */
export function Spinner({ isLarge = false }: { isLarge?: boolean }) {
  return <span className={cx(styles.spinner, isLarge && styles.large)} aria-hidden />;
}

/** A spinner with a text inside a row or beside a control: `Saving`. */
export function InlineProgress({ label }: { label: string }) {
  return (
    <span className={styles.inline} role="status">
      <Spinner />
      {label}
    </span>
  );
}
