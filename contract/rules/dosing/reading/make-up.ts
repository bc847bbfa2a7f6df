import type { Dose } from '../../../entities/dosage.ts';
import type { DosedProduct } from '../usual-doses.ts';

const measuring: readonly string[] = ['mL', 'application'];

/** How many a dose is of the product; undefined if it isn't counted. */
function countsOf(dose: Dose): readonly number[] {
  return dose.kind === 'amount' && dose.counted !== undefined
    ? [dose.counted.low, dose.counted.high]
    : [];
}

const isPart = (count: number, parts: number) =>
  Math.abs(count * parts - Math.round(count * parts)) < 1e-6;

/** Whether whole ones, or the parts that may be given, make up a dose. Every tablet may have a half. */
export function isMakeable(dose: Dose, { structure }: DosedProduct): boolean {
  if (structure === undefined || measuring.includes(structure.counted)) return true;
  const parts =
    structure.smallestPart === 'quarter'
      ? 4
      : ['tablet', 'caplet'].includes(structure.counted)
        ? 2
        : 1;
  // So many milligrams that no number of tablets is exactly as much.
  const isUncounted =
    dose.kind === 'amount' &&
    dose.counted === undefined &&
    structure.strengths.length === 1 &&
    structure.counted !== 'patch' &&
    structure.counted !== 'drop' &&
    structure.counted !== 'enema';
  return !isUncounted && countsOf(dose).every((count) => isPart(count, parts));
}

/** Whether a dose is as the product is usually given: of its smallest parts, and not more than ten at once. */
export function isUsualMakeUp(dose: Dose, { structure }: DosedProduct): boolean {
  if (structure === undefined || measuring.includes(structure.counted)) return true;
  const parts = { whole: 1, half: 2, quarter: 4 }[structure.smallestPart];
  return countsOf(dose).every((count) => count <= 10 && isPart(count, parts));
}
