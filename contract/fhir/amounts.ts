import type { Dosage, Quantity, Range } from 'fhir/r4';
import type { Dose, DoseUnit, LargestAmount } from '../entities/dosage.ts';
import type { QuantityUnit } from '../values/quantity.ts';
import { placeWords } from '../rules/dosing/amount-words.ts';
import { codeSystems, ownExtensions } from './systems.ts';

/*
 * How amounts of a structured dose are written in FHIR (decision 031): by the ingredient as ordered, by how many of the
 * product as calculated. Where only one of them is stated, it stands alone.
 */

/** In UCUM; what is counted has no unit there, and is an annotation. */
const ucum: Readonly<Partial<Record<DoseUnit | QuantityUnit, string>>> = {
  nanogram: 'ng',
  microgram: 'ug',
  mg: 'mg',
  g: 'g',
  mmol: 'mmol',
  mL: 'mL',
};

export const quantityOf = (value: number, unit: DoseUnit | QuantityUnit): Quantity => ({
  value,
  unit,
  system: codeSystems.ucum,
  code: ucum[unit] ?? `{${unit}}`,
});

type Amount = NonNullable<LargestAmount['substance'] | LargestAmount['counted']>;
type DoseAndRate = NonNullable<Dosage['doseAndRate']>[number];

function amountOf({ low, high, unit }: Amount): { doseQuantity: Quantity } | { doseRange: Range } {
  if (low === high) return { doseQuantity: quantityOf(low, unit) };
  return { doseRange: { low: quantityOf(low, unit), high: quantityOf(high, unit) } };
}

const kindOf = (code: 'ordered' | 'calculated') => ({
  type: { coding: [{ system: codeSystems.doseRateType, code }] },
});

function doseAndRateOf({ substance, counted }: LargestAmount): DoseAndRate[] {
  if (substance === undefined || counted === undefined) {
    return [substance ?? counted].flatMap((one) => (one === undefined ? [] : [amountOf(one)]));
  }
  return [
    { ...kindOf('ordered'), ...amountOf(substance) },
    { ...kindOf('calculated'), ...amountOf(counted) },
  ];
}

/** How much each time; nothing of a dose that is words. With a range, the most that may be given at a time. */
export function amountsOf(dose: Dose, root: string): Dosage {
  if (dose.kind === 'words') return {};
  const site = placeWords(dose);
  const extension = [{ url: `${root}/${ownExtensions.siteRotation}`, valueBoolean: true }];
  const amount = dose.substance ?? dose.counted;
  const isRange = amount !== undefined && amount.low !== amount.high;
  const doseAndRate = doseAndRateOf(dose);
  return {
    ...(site !== '' && {
      site: { ...(dose.anotherSite === true && { extension }), text: site },
    }),
    ...(doseAndRate.length > 0 && { doseAndRate }),
    ...(isRange && { maxDosePerAdministration: quantityOf(amount.high, amount.unit) }),
  };
}

/** The most in 24 hours, by the ingredient if it is stated by that. */
export function mostOf({ substance, counted }: LargestAmount): Dosage {
  const most = substance ?? counted;
  if (most === undefined) return {};
  return {
    maxDosePerPeriod: {
      numerator: quantityOf(most.high, most.unit),
      denominator: { value: 24, unit: 'hour', system: codeSystems.ucum, code: 'h' },
    },
  };
}
