import { gapOf } from './dose-gaps.ts';
import { everyDay } from './facts/every-day.ts';
import type { Interval } from './facts/interval-kinds.ts';
import { knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, clear, ingredientsOf } from './line.ts';
import { oftenWords } from './often.ts';
import { linesWith } from './together.ts';

const isLong = (interval: Interval | undefined) => (interval?.least ?? 0) > 1;
const isIn = (medicines: readonly string[]) => (name: string) => medicines.includes(name);

const isRegular = ({ courseType, dosage, route }: CheckedLine) =>
  courseType !== 'AsRequired' &&
  dosage?.kind === 'schedule' &&
  (route === 'oral' || route === 'subcutaneous');

/** A medicine for every day that is given on some days only, and no other line has it for the others (DRF-07). */
export const checkTooRarely: Check = (line, chart) => {
  // What lasts for weeks has an interval of its own.
  if (!isRegular(line) || knownIntervals(line).some(({ interval }) => isLong(interval)))
    return clear;
  const found = everyDay.find(({ medicines }) => ingredientsOf(line).some(isIn(medicines)));
  const name = ingredientsOf(line).find(isIn(found?.medicines ?? []));
  const gap = gapOf(line);
  if (found === undefined || name === undefined || gap === null) return clear;
  if (gap.most <= found.most || linesWith([name], chart).length > 1) return clear;
  const often = oftenWords(line);
  return {
    findings: [
      {
        key: `frequency:rarely:${name}:${often}`,
        check: 'frequency',
        level: 'caution',
        message: `${name.charAt(0).toUpperCase()}${name.slice(1)} is given every day as a rule, and here ${often}. Check that no dose is missing.`,
        source: null,
      },
    ],
    notChecked: [],
  };
};
