import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../ui/Button.tsx';

/** The link home on a page with nothing else to do. */
export function HomeLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/residents" className={buttonClass('primary', 'medium')}>
      {children}
    </Link>
  );
}
