import type { Finding, LineCheck } from '../../../entities/safety.ts';
import { frequencies } from '../../../values/medicine-codes.ts';
import { getPlainDate } from '../../../values/plain-date.ts';
import { readProduct } from '../../dosing/read-product.ts';
import { dosageOf, statedDosageOf } from '../../testing/dosage.ts';
import { checkChart } from '../check-chart.ts';
import type { ChartToCheck, CheckedLine } from '../line.ts';

export const today = getPlainDate('2026-11-21');

interface Changes extends Partial<Omit<CheckedLine, 'product'>> {
  readonly product?: Partial<CheckedLine['product']>;
}

/** A tablet of 10 mg with these ingredients and changes, with the structure that its texts say. */
export function productOf(
  ingredients: readonly string[],
  changes: Partial<CheckedLine['product']> = {},
): CheckedLine['product'] {
  const product = {
    code: 'P1',
    ingredients: [...ingredients],
    brandName: null,
    strength: '10 mg',
    form: 'tablet',
    ...changes,
  };
  return { structure: readProduct(product), ...product };
}

let made = 0;

/**
 * A regular tablet by mouth, once a day, with the given ingredients and changes, and the dosage that its texts say. With
 * `dosage: undefined` it is written as text; so is a prescription before it.
 */
export function lineOf(
  ingredients: string | readonly string[],
  { product, ...changes }: Changes = {},
): CheckedLine {
  made += 1;
  const line: CheckedLine = {
    key: `line-${made}`,
    courseType: 'Regular',
    dose: '10 mg (1 tablet)',
    route: 'oral',
    frequency: 'once-daily-morning',
    doseTimes: [...frequencies[changes.frequency ?? 'once-daily-morning'].times],
    startDate: getPlainDate('2026-06-01'),
    endDate: null,
    prnReason: null,
    maximum24h: null,
    directions: '',
    before: null,
    earlier: null,
    product: productOf(typeof ingredients === 'string' ? [ingredients] : ingredients, product),
    ...changes,
  };
  const { before } = line;
  const earlier =
    before === null || 'dosage' in before
      ? before
      : { ...before, dosage: statedDosageOf({ ...line, ...before, doseTimes: [] }) };
  const dosage =
    'dosage' in changes ? changes.dosage : (statedDosageOf(line) ?? dosageOf(line, line.product));
  return { ...line, before: earlier, dosage };
}

/** The same, when required. */
export function asRequiredOf(ingredients: string | readonly string[], changes: Changes = {}) {
  return lineOf(ingredients, {
    courseType: 'AsRequired',
    frequency: 'when-required',
    doseTimes: [],
    prnReason: 'pain',
    maximum24h: '40 mg',
    ...changes,
  });
}

const nothing = { note: '', disclaimer: '', allergies: [], recordedAt: null, recordedBy: null };

/** Checks lines of a resident without allergies; a check that throws fails the test. */
export function checkLines(
  lines: readonly CheckedLine[],
  chart: Partial<ChartToCheck> = {},
): LineCheck[] {
  const allergies = { status: 'NONE KNOWN', allergy: nothing } as const;
  return checkChart({ lines, today, allergies, ...chart }, (check, error) => {
    throw new Error(`The ${check} check failed`, { cause: error });
  });
}

/** What one check found on the first of the lines. */
export function findingsOn(
  check: Finding['check'],
  lines: readonly CheckedLine[],
  chart: Partial<ChartToCheck> = {},
): Finding[] {
  return checkLines(lines, chart)[0]?.findings.filter((found) => found.check === check) ?? [];
}
