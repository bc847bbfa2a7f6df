import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { InfoIcon } from '../../ui/icons.tsx';
import styles from './registration.module.css';

/** A warning about a field, which doesn't stop it being sent (REG-11). */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span className={styles.warning}>
      <InfoIcon size={16} className={cx(styles.warningIcon)} />
      <span>{children}</span>
    </span>
  );
}
