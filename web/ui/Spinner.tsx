import { cx } from '../lib/cx.ts';
import styles from './Spinner.module.css';

/** The turning ring alone; whoever shows it says what is awaited. */
export function Spinner({ isLarge = false }: { isLarge?: boolean }) {
  return <span className={cx(styles.spinner, isLarge && styles.large)} aria-hidden />;
}

/** A small wait inside a row or beside a control, in words: `Saving`. */
export function InlineProgress({ label }: { label: string }) {
  return (
    <span className={styles.inline} role="status">
      <Spinner />
      {label}
    </span>
  );
}
