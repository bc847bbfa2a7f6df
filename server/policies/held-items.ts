import type { HeldItemRelease } from '@wattle/contract/entities/data-exchange.ts';
import { Failure } from '../errors.ts';

interface Item {
  readonly isClinical: boolean;
  readonly residentId: string | null;
}

/** A prescriber or pharmacist decides on items for a resident's record; an administrator decides on all others. */
export function isForClinicians({ isClinical, residentId }: Item): boolean {
  return isClinical && residentId !== null;
}

/** Throws for an item on another resident's record as if it didn't exist. */
export function requireItemOf(resident: { readonly id: string }) {
  return (item: Item): void => {
    if (!isForClinicians(item) || item.residentId !== resident.id) {
      throw new Failure(404, 'There is no such item.');
    }
  };
}

/** Throws for an item that only a clinician may decide on. */
export function requireAdministratorsItem(item: Item): void {
  if (isForClinicians(item)) {
    throw new Failure(403, 'A prescriber or pharmacist decides on this item.');
  }
}

/** The same for a release: a clinical item waits for its resident, and then for a clinician. */
export function requireAdministratorsRelease(item: Item & { readonly resourceType: string }): void {
  if (releaseByAdministrator(item) === 'not') {
    throw new Failure(403, 'A prescriber or pharmacist decides on this item.');
  }
}

/**
 * Whether an administrator can release an item, and what that needs. A clinical one without a resident has no record to
 * be written to.
 */
export function releaseByAdministrator(
  item: Item & { readonly resourceType: string },
): HeldItemRelease {
  if (item.isClinical) return 'not';
  return item.resourceType === 'Patient' && item.residentId === null
    ? 'into-a-facility'
    : 'as-it-is';
}
