import { type ComponentProps, useEffect } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './ReadToEnd.module.css';
import type { Reading } from './use-reading.ts';

interface ReadToEndProps extends ComponentProps<'div'> {
  reading: Reading;
  label: string;
}

/** What has to be read before a button of the dialog can be pressed. It has the focus first, so that the keys scroll it. */
export function ReadToEnd(props: ReadToEndProps) {
  const { reading, label, className, children, ...rest } = props;
  const { group, setEnd } = reading;
  useEffect(() => group.current?.focus({ preventScroll: true }), [group]);
  return (
    <div
      {...rest}
      ref={group}
      className={cx(styles.group, className)}
      role="group"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
      <div ref={setEnd} className={styles.end} />
    </div>
  );
}
