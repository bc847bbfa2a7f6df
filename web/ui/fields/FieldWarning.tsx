import { cx } from '../../lib/cx.ts';
import { InfoIcon } from '../content/icons.tsx';
import styles from './FieldWarning.module.css';

/** In a field’s description: what looks wrong in it, and doesn’t stop it being sent. */
export function FieldWarning({ children }: { children: string }) {
  return (
    <span className={styles.warning}>
      <InfoIcon size={16} className={cx(styles.icon)} />
      <span>{children}</span>
    </span>
  );
}
