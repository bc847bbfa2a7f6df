import type { PlainDate } from '../../values/plain-date.ts';
import type { ChartToCheck, CheckedLine } from './line.ts';
import { once } from './once.ts';

/**
 * Finds the lines of a chart by what is read of each, once for all checks: those under any of the keys. A line that can't
 * be read is under none: its own check fails, and says so.
 */
export function linesBy(
  keysOf: (line: CheckedLine) => readonly string[],
): (keys: readonly string[], chart: ChartToCheck) => readonly CheckedLine[] {
  const indexOf = once((chart: ChartToCheck): ReadonlyMap<string, readonly CheckedLine[]> => {
    const index = new Map<string, CheckedLine[]>();
    for (const line of chart.lines) {
      for (const key of tried(keysOf, line) ?? []) {
        const known = index.get(key);
        if (known === undefined) index.set(key, [line]);
        else known.push(line);
      }
    }
    return index;
  });
  return (keys, chart) => {
    const index = indexOf(chart);
    const found = new Set<CheckedLine>();
    for (const key of keys) {
      for (const line of index.get(key) ?? []) found.add(line);
    }
    return [...found];
  };
}

type Dates = Pick<CheckedLine, 'startDate' | 'endDate'>;

/** Whether there is a day from today on when both are taken. */
function overlaps(a: Dates, b: Dates, today: PlainDate): boolean {
  const from = a.startDate > b.startDate ? a.startDate : b.startDate;
  const first = from > today ? from : today;
  return (a.endDate === null || first <= a.endDate) && (b.endDate === null || first <= b.endDate);
}

/**
 * Those of some lines that are taken together with this one and of which `read` makes something, with what it makes. A
 * line that can't be read is left out: its own check fails, and says so.
 */
export function besides<T>(
  line: CheckedLine,
  some: readonly CheckedLine[],
  today: PlainDate,
  read: (other: CheckedLine) => T | undefined,
): (readonly [CheckedLine, T])[] {
  // Read before the others: what this line throws is its own failure.
  const { startDate, endDate } = line;
  return some.flatMap((other) => {
    if (other === line) return [];
    const made = tried(
      (one) => (overlaps({ startDate, endDate }, one, today) ? read(one) : undefined),
      other,
    );
    return made === undefined ? [] : [[other, made] as const];
  });
}

function tried<T>(read: (line: CheckedLine) => T, line: CheckedLine): T | undefined {
  try {
    return read(line);
  } catch {
    return undefined;
  }
}
