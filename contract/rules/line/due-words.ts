import type { ScheduleStep } from '../../entities/dosage.ts';
import type { Medication } from '../../entities/medication.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { isAnchored, roundOf, weekdayOf } from '../dosing/day-patterns.ts';
import { nextDueAfter } from '../dosing/due-days.ts';
import { dueDaysIn } from '../dosing/due-runs.ts';
import { type Course, type DoseOfDay, dosesOn, stepOn, stepsOf } from '../dosing/doses-on.ts';
import { scheduleWords, timesADay } from '../dosing/schedule-words.ts';
import { listed, weekdayNames } from '../dosing/days-words.ts';
import { type CourseLine, givenOn } from './given-on.ts';
import { pausedOn, pauseOf } from './line-events.ts';
import { joinTimes } from './medicine-line.ts';
import { nbsp } from './medicine-units.ts';

/** What is given today, and what comes next. */
export interface DueWords {
  readonly today: string;
  readonly next: string;
}

/** How a schedule goes on from a day. */
interface ScheduleRest {
  readonly isEachDaySame: boolean;
  /** The first day of the next step, if the present one gives the same every day until then. */
  readonly nextStep: PlainDate | undefined;
  readonly isAnchored: boolean;
  /** What differs from day to day, and so has to be said of each. */
  readonly hasAmounts: boolean;
  readonly hasTimes: boolean;
}

const isSteady = ({ parts }: ScheduleStep) =>
  parts.every(({ days }) => days.kind !== 'once' && roundOf(days) === 1);

function restFrom(course: Course, day: PlainDate): ScheduleRest {
  const left = stepsOf(course).filter(({ last }) => last === null || day <= last);
  const parts = left.flatMap(({ step }) => step.parts);
  const hasAmounts = parts.length > 1;
  const times = parts.flatMap(({ doses }) => doses.flatMap((timed) => timed.times));
  const movesTimes = parts.some(({ days }) => days.kind === 'hours' && days.every % 24 > 0);
  const [now, then] = left;
  const isNowSteady = now !== undefined && now.first <= day && isSteady(now.step);
  const goesOn = then !== undefined && dosesOn(course, then.first).length > 0;
  return {
    isEachDaySame: left.length < 2 && left.every(({ step }) => isSteady(step)),
    nextStep: isNowSteady && goesOn ? then.first : undefined,
    isAnchored: parts.some(({ days }) => isAnchored(days)),
    hasAmounts,
    hasTimes: movesTimes || (hasAmounts && new Set(times).size > 1),
  };
}

type DoseDifferences = Pick<ScheduleRest, 'hasAmounts' | 'hasTimes'>;

/** `4 mg (4 tablets)`, `at 08:00`; empty where neither differs from day to day. */
function dosesWords(
  doses: readonly DoseOfDay[],
  { hasAmounts, hasTimes }: DoseDifferences,
): string {
  const timesOf = new Map<string, string[]>();
  const untimed = doses.filter(({ time }) => time === null).length;
  const often = untimed > 1 ? `, ${timesADay(untimed)}` : '';
  for (const { time, dose } of doses) {
    const amount = hasAmounts ? `${doseWords(dose)}${often}` : '';
    const times = hasTimes && time !== null ? [time] : [];
    timesOf.set(amount, [...(timesOf.get(amount) ?? []), ...times]);
  }
  const words = [...timesOf].map(([amount, times]) =>
    [amount, times.length > 0 ? `at ${listed(times)}` : ''].filter((text) => text !== '').join(' '),
  );
  return joinTimes(words.join(', '));
}

export const dayText = (day: PlainDate) =>
  `${weekdayNames[weekdayOf(day)].slice(0, 3)}${nbsp}${formatClinicalDate(day)}`;

/** What a step gives that doesn’t give the same every day: its first day alone would read as each of them. */
function stepWords(course: Course, first: PlainDate): string | undefined {
  const { step } = stepOn(stepsOf(course), first) ?? {};
  if (step === undefined || isSteady(step)) return undefined;
  const dosage = { kind: 'schedule' as const, steps: [{ ...step, length: null }] };
  const { dose, frequency, times } = scheduleWords({ dosage, startDate: first, endDate: null });
  const said = [dose.map(({ text }) => text).join(''), frequency, times.join(' and ')];
  return joinTimes(said.filter((text) => text !== '').join(', '));
}

/** The first day after another on which something is given; undefined if none is, or while nobody knows. */
export function nextDoseDay(line: CourseLine, day: PlainDate): PlainDate | undefined {
  const next = nextScheduledDay(line, day);
  if (next === undefined || !pausedOn(line, next)) return next;
  const again = pauseOf(line, next)?.givenFrom ?? null;
  return again === null ? undefined : nextDoseDay(line, addDays(again, -1));
}

function nextScheduledDay(course: Course, day: PlainDate): PlainDate | undefined {
  const due = dueDaysIn(course);
  if (due !== undefined) return nextDueAfter(due, day);
  const { startDate } = course;
  const next = day < startDate ? startDate : addDays(day, 1);
  return dosesOn(course, next).length > 0 ? next : undefined;
}

/**
 * What is given today and tomorrow, and on which day next if neither has a dose, or from which day another step; null if
 * the same is given every day from now on, or nothing.
 */
export function dueWords(line: CourseLine, today: PlainDate): DueWords | null {
  const rest = restFrom(line, today);
  if (rest.isEachDaySame) return null;
  const amountsOn = (day: PlainDate) => {
    const doses = givenOn(line, day);
    return dosesWords(doses, { hasAmounts: true, hasTimes: rest.hasTimes || doses.length > 1 });
  };
  const tomorrow = addDays(today, 1);
  const [now, then] = [amountsOn(today), amountsOn(tomorrow)];
  const next = nextDoseDay(line, today);
  const none = pausedOn(line, today) ? 'No dose today, paused.' : 'No dose today.';
  if (next === undefined) {
    if (pauseOf(line, today) !== null)
      return { today: now === '' ? none : `Today: ${now}.`, next: '' };
    return now === ''
      ? { today: 'No more doses.', next: '' }
      : { today: `Today: ${now}.`, next: 'Then no more.' };
  }
  const { nextStep } = rest;
  const from =
    nextStep === undefined || nextStep <= tomorrow || pausedOn(line, nextStep)
      ? ''
      : `From${nbsp}${dayText(nextStep)}: ${stepWords(line, nextStep) ?? amountsOn(nextStep)}.`;
  if (now === '' && then === '') {
    const both = none.replace('today', 'today or tomorrow');
    return { today: both, next: `Next:${nbsp}${dayText(next)}, ${amountsOn(next)}.` };
  }
  if (now === then) return { today: `Today and tomorrow: ${now}.`, next: from };
  return {
    today: now === '' ? none : `Today: ${now}.`,
    next: `Tomorrow: ${then === '' ? 'no dose' : then}. ${from}`.trimEnd(),
  };
}

type OnChart = Pick<Medication, 'dosage' | 'startDate' | 'endDate' | 'events' | 'status'>;

/** The same of a medicine on a chart; null also if it was written as text, or ceased. */
export function dueOf(medication: OnChart, today: PlainDate): DueWords | null {
  const { dosage, startDate, endDate, events, status } = medication;
  if (dosage === undefined || status === 'Ceased') return null;
  return dueWords({ dosage, startDate, endDate, events }, today);
}

/** How many days the dose days on paper are said for. */
const printedDays = 14;

/** Days in a row by the first and the last. */
function runsText(days: readonly PlainDate[]): string {
  const runs: [PlainDate, PlainDate][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && addDays(run[1], 1) === day) run[1] = day;
    else runs.push([day, day]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`,
    )
    .join(', ');
}

/** On which dates several steps start. */
function stepsText(course: Course): string {
  const steps = stepsOf(course);
  return steps.length < 2 ? '' : `Steps from ${listed(steps.map(({ first }) => dayText(first)))}`;
}

/**
 * The dates of a schedule for paper, which is read on other days: of its steps, and of the doses of the next days where
 * the line itself doesn’t say them by every day or days of the week. Empty if there is nothing to add.
 */
export const datesText = (course: CourseLine, from: PlainDate): string =>
  [stepsText(course), doseDaysText(course, from)].filter((text) => text !== '').join('. ');

function doseDaysText(course: CourseLine, from: PlainDate): string {
  const rest = restFrom(course, from);
  if (!rest.isAnchored) return '';
  const last = addDays(from, printedDays - 1);
  const span = `${formatClinicalDate(from)} to ${formatClinicalDate(last)}`;
  const daysOf = new Map<string, PlainDate[]>();
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const doses = givenOn(course, day);
    const said = dosesWords(doses, rest);
    if (doses.length > 0) daysOf.set(said, [...(daysOf.get(said) ?? []), day]);
  }
  if (daysOf.size > 0) {
    const texts = [...daysOf].map(([said, days]) =>
      said === '' ? runsText(days) : `${said} on ${runsText(days)}`,
    );
    return `Dose days ${span}: ${texts.join('; ')}`;
  }
  const next = nextDoseDay(course, last);
  if (next !== undefined) return `No dose ${span}, next on ${dayText(next)}`;
  return `No dose ${span}${pauseOf(course, last) === null ? ', then no more' : ''}`;
}
