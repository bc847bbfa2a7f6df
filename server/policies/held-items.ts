import type { HeldItemRelease } from '@wattle/contract/entities/data-exchange.ts';
import { Failure } from '../errors.ts';

interface Item {
  readonly isClinical: boolean;
  readonly residentId: string | null;
}

/** A prescriber or pharmacist decides on what would enter a resident's record; all else is an administrator's. */
export function isForClinicians({ isClinical, residentId }: Item): boolean {
  return isClinical && residentId !== null;
}

/** Throws for an item on somebody else's record as if there were none. */
export function requireItemOf(resident: { readonly id: string }) {
  return (item: Item): void => {
    if (!isForClinicians(item) || item.residentId !== resident.id) {
      throw new Failure(404, 'There is no such item.');
    }
  };
}

/** Throws for an item that only a clinician decides on. */
export function requireAdministratorsItem(item: Item): void {
  if (isForClinicians(item)) {
    throw new Failure(403, 'A prescriber or pharmacist decides on this item.');
  }
}

/** The same of a release: a clinical item waits for its resident, and then for a clinician. */
export function requireAdministratorsRelease(item: Item & { readonly resourceType: string }): void {
  if (releaseByAdministrator(item) === 'not') {
    throw new Failure(403, 'A prescriber or pharmacist decides on this item.');
  }
}

/** Whether an administrator can release an item, and what that needs. A clinical one without a resident has no record to enter. */
export function releaseByAdministrator(
  item: Item & { readonly resourceType: string },
): HeldItemRelease {
  if (item.isClinical) return 'not';
  return item.resourceType === 'Patient' && item.residentId === null
    ? 'into-a-facility'
    : 'as-it-is';
}
