import type { HeldItemRelease } from '@wattle/contract/entities/data-exchange.ts';
import { Failure } from '../errors.ts';

interface Item {
  readonly isClinical: boolean;
  readonly residentId: string | null;
}

type TypedItem = Item & { readonly resourceType: string };

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
export function requireAdministratorsRelease(item: TypedItem): void {
  if (item.isClinical) {
    throw new Failure(403, 'A prescriber or pharmacist decides on this item.');
  }
  if (waitsForResident(item)) {
    throw new Failure(403, 'It comes in once its resident is released.');
  }
}

/** What is about a resident who isn't here has no record to be written to. */
const waitsForResident = ({ isClinical, residentId, resourceType }: TypedItem): boolean =>
  residentId === null && (isClinical || resourceType === 'Encounter');

/** Whether an administrator can release an item, and what that needs. */
export function releaseByAdministrator(
  item: TypedItem & { readonly isStuck: boolean },
): HeldItemRelease {
  const { isClinical, isStuck, residentId, resourceType } = item;
  if (isClinical || waitsForResident(item)) return 'not';
  if (isStuck) return 'stuck';
  return resourceType === 'Patient' && residentId === null ? 'into-a-facility' : 'as-it-is';
}
