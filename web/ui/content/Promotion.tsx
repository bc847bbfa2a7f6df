import { cx } from '../../lib/cx.ts';
import { Logo } from './Logo.tsx';
import styles from './Promotion.module.css';
import { PromoPicture } from './PromoPicture.tsx';

interface PromotionProps {
  /** Shows the logo, for a page without a header. */
  productName?: string;
  /** For layout only. */
  className?: string | undefined;
}

/** The promotional panel beside the forms for new users (REG-01). */
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
