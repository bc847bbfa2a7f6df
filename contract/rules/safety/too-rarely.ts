import type { SchedulePart } from '../../entities/dosage.ts';
import { gapOf } from './dose-gaps.ts';
import { everyDay } from './facts/every-day.ts';
import type { Interval } from './facts/interval-kinds.ts';
import { knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, clear, ingredientsOf } from './line.ts';
import { oftenWords } from './often.ts';
import { linesWith } from './together.ts';

const isLong = (interval: Interval | undefined) => (interval?.least ?? 0) > 1;

const mostOf = new Map(
  everyDay
    .toReversed()
    .flatMap(({ medicines, most }) => medicines.map((one) => [one, most] as const)),
);

const isDaily = ({ days }: SchedulePart) =>
  (days.kind === 'days' && days.every === 1) || (days.kind === 'hours' && days.every <= 24);

/** Most lines are given every day, and that is plain. */
const leavesDaysOut = ({ courseType, dosage, route }: CheckedLine) =>
  courseType !== 'AsRequired' &&
  (route === 'oral' || route === 'subcutaneous') &&
  dosage?.kind === 'schedule' &&
  !dosage.steps.every(({ parts }) => parts.some(isDaily));

/** A medicine for every day that is given on some days only, and no other line has it for the others (DRF-07). */
export const checkTooRarely: Check = (line, chart) => {
  if (!leavesDaysOut(line)) return clear;
  const name = ingredientsOf(line).find((one) => mostOf.has(one));
  if (name === undefined) return clear;
  const gap = gapOf(line);
  if (gap === null || gap.most <= (mostOf.get(name) ?? 0)) return clear;
  // What lasts for weeks has an interval of its own.
  if (knownIntervals(line).some(({ interval }) => isLong(interval))) return clear;
  if (linesWith([name], chart).length > 1) return clear;
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
