import type { ReactNode } from 'react';

interface FactProps {
  label: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One line of a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
