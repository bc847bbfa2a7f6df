import { EmptyState } from '../../ui/states/states.tsx';

/** The address names nothing that there is. */
export function NoRecord({ what }: { what: string }) {
  return <EmptyState title={`There’s no such ${what}`} body="Check the address." />;
}
