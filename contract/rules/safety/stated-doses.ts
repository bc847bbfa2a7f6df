import type { Dose, LargestAmount } from '../../entities/dosage.ts';
import { inMeasure } from '../../values/quantity.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { type Amount, isCertain, readAmount } from './amounts.ts';
import type { CheckedLine } from './line.ts';
import { once } from './once.ts';

/** The upper end of an amount, in a measure of `amounts.ts`. */
export interface Quantity {
  readonly high: number;
  readonly measure: string;
}

export interface Stated {
  readonly amount: Amount;
  /** What it contains, by ingredient. */
  readonly held: ReadonlyMap<string, Quantity>;
}

/** One dose of a line. */
export interface StatedDose {
  readonly words: string;
  readonly amount: Amount;
  /** Whether all of it is known. */
  readonly isCertain: boolean;
}

type Dosed = Pick<CheckedLine, 'dose' | 'dosage'>;

/** What the amounts of a dosage state. */
export function amountIn({ substance, counted }: LargestAmount): Amount {
  const stated = new Map<string, { low: number; high: number }>();
  if (counted !== undefined) stated.set(counted.unit, { low: counted.low, high: counted.high });
  if (substance !== undefined) {
    const { low, high, unit } = substance;
    const most = inMeasure({ value: high, unit });
    stated.set(most.measure, { low: inMeasure({ value: low, unit }).value, high: most.value });
  }
  return stated;
}

/** Words are read as those of a line that is written as text. */
export function doseIn(dose: Dose): StatedDose {
  if (dose.kind === 'words') {
    const { words } = dose;
    return { words, amount: readAmount(words), isCertain: isCertain(words) };
  }
  const amount = amountIn(dose);
  // Only a finding needs them.
  return {
    get words() {
      return doseWords(dose);
    },
    amount,
    isCertain: amount.size > 0,
  };
}

/** The doses of a dosage, in its order. */
export function dosesIn(dosage: NonNullable<Dosed['dosage']>): Dose[] {
  if (dosage.kind === 'as-required') return [dosage.dose];
  return dosage.steps.flatMap(({ parts }) =>
    parts.flatMap(({ doses }) => doses.map(({ dose }) => dose)),
  );
}

/** The doses of a line, each that differs from the others once; the text of a line that is written as text. */
export const dosesOf = once(({ dose, dosage }: Dosed): readonly StatedDose[] => {
  if (dosage === undefined) {
    return [{ words: dose, amount: readAmount(dose), isCertain: isCertain(dose) }];
  }
  return [
    ...new Map(
      dosesIn(dosage)
        .map(doseIn)
        .map((one) => [one.words, one]),
    ).values(),
  ];
});
