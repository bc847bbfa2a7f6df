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
export function requireAdministratorsRelease(item: Item): void {
  if (item.isClinical) {
    throw new Failure(403, 'A prescriber or pharmacist decides on this item.');
  }
}

/**
 * Whether an administrator can release an item, and what that needs. A clinical one without a resident has no record to
 * be written to.
 */
export function releaseByAdministrator({
  isClinical,
  isStuck,
  residentId,
  resourceType,
}: Item & { readonly resourceType: string; readonly isStuck: boolean }): HeldItemRelease {
  if (isClinical) return 'not';
  if (isStuck) return 'stuck';
  return resourceType === 'Patient' && residentId === null ? 'into-a-facility' : 'as-it-is';
}
