import type { ResidentStatus } from '@wattle/contract/entities/resident.ts';
import { Refusal } from '../errors.ts';

/** The chart of a resident who has died or left stays as it is. */
export function requireActive(resident: { readonly status: ResidentStatus }): void {
  if (resident.status !== 'Active') throw new Refusal('Resident_Not_Active');
}

/** What was decided looking at one version of a chart is not done to another. */
export function requireLatest(
  resident: { readonly latestOrderId: string | null },
  orderId: string | null,
): void {
  if (resident.latestOrderId !== orderId) throw new Refusal('Not_Latest');
}
