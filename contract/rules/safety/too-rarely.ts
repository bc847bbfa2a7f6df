import type { SchedulePart } from '../../entities/dosage.ts';
import type { Finding } from '../../entities/safety.ts';
import { gapOf } from './dose-gaps.ts';
import { everyDay } from './facts/every-day.ts';
import type { Interval } from './facts/interval-kinds.ts';
import { knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, clear, ingredientsOf } from './line.ts';
import { oftenWords } from './often.ts';
import { linesWith } from './together.ts';

const isLong = (interval: Interval) => interval.least > 1;

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

/** How many days apart its doses may be, and how often it is given as a rule. */
interface Rule extends Pick<Finding, 'source'> {
  readonly name: string;
  readonly most: number;
  readonly words: string;
}

function ruleOf(line: CheckedLine): Rule | undefined {
  // What lasts for weeks has an interval of its own.
  const long = knownIntervals(line)
    .flatMap(({ interval }) => interval ?? [])
    .find(isLong);
  if (long !== undefined) {
    const { ingredient: name, usually: most, words, source } = long;
    return most === undefined ? undefined : { name, most, words, source };
  }
  const name = ingredientsOf(line).find((one) => mostOf.has(one));
  const most = name === undefined ? undefined : mostOf.get(name);
  if (name === undefined || most === undefined) return undefined;
  return { name, most, words: 'every day', source: null };
}

/** A medicine that is given on fewer days than as a rule, and no other line has it for the others (DRF-07). */
export const checkTooRarely: Check = (line, chart) => {
  if (!leavesDaysOut(line)) return clear;
  const rule = ruleOf(line);
  if (rule === undefined) return clear;
  const { name, most, words, source } = rule;
  const gap = gapOf(line);
  if (gap === null || gap.most <= most || linesWith([name], chart).length > 1) return clear;
  const often = oftenWords(line);
  return {
    findings: [
      {
        key: `frequency:rarely:${name}:${often}`,
        check: 'frequency',
        level: 'caution',
        message: `${name.charAt(0).toUpperCase()}${name.slice(1)} is given ${words} as a rule, and here ${often}. Check that no dose is missing.`,
        source,
      },
    ],
    notChecked: [],
  };
};
