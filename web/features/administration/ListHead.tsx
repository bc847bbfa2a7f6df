import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { PlusIcon } from '../../ui/content/screen-icons.tsx';
import styles from './administration.module.css';

export interface ListHeadProps {
  /** The page of a new record. */
  to: NonNullable<LinkProps['to']>;
  /** What its link says. */
  add: string;
  /** The heading, or what the list holds. */
  children: ReactNode;
}

/** Above a list of records, with the way to a new one. */
export function ListHead({ to, add, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      {children}
      <Link to={to} className={buttonClass('primary', 'medium')}>
        <PlusIcon />
        {add}
      </Link>
    </div>
  );
}
