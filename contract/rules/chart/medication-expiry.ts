import type { Medication, MedicationStatus } from '../../entities/medication.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';

/** A course with at most this many days left is about to expire. */
const aboutToExpireDays = 28;

/** A status as an order stores it; `Expired` is never stored, only shown. */
export type StoredStatus = Exclude<MedicationStatus, 'Expired'>;

type Expiry = Pick<Medication, 'medicationExpiryStatus' | 'medicationExpiryDays'>;

/** How near the end of a course is. `endDate` is its last day. A ceased medicine no longer expires. */
export function courseExpiry(
  status: MedicationStatus,
  endDate: PlainDate | null,
  today: PlainDate,
): Expiry {
  if (status === 'Ceased' || endDate === null) {
    return { medicationExpiryStatus: 'None', medicationExpiryDays: null };
  }
  const days = daysBetween(today, endDate);
  const near = days <= aboutToExpireDays ? 'AboutToExpire' : 'None';
  return { medicationExpiryStatus: days < 0 ? 'Expired' : near, medicationExpiryDays: days };
}

/** The text beside a medicine (CHT-09); null if there is none. */
export function expiryText({
  medicationExpiryStatus: status,
  medicationExpiryDays: days,
}: Expiry): string | null {
  if (status === 'Expired') return 'Expired';
  if (status === 'None' || days === null) return null;
  if (days > 7) {
    const weeks = Math.floor(days / 7);
    return `${weeks} ${weeks === 1 ? 'week' : 'weeks'} left`;
  }
  return `${days} ${days < 2 ? 'day' : 'days'} left`;
}

/**
 * The status a chart shows. Once confirmed, new and re-prescribed medicines are existing ones, and those past the
 * end of their course are expired; an unconfirmed medicine keeps its status so that it isn't missed.
 */
export function presentedStatus(
  stored: StoredStatus,
  confirmed: boolean,
  endDate: PlainDate | null,
  today: PlainDate,
): MedicationStatus {
  if (stored === 'Ceased') return 'Ceased';
  if (stored !== 'Existing' && !confirmed) return stored;
  return endDate !== null && endDate < today ? 'Expired' : 'Existing';
}
