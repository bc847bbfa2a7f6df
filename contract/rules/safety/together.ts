import type { PlainDate } from '../../values/plain-date.ts';
import { linesBy } from './besides.ts';
import { daysToLookAt } from './by-day.ts';
import { lineAmountsOf } from './line-amounts.ts';
import { type CheckedLine, ingredientsOf } from './line.ts';

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
export type AmountOf = (line: CheckedLine, from: PlainDate) => number | 'unknown';

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

/** The days to try. */
function daysOf(all: readonly CheckedLine[], first: PlainDate, days: 1 | 7): readonly PlainDate[] {
  const [line] = all;
  return daysToLookAt(
    all.map((one) => lineAmountsOf(one).byDay),
    first,
    days,
  ).filter((day) => day === first || (line !== undefined && isGivenOn(line, day)));
}

/** Whether a line can be read: otherwise its own check fails, and says so. */
function canRead(line: CheckedLine, day: PlainDate, amountOf: AmountOf): boolean {
  try {
    amountOf(line, day);
    lineAmountsOf(line);
    return true;
  } catch {
    return false;
  }
}

/** Why amounts can’t be added up, without a full stop; undefined if another sentence already says it. */
export function whyUnknown(line: CheckedLine, unknown: readonly CheckedLine[]): string | undefined {
  const [unsaid] = unknown.flatMap((one) => lineAmountsOf(one).unsaid ?? []);
  if (unsaid !== undefined) return `one of them is ${unsaid}`;
  const isAlone = unknown.every((one) => one === line);
  if (unknown.length === 0 || (isAlone && line.product.structure === undefined)) return undefined;
  return 'one of them can’t be worked out';
}
