import { cx } from '../../lib/cx.ts';
import { PromoPicture } from '../../ui/PromoPicture.tsx';
import styles from './additional-details.module.css';

/** The panel beside the form. */
export function Promotion() {
  return (
    <aside className={styles.promo} aria-label="About">
      <PromoPicture className={cx(styles.picture)} />
      <p className={styles.tagline}>Simplify medication management in residential aged care.</p>
    </aside>
  );
}
