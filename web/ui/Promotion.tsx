import { cx } from '../lib/cx.ts';
import { Logo } from './Logo.tsx';
import styles from './Promotion.module.css';
import { PromoPicture } from './PromoPicture.tsx';

interface PromotionProps {
  /** Shown with the logo: for a page without a header. */
  productName?: string;
  /** For its place in a layout. */
  className?: string | undefined;
}

/** The panel beside the forms of who is new (REG-01). */
export function Promotion({ productName, className }: PromotionProps) {
  return (
    <aside
      className={cx(styles.promotion, className)}
      aria-label={productName === undefined ? 'About' : `About ${productName}`}
    >
      {productName !== undefined && (
        <p className={styles.product}>
          <Logo size={32} name={productName} />
        </p>
      )}
      <PromoPicture className={styles.picture} />
      <p className={styles.tagline}>Simplify medication management in residential aged care.</p>
    </aside>
  );
}
