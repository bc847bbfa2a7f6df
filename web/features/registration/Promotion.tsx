import { Logo } from '../../ui/Logo.tsx';
import { PromoPicture } from '../../ui/PromoPicture.tsx';
import styles from './registration.module.css';

/** The panel beside the form (REG-01). */
export function Promotion({ productName }: { productName: string }) {
  return (
    <aside className={styles.promotion} aria-label={`About ${productName}`}>
      <p className={styles.product}>
        <Logo size={32} name={productName} />
      </p>
      <PromoPicture className={styles.picture} />
      <p className={styles.tagline}>Simplify medication management in residential aged care.</p>
    </aside>
  );
}
