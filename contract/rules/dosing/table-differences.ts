import type { ByMeasurement } from '../../entities/dosage.ts';
import { readingText, rowDoseWords, rowText } from './dosage-words.ts';
import type { ScheduleDifference } from './schedule-differences.ts';

/** What each row says, and what is said below and above, by its values. */
function saidIn(table: ByMeasurement): ReadonlyMap<string, string> {
  const { rows, measured, below, above } = table;
  const [first, last] = [rows[0]?.from ?? null, rows.at(-1)?.to ?? null];
  return new Map([
    ...(below === null || first === null
      ? []
      : [[`below ${readingText(first, measured)}:`, below] as const]),
    ...rows.map((row) => [`${rowText(row, table)}:`, rowDoseWords(row)] as const),
    ...(above === null || last === null
      ? []
      : [[`above ${readingText(last, measured)}:`, above] as const]),
  ]);
}

/** Where two tables differ, by the values of their rows; undefined if they aren't of the same measurement. */
export function tableDifferences(
  before: ByMeasurement,
  after: ByMeasurement,
): readonly ScheduleDifference[] | undefined {
  if (before.measured.name !== after.measured.name) return undefined;
  const [was, is] = [saidIn(before), saidIn(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((place) => ({ place, before: was.get(place), after: is.get(place) }))
    .filter((one) => one.before !== one.after);
}
