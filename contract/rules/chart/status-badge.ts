import type { MedicationStatus } from '../../entities/medication.ts';
import type { BadgeKind } from '../residents/resident-badges.ts';

export interface StatusBadge {
  readonly text: 'New' | 'Re-prescribed' | 'Ceased';
  readonly kind: BadgeKind;
}

const badges: Record<MedicationStatus, StatusBadge | null> = {
  New: { text: 'New', kind: 'positive' },
  RePrescribed: { text: 'Re-prescribed', kind: 'info' },
  Ceased: { text: 'Ceased', kind: 'critical' },
  Existing: null,
  Expired: null,
};

/** CHT-04: existing and expired medicines show none. */
export function medicationBadge(status: MedicationStatus): StatusBadge | null {
  return badges[status];
}
