import type { ComponentProps } from 'react';
import { cx } from '../../lib/cx.ts';
import { buttonClass } from './Button.tsx';
import styles from './LinkButton.module.css';

export interface LinkButtonProps extends ComponentProps<'a'> {
  /** A plain link in running text, or one that looks like a button. */
  variant?: 'link' | 'primary';
}

/** A styled link. It doesn't depend on the router, whose link factory can wrap it. */
export function LinkButton(props: LinkButtonProps) {
  const { variant = 'link', className, children, ...rest } = props;
  const look = variant === 'link' ? styles.link : buttonClass('primary', 'medium');
  return (
    <a {...rest} className={cx(look, className)}>
      {children}
    </a>
  );
}
