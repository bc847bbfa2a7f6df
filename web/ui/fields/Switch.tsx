import type { ReactNode } from 'react';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  isDisabled?: boolean;
}

/** A setting that takes effect at once. */
export function Switch({ label, value, onChange, isDisabled }: SwitchProps) {
  return (
    <label data-disabled={isDisabled || undefined} className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={value}
        aria-checked={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.track}
      />
      {label}
    </label>
  );
}
