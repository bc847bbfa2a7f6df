import type { PlainDate } from '../../values/plain-date.ts';
import { without24Hours } from '../medicine-units.ts';
import { isCertain } from './amounts.ts';
import { linesBy } from './besides.ts';
import { daysToLookAt } from './by-day.ts';
import { givenOn } from './given.ts';
import { type CheckedLine, ingredientsOf } from './line.ts';
import { dosesOf } from './stated-doses.ts';

/** The lines of a chart that have any of these ingredients. */
export const linesWith = linesBy(ingredientsOf);

/** The time in which lines together give the most. */
export interface Together {
  readonly total: number;
  /** How much each of those that give anything then gives. */
  readonly parts: ReadonlyMap<CheckedLine, number>;
  /** Those of which it can't be worked out, then or at another time. */
  readonly unknown: readonly CheckedLine[];
}

/** How much a line gives from a day on. */
type AmountOf = (line: CheckedLine, from: PlainDate) => number | 'unknown';

const isGivenOn = ({ startDate, endDate }: CheckedLine, day: PlainDate) =>
  startDate <= day && (endDate === null || day <= endDate);

/**
 * The most that a line and others give on one day, or in as many days, of the line, from today on. Courses and steps one
 * after the other don't add up, so every day on which something changes is tried, and those after it until all repeats.
 */
export function mostTogether(
  line: CheckedLine,
  others: readonly CheckedLine[],
  today: PlainDate,
  amountOf: AmountOf,
  days: 1 | 7 = 1,
): Together {
  const first = line.startDate > today ? line.startDate : today;
  // What this line throws is its own failure.
  amountOf(line, first);
  const all = [line, ...others.filter((one) => one !== line && canRead(one, first, amountOf))];
  let most: Omit<Together, 'unknown'> = { total: 0, parts: new Map() };
  const unknown = new Set<CheckedLine>();
  for (const day of daysOf(all, first, days)) {
    let total = 0;
    const parts = new Map<CheckedLine, number>();
    for (const one of all) {
      if (one !== line && !isGivenOn(one, day)) continue;
      const amount = amountOf(one, day);
      if (amount === 'unknown') unknown.add(one);
      else if (amount > 0) {
        total += amount;
        parts.set(one, amount);
      }
    }
    if (total > most.total) most = { total, parts };
  }
  return { ...most, unknown: [...unknown] };
}

/** The days to try: with lines written as text only, those on which one of them begins. */
function daysOf(all: readonly CheckedLine[], first: PlainDate, days: 1 | 7): readonly PlainDate[] {
  const [line, ...others] = all;
  if (line === undefined) return [];
  const isText = all.every(({ dosage }) => dosage === undefined);
  if (isText && others.length === 0) return [first];
  const byDay = all.map((one) => givenOn(one).byDay);
  return daysToLookAt(byDay, first, isText ? 1 : days).filter(
    (day) => day === first || isGivenOn(line, day),
  );
}

/** Whether a line can be read: otherwise its own check fails, and says so. */
function canRead(line: CheckedLine, day: PlainDate, amountOf: AmountOf): boolean {
  try {
    amountOf(line, day);
    givenOn(line);
    return true;
  } catch {
    return false;
  }
}

/** Whether another sentence already says why a line that stands alone can't be worked out. */
export function isExplained(line: CheckedLine, unknown: readonly CheckedLine[]): boolean {
  if (unknown.length !== 1 || unknown[0] !== line) return false;
  const { courseType, maximum24h, product, dosage } = line;
  const isMaximumRead =
    courseType !== 'AsRequired' ||
    dosage !== undefined ||
    isCertain(without24Hours(maximum24h ?? ''));
  const isRead = dosesOf(line).every((one) => one.isCertain) && isMaximumRead;
  return product.structure === undefined || !isRead;
}
