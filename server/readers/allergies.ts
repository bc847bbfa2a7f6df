import { hasPendingAllergyChange } from '@wattle/contract/rules/orders/confirm.ts';
import type { ChartToCheck } from '@wattle/contract/rules/safety/line.ts';
import type { FhirResource } from 'fhir/r4';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { presentAllergy, presentAllergyChange } from '../presenters/allergy.ts';
import { type AllergyChangeRow, findAllergyChange } from '../queries/residents/allergies.ts';
import { listWaitingAllergies } from '../queries/exchange/held-items.ts';
import type { LockedResident } from '../queries/residents/residents.ts';

type KnownAllergies = Exclude<ChartToCheck['allergies'], 'unavailable'>;

/** A resident's allergies for the safety check, with those that wait. */
export async function readAllergies(
  tx: Kysely<Tables>,
  resident: LockedResident,
): Promise<KnownAllergies> {
  return allergiesToCheck(resident, await listWaitingAllergies(tx, resident.id));
}

/** The same where those that wait have been read. */
export const allergiesToCheck: (
  resident: LockedResident,
  waiting: readonly FhirResource[],
) => KnownAllergies = presentAllergy;

export const isPendingChange = (change: AllergyChangeRow) =>
  hasPendingAllergyChange(presentAllergyChange(change));

/** The latest change to a resident's allergies; `pending` if it has to be confirmed. */
export async function readAllergyChange(tx: Kysely<Tables>, residentId: string) {
  const last = await findAllergyChange(tx, residentId);
  return { last, pending: last !== undefined && isPendingChange(last) ? last : undefined };
}
