import type { Medication } from '@wattle/contract/entities/medication.ts';
import { medicationBadge } from '@wattle/contract/rules/status-badge.ts';
import { Badge } from '../ui/Badge.tsx';
import { StopIcon } from '../ui/icons.tsx';

/** New, Re-prescribed or Ceased; existing and expired medicines show none (CHT-04). */
export function StatusBadge({ status }: Pick<Medication, 'status'>) {
  const badge = medicationBadge(status);
  if (badge === null) return null;
  return (
    <Badge kind={badge.kind} {...(status === 'Ceased' && { icon: <StopIcon size={16} /> })}>
      {badge.text}
    </Badge>
  );
}
