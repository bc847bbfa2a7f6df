import type { Finding } from '../../entities/safety.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import {
  after,
  apartOn,
  type DueDays,
  fewestDays,
  lastDueBy,
  nextDueAfter,
} from '../dosing/due-days.ts';
import { doseTimesOn } from '../dosing/doses-on.ts';
import { knownIntervals } from './intervals.ts';
import { type Check, type CheckedLine, clear } from './line.ts';
import { oftenWords, spacingWords } from './often.ts';
import {
  dueDaysOf,
  earlierOf,
  isSpaced,
  type Line,
  mainIngredients,
  type RelatedLine,
  relate,
} from './related.ts';
import { linesWith } from './together.ts';

function finding(level: Finding['level'], key: string, message: string): Finding {
  return { key: `frequency:next-dose:${key}`, check: 'frequency', level, message, source: null };
}

/** Two doses of one ingredient, one after the other. */
interface Pair {
  readonly ingredient: string;
  readonly earlier: { readonly day: PlainDate; readonly due: DueDays; readonly line: Line };
  readonly later: { readonly day: PlainDate; readonly due: DueDays; readonly line: Line };
  /** Whether the earlier one goes on beside the later. */
  readonly isBeside: boolean;
}

const capitalise = (ingredient: string) => ingredient.charAt(0).toUpperCase() + ingredient.slice(1);

/** What is found if the later of two doses comes before it is due, by the shorter of the two intervals. */
function tooSoon({ ingredient, earlier, later, isBeside }: Pair): Finding[] {
  const [theirs, own] = [apartOn(earlier.due, earlier.day), apartOn(later.due, later.day)];
  const isByEarlier = theirs !== null && (own === null || fewestDays(theirs) <= fewestDays(own));
  const spacing = isByEarlier ? theirs : own;
  // Two single doses say nothing about how far apart they have to be.
  if (spacing === null) return [];
  const due = isByEarlier ? nextDueAfter(earlier.due, earlier.day) : undefined;
  const next = due ?? after(earlier.day, spacing);
  if (later.day >= next) return [];
  // Four weeks are a short month: worth a look, no more.
  const isShort = later.day >= addDays(earlier.day, fewestDays(spacing));
  // The days of the later line aren't those that the next dose is counted from.
  const often =
    isByEarlier || later.due.runs.length > 1
      ? oftenWords((isByEarlier ? earlier : later).line)
      : spacingWords(spacing);
  const was = isBeside ? 'is also due' : 'was last due';
  const days = [earlier.day, next, later.day].map(formatClinicalDate);
  return [
    finding(
      isShort ? 'caution' : 'conflict',
      `${ingredient}:${earlier.day}>${later.day}`,
      `${capitalise(ingredient)} ${was} on ${days[0]} and is given ${often}: the next is due on ${days[1]}, not ${days[2]}.`,
    ),
  ];
}

/** When a related line was last due before a day; undefined if it wasn't, or isn't spaced. */
function lastBefore({ due, until }: RelatedLine, day: PlainDate): PlainDate | undefined {
  return isSpaced(due) ? lastDueBy(due, earlierOf(until, addDays(day, -1)) ?? day) : undefined;
}

type Dose = Pair['earlier'];

/** The last dose of what stopped, and the first of the line. */
function afterStopped(stopped: readonly RelatedLine[], later: Dose): Finding[] {
  const pairs = stopped.flatMap((one): Pair[] => {
    const { due, other, ingredient } = one;
    const day = lastBefore(one, later.day);
    if (day === undefined || !isSpaced(due)) return [];
    return [{ ingredient, earlier: { day, due, line: other }, later, isBeside: false }];
  });
  // A chart may have many that stopped: only the last dose counts.
  const [last] = pairs.toSorted((a, b) => (a.earlier.day < b.earlier.day ? 1 : -1));
  return last === undefined ? [] : tooSoon(last);
}

/** The time of the first dose of a day, null if none is stated; undefined without a dose. */
const firstTimeOn = ({ dosage, startDate, endDate }: Line, day: PlainDate) =>
  dosage && doseTimesOn({ dosage, startDate, endDate }, day)[0];

/**
 * What stops on the day of the first dose may have been given that day. The rule knows no clock: of one that was given
 * every day it says nothing, unless its dose came sooner, or each change would have a caution.
 */
function twiceOnDay(stopped: readonly RelatedLine[], { day, line }: Pick<Dose, 'day' | 'line'>) {
  const again = firstTimeOn(line, day);
  return stopped.flatMap(({ other, due, ingredient, until }): Finding[] => {
    const was = until === null || until >= day ? firstTimeOn(other, day) : undefined;
    if (was === undefined || again === undefined) return [];
    const on = `${capitalise(ingredient)} was due on ${formatClinicalDate(day)}`;
    if (was !== null && again !== null && was < again) {
      return [
        finding(
          'caution',
          `${ingredient}:${day}:${was}>${again}`,
          `${on} at ${was} and is due again at ${again}. Check that it isn’t given twice.`,
        ),
      ];
    }
    if (!isSpaced(due)) return [];
    // Given every day from now on, it is due on the day after, unless it must not be.
    const isApart = isSpaced(dueDaysOf(line)) || strictInterval(other) !== undefined;
    const next = isApart ? nextDueAfter(due, day) : undefined;
    const then =
      next === undefined ? '' : ` If it was given, the next is due on ${formatClinicalDate(next)}.`;
    return [
      finding(
        'caution',
        `twice:${ingredient}:${day}`,
        `${on} and starts again on that day. Check that it isn’t given twice.${then}`,
      ),
    ];
  });
}

/** The first dose of the later of two lines that go on side by side, and the dose of the other before it. */
function besideAnother(one: RelatedLine, own: Dose): Finding[] {
  const { due, other, ingredient, until } = one;
  if (!isSpaced(due)) return [];
  const theirs = lastBefore(one, own.day);
  if (theirs !== undefined) {
    const isBeside = until === null || until >= own.day;
    return tooSoon({
      ingredient,
      earlier: { day: theirs, due, line: other },
      later: own,
      isBeside,
    });
  }
  if (due.first <= own.day || (until !== null && due.first > until)) return [];
  const day = lastDueBy(own.due, earlierOf(own.line.endDate, addDays(due.first, -1)) ?? own.day);
  if (day === undefined) return [];
  const later = { day: due.first, due, line: other };
  return tooSoon({ ingredient, earlier: { ...own, day }, later, isBeside: true });
}

/** If more than one dose is left out between the line that is replaced and this one. */
function tooLate({ other, due, until, ingredient }: RelatedLine, first: PlainDate): Finding[] {
  const hasEnded = other.endDate !== null && other.endDate < first;
  if (hasEnded || !isSpaced(due) || until === null) return [];
  const last = lastDueBy(due, until);
  const next = last && nextDueAfter(due, last);
  const leftOut = next && nextDueAfter(due, next);
  if (last === undefined || leftOut === undefined || first <= leftOut) return [];
  const [was, again] = [last, first].map(formatClinicalDate);
  return [
    finding(
      'caution',
      `late:${ingredient}:${last}>${first}`,
      `${capitalise(ingredient)} was last due on ${was} and is given ${oftenWords(other)}. It starts again on ${again}, so more than one dose is left out.`,
    ),
  ];
}

const strictInterval = (line: Line) =>
  knownIntervals(line)
    .map(({ interval }) => interval)
    .find((interval) => interval?.isStrict === true);

/** A daily form after one that must not be given more often than once a week or a month. */
function dailyAfterStrict(line: CheckedLine, stopped: readonly RelatedLine[]): Finding[] {
  return stopped.flatMap((one) => {
    const { due, other, ingredient } = one;
    const last = lastBefore(one, line.startDate);
    if (last === undefined || !isSpaced(due) || strictInterval(other) === undefined) return [];
    const next = nextDueAfter(due, last);
    if (next === undefined || line.startDate >= next) return [];
    const [was, then, now] = [last, next, line.startDate].map(formatClinicalDate);
    return [
      finding(
        'caution',
        `${ingredient}:${last}>${line.startDate}`,
        `${capitalise(ingredient)} was last due on ${was} and was given ${oftenWords(other)}: the next was due on ${then}, and it is given every day from ${now}.`,
      ),
    ];
  });
}

/** If nobody can tell from the chart when a medicine that can kill or harm if given too often was last given. */
function unknownLast(
  line: CheckedLine,
  first: PlainDate,
  related: readonly RelatedLine[],
): Finding[] {
  const interval = strictInterval(line);
  const isKnown = related.some(({ other }) => !('isImported' in other && other.isImported));
  const hasLeft =
    line.earlier?.replaces != null &&
    !line.earlier.stopped.some(({ key }) => key === line.earlier?.replaces);
  if (interval === undefined || isKnown || hasLeft) return [];
  const { ingredient, words } = interval;
  return [
    finding(
      'information',
      `unknown:${ingredient}:${first}`,
      `The chart doesn’t say for certain when ${ingredient} was last given, and it is given ${words}. Find out before the first dose on ${formatClinicalDate(first)}.`,
    ),
  ];
}

const isText = ({ due }: RelatedLine) => due === 'text';

/** Where another prescription of the ingredient is written as text, nobody can tell when it was given. */
function textsAmong(related: readonly RelatedLine[]): string[] {
  const names = related.filter(isText).map(({ ingredient }) => ingredient);
  return [...new Set(names)].map(
    (name) =>
      `Another prescription of ${name} is written as text, so how long it is since the last dose wasn’t checked.`,
  );
}

/** The first dose of a medicine that isn't given every day comes no sooner than its interval after the last (DRF-07). */
export const checkNextDose: Check = (line, chart) => {
  const { earlier, courseType } = line;
  if (earlier === null || courseType === 'AsRequired') return clear;
  const stopped = earlier.stopped.flatMap((one) =>
    relate(line, one, one.stoppedDate ?? chart.today),
  );
  const due = dueDaysOf(line);
  if (!isSpaced(due)) {
    const isStrict = ({ other }: RelatedLine) => strictInterval(other) !== undefined;
    const apart = stopped.filter((one) => isSpaced(one.due) || isStrict(one));
    const findings = [
      ...dailyAfterStrict(line, stopped),
      ...twiceOnDay(apart, { day: line.startDate, line }),
    ];
    return { findings, notChecked: textsAmong(stopped.filter(isStrict)) };
  }
  const beside = linesWith(mainIngredients(line), chart)
    .filter((one) => one !== line)
    .flatMap((one) => relate(line, one, null));
  const related = [...stopped, ...beside];
  const notChecked = textsAmong(related);
  const { first } = due;
  if (line.endDate !== null && line.endDate < first) return { findings: [], notChecked };
  const own = { day: first, due, line };
  const replaced = stopped.filter(
    ({ other }) => other.key === earlier.replaces && other.frequency === line.frequency,
  );
  const findings = [
    ...afterStopped(stopped, own),
    ...twiceOnDay(stopped, own),
    ...beside.flatMap((one) => besideAnother(one, own)),
    ...replaced.flatMap((one) => tooLate(one, first)),
    ...unknownLast(line, first, related),
  ];
  return { findings: [...new Map(findings.map((one) => [one.key, one])).values()], notChecked };
};
