import type { ComponentProps } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text only for assistive technology. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}
