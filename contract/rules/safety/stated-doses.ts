import type { Dose, LargestAmount, ScheduleStep } from '../../entities/dosage.ts';
import { inMeasure } from '../../values/quantity.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { dosesIn, dosesOfStep } from '../dosing/doses-on.ts';
import type { Amount } from '../dosing/read-amount.ts';
import type { CheckedLine } from './line.ts';
import { once } from './once.ts';

/** The upper end of an amount, in a measure of `read-amount.ts`. */
export interface Quantity {
  readonly high: number;
  readonly measure: string;
}

export interface StatedAmount {
  readonly amount: Amount;
  /** What it contains, by ingredient. */
  readonly held: ReadonlyMap<string, Quantity>;
}

/** One dose of a line. */
export interface StatedDose {
  readonly words: string;
  /** Empty for a dose in words, such as a thin layer. */
  readonly amount: Amount;
}

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

const nothing: Amount = new Map();

export const amountOf = (dose: Dose): Amount => (dose.kind === 'words' ? nothing : amountIn(dose));

/** Why the chart doesn’t say how much a line gives; undefined if it does. */
export function unsaidIn({
  dosage,
  decided = [],
}: Pick<CheckedLine, 'dosage' | 'decided'>): 'written as text' | 'decided later' | undefined {
  if (dosage === undefined) return 'written as text';
  return dosage.kind === 'decided-later' && decided.length === 0 ? 'decided later' : undefined;
}

/** Each that differs from the others once, in their order. */
function statedIn(doses: readonly Dose[]): readonly StatedDose[] {
  const stated = doses.map((dose) => ({
    amount: amountOf(dose),
    // Most are never said.
    get words() {
      return doseWords(dose);
    },
  }));
  if (stated.length < 2) return stated;
  return [...new Map(stated.map((one) => [one.words, one])).values()];
}

export const statedInStep = (step: ScheduleStep) => statedIn(dosesOfStep(step));

/** The doses of a line, each that differs from the others once; none of a line that is written as text. */
export const dosesOf = once(
  ({ dosage, decided = [] }: Pick<CheckedLine, 'dosage' | 'decided'>): readonly StatedDose[] => {
    if (dosage === undefined) return [];
    return statedIn(dosage.kind === 'decided-later' ? decided : dosesIn(dosage));
  },
);
