import { inMeasure, isSameQuantity, type Quantity } from '../../values/quantity.ts';
import { leastWords } from '../dosing/least-interval.ts';
import { substancesOf } from './amounts.ts';
import { gapOf } from './dose-gaps.ts';
import { presentNames } from './facts/known-names.ts';
import type { Interval } from './facts/interval-kinds.ts';
import { intervals } from './facts/intervals.ts';
import type { CheckedLine } from './line.ts';
import { oftenWords } from './often.ts';
import { once } from './once.ts';
import { dosesOf } from './stated-doses.ts';

type ProductByRoute = Pick<CheckedLine, 'product' | 'route'>;
type DosedProduct = ProductByRoute & Pick<CheckedLine, 'dosage' | 'decided'>;
type LineOverTime = DosedProduct & Pick<CheckedLine, 'frequency' | 'startDate' | 'endDate'>;

/** What is known about how often a product is given, for one of its ingredients. */
interface KnownInterval {
  readonly interval: Interval | undefined;
  /** The ingredient, if its interval depends on a strength that isn't on record, or isn't in the facts. */
  readonly undecided: string | undefined;
}

const byIngredient = new Map<string, Interval[]>();
for (const interval of intervals) {
  byIngredient.set(interval.ingredient, [
    ...(byIngredient.get(interval.ingredient) ?? []),
    interval,
  ]);
}

/** The rows about an ingredient as the product names it, without regard to strength. */
function rowsOf({ product, route }: ProductByRoute, written: string): readonly Interval[] {
  const rows = presentNames(written).flatMap((name) => byIngredient.get(name) ?? []);
  if (rows.length === 0) return rows;
  const { brandName, form } = product;
  const said = `${written} ${brandName ?? ''}`.toLowerCase().split(/[^a-z]+/);
  return rows.filter(
    ({ salts, only }) =>
      (salts?.some((salt) => said.includes(salt)) ?? true) &&
      (only?.({ brandName, form, route }) ?? true),
  );
}

/** How much of an ingredient the largest dose has, if that is more than one tablet or the like has. */
function doseOf(
  line: DosedProduct,
  index: number,
  strength: Quantity | undefined,
): Quantity | undefined {
  const { measure, value = 0 } = strength === undefined ? {} : inMeasure(strength);
  let most: Quantity | undefined;
  for (const { amount } of dosesOf(line)) {
    const held = substancesOf(amount, line.product)[index];
    if (held === undefined || held.high <= (most?.value ?? value)) continue;
    if (measure !== undefined && held.substance !== measure) continue;
    if (held.substance === 'mg') most = { value: held.high, unit: 'mg' };
    if (held.substance === 'units') most = { value: held.high, unit: 'unit' };
  }
  return most;
}

/** The first row for an amount: one without strengths is for every amount. */
const rowFor = (rows: readonly Interval[], amount: Quantity | undefined) =>
  rows.findIndex(
    ({ strengths }) =>
      strengths === undefined ||
      (amount !== undefined && strengths.some((one) => isSameQuantity(one, amount))),
  );

/**
 * How often a line is given, for each of its ingredients that has an interval: by the strength of the product, or by what
 * several of it have together, as seven tablets of 5 mg.
 */
export const knownIntervals = once((line: DosedProduct): readonly KnownInterval[] => {
  const { ingredients, structure } = line.product;
  return ingredients.flatMap((written, index): KnownInterval[] => {
    const rows = rowsOf(line, written.trim().toLowerCase());
    if (rows.length === 0) return [];
    const strength = structure?.strengths[index]?.amount;
    const isByAmount = rows.some(({ strengths }) => strengths !== undefined);
    const dose = isByAmount ? doseOf(line, index, strength) : undefined;
    const byDose = rowFor(rows, dose);
    const isOfDose = rows[byDose]?.strengths !== undefined;
    const amount = isOfDose ? dose : strength;
    const at = isOfDose ? byDose : rowFor(rows, strength);
    const interval = rows[at];
    // A row that only a strength could have decided, or strengths that are all others.
    const isUndecided =
      amount === undefined
        ? at !== 0
        : interval === undefined && !rows.every(({ isForTheseOnly }) => isForTheseOnly === true);
    return [{ interval, undecided: isUndecided ? rows[0]?.ingredient : undefined }];
  });
});

/** The interval that a medicine breaks by its frequency; undefined if it keeps to it, or has none. */
export function brokenInterval(line: LineOverTime): Interval | undefined {
  const known = knownIntervals(line).flatMap(({ interval }) => interval ?? []);
  if (known.length === 0) return undefined;
  const apart = gapOf(line);
  return known.find(({ least, most = Number.POSITIVE_INFINITY, later = 0, mayBeRequired }) => {
    if (apart === null) return mayBeRequired !== true;
    const isTooOften = line.endDate === null && apart.most > 0 && apart.most < later;
    return apart.least < least || apart.most > most || isTooOften;
  });
}

/** What a finding calls the ingredient: its salt may be what decides. */
export function intervalName({ ingredient, salts: [salt] = [] }: Interval): string {
  return salt === undefined ? ingredient : `${ingredient} ${salt}`;
}

/** How often the chart says; when required, how soon again. */
function givenWords(line: LineOverTime): string {
  const least = line.dosage?.kind === 'as-required' ? leastWords(line.dosage) : undefined;
  return least === undefined ? oftenWords(line) : `every ${least}`;
}

/** How the medicine is given, and how the chart says it is, without a full stop. */
export function intervalAdvice(interval: Interval, line: LineOverTime): string {
  const form = /\bpatch\b/i.test(line.product.form) ? ' patch' : '';
  const name = intervalName(interval);
  const start = `${name.charAt(0).toUpperCase()}${name.slice(1)}${form}`;
  const often = givenWords(line);
  // Of different doses on one day only the days are said.
  const isByDay = interval.least <= 1 && often === 'every day';
  return `${start} is given ${interval.words}, not ${isByDay ? 'several times a day' : often}`;
}
