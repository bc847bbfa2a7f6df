import type { Identifier, MedicationRequestDispenseRequest } from 'fhir/r4';
import type { Medication } from '../entities/medication.ts';
import type { Supply } from '../entities/supply.ts';
import { quantityOf } from './amounts.ts';
import { codeSystems, ownIdentifiers, rootOf } from './systems.ts';

type MedicineSupply = Pick<Medication, 'supply'>;

/** How much may be supplied and how often. Without a supply nobody stated that there are no repeats: 0 would be an order. */
export function dispensingOf(
  { supply }: MedicineSupply,
  repeats: number,
): MedicationRequestDispenseRequest {
  if (!supply) return repeats === 0 ? {} : { numberOfRepeatsAllowed: repeats };
  const { quantity, unit, everyDays } = supply;
  return {
    ...(everyDays !== null && {
      dispenseInterval: { value: everyDays, unit: 'day', system: codeSystems.ucum, code: 'd' },
    }),
    numberOfRepeatsAllowed: supply.repeats,
    quantity: quantityOf(quantity, unit),
  };
}

/** The number of the authority’s approval, after what names the prescription itself. */
export function authorityOf({ supply }: MedicineSupply, root: string): Identifier[] {
  const value = supply?.authority ?? null;
  return value === null ? [] : [{ system: `${root}/${ownIdentifiers.authority}`, value }];
}

/** The number that an instance of ours states; null if there is none. */
export const authorityIn = (identifiers: readonly Identifier[]): Supply['authority'] =>
  identifiers.find(({ system }) => rootOf(system, ownIdentifiers.authority) !== undefined)?.value ??
  null;
