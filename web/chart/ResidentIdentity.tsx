import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { ReactNode } from 'react';
import { useChart } from './chart.tsx';
import styles from './resident-identity.module.css';

interface ResidentIdentityProps {
  /** Instead of its own layout. */
  className?: string | undefined;
  /** Another line under the name. */
  children?: ReactNode;
}

/** Whose chart this is, with a second identifier, for a dialog that covers the header. */
export function ResidentIdentity({ className = styles.identity, children }: ResidentIdentityProps) {
  const { resident } = useChart();
  return (
    <p className={className}>
      <strong>{chartName(resident)}</strong>
      <span>
        Born <strong>{formatClinicalDate(resident.dateOfBirth)}</strong> ({resident.age} years)
      </span>
      {children}
    </p>
  );
}
