import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/Button.tsx';

/** The way home from a page that has only one. */
export function HomeLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/residents" className={buttonClass('primary', 'medium')}>
      {children}
    </Link>
  );
}
