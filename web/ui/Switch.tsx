import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  isDisabled?: boolean;
}

/** A setting that takes effect at once. */
export function Switch({ label, value, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} isSelected={value} className={cx(styles.switch)}>
      <span className={styles.track} aria-hidden>
        <span className={styles.thumb} />
      </span>
      {label}
    </AriaSwitch>
  );
}
