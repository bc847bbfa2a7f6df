import type { ResidentStatus } from '@wattle/contract/entities/resident-facts.ts';
import { Refusal } from '../errors.ts';

/** The chart of a resident who has died or left can't be changed. */
export function requireActive(resident: { readonly status: ResidentStatus }): void {
  if (resident.status !== 'Active') throw new Refusal('Resident_Not_Active');
}

/** A decision made on one version of a chart isn't applied to another. */
export function requireLatest(
  resident: { readonly latestOrderId: string | null },
  orderId: string | null,
): void {
  if (resident.latestOrderId !== orderId) throw new Refusal('Not_Latest');
}

/** Whether the caller may see the resident was asked before the lock, of where the resident was then. */
export function requireSamePlace(
  resident: { readonly facilityId: string },
  asked: { readonly facilityId: string },
): void {
  if (resident.facilityId !== asked.facilityId) {
    throw new Refusal(
      'Not_Latest',
      'The resident has moved to another facility meanwhile. Look at the chart again.',
    );
  }
}

/** A decision made on one allergy change isn't applied to another. */
export function otherAllergyChange(): Refusal {
  return new Refusal(
    'Not_Latest',
    'The allergies have changed since you opened this chart. Check them as they are now and try again.',
  );
}
