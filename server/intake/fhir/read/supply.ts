import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { Supply } from '@wattle/contract/entities/supply.ts';
import { authorityIn } from '@wattle/contract/fhir/supply.ts';
import { saysSupply, supplyUnits } from '@wattle/contract/rules/line/supply.ts';
import type { Duration, MedicationRequest, MedicationStatement } from 'fhir/r4';
import { isIn } from './amounts.ts';

const daysIn: Readonly<Record<string, number>> = { d: 1, wk: 7 };

function daysOf({ value, code, comparator }: Duration): number | undefined {
  const days = daysIn[code ?? ''];
  return value === undefined || days === undefined || comparator !== undefined
    ? undefined
    : value * days;
}

/** How much of a Schedule 8 medicine may be supplied, as another system says it; null if it doesn’t, or not so that it fits. */
export function supplyIn(
  resource: MedicationRequest | MedicationStatement,
  product: ProductIdentity,
): Supply | null {
  if (resource.resourceType !== 'MedicationRequest' || !saysSupply(product)) return null;
  const { quantity, numberOfRepeatsAllowed = 0, dispenseInterval } = resource.dispenseRequest ?? {};
  const value = quantity?.value;
  if (quantity === undefined || value === undefined) return null;
  const unit = supplyUnits(product).find((one) => isIn(quantity, one));
  const { success, data } = Supply.safeParse({
    quantity: value,
    unit,
    repeats: numberOfRepeatsAllowed,
    everyDays: dispenseInterval === undefined ? null : daysOf(dispenseInterval),
    authority: authorityIn(resource.identifier ?? []),
  });
  return success ? data : null;
}
