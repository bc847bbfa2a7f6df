import type { PlainDate } from '../../values/plain-date.ts';
import { without24Hours } from '../medicine-units.ts';
import { isCertain } from './amounts.ts';
import { linesBy } from './besides.ts';
import { type CheckedLine, ingredientsOf } from './line.ts';

/** The lines of a chart that have any of these ingredients. */
export const linesWith = linesBy(ingredientsOf);

/** The day on which lines together give the most. */
export interface Together {
  readonly total: number;
  /** Those that give anything then. */
  readonly lines: readonly CheckedLine[];
  /** Those of which it can't be worked out, on that or on another day. */
  readonly unknown: readonly CheckedLine[];
}

/**
 * The most that a line and others give on one day of the line, from today on. Courses one after the other don't add
 * up, so every day on which one of them begins is tried.
 */
export function mostTogether(
  line: CheckedLine,
  others: readonly CheckedLine[],
  today: PlainDate,
  amountOf: (line: CheckedLine) => number | 'unknown',
): Together {
  const own = amountOf(line);
  if (others.length === 0 || (others.length === 1 && others[0] === line)) {
    return own === 'unknown'
      ? { total: 0, lines: [], unknown: [line] }
      : { total: own, lines: [line], unknown: [] };
  }
  const amounts = new Map<CheckedLine, number | 'unknown'>([[line, own]]);
  for (const other of others) {
    if (other !== line) amounts.set(other, tried(other, amountOf));
  }
  const isGivenOn = (one: CheckedLine, day: PlainDate) =>
    one.startDate <= day && (one.endDate === null || day <= one.endDate);
  const first = line.startDate > today ? line.startDate : today;
  const days = new Set([first]);
  for (const { startDate } of amounts.keys()) {
    if (startDate > first && isGivenOn(line, startDate)) days.add(startDate);
  }
  let most: Together = { total: 0, lines: [], unknown: [] };
  const unknown = new Set<CheckedLine>();
  for (const day of days) {
    let total = 0;
    const lines: CheckedLine[] = [];
    for (const [one, amount] of amounts) {
      if (one !== line && !isGivenOn(one, day)) continue;
      if (amount === 'unknown') unknown.add(one);
      else if (amount > 0) {
        total += amount;
        lines.push(one);
      }
    }
    if (total > most.total) most = { total, lines, unknown: [] };
  }
  return { ...most, unknown: [...unknown] };
}

/** Nothing of a line that can't be read: its own check fails, and says so. */
function tried(
  line: CheckedLine,
  amountOf: (line: CheckedLine) => number | 'unknown',
): number | 'unknown' {
  try {
    return amountOf(line);
  } catch {
    return 0;
  }
}

/** Whether another sentence already says why a line that stands alone can't be worked out. */
export function isExplained(line: CheckedLine, unknown: readonly CheckedLine[]): boolean {
  if (unknown.length !== 1 || unknown[0] !== line) return false;
  const { dose, courseType, maximum24h, product } = line;
  const isRead =
    isCertain(dose) && (courseType !== 'AsRequired' || isCertain(without24Hours(maximum24h ?? '')));
  return product.structure === undefined || !isRead;
}
