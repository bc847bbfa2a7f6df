import type { Dose } from '../../entities/dosage.ts';
import {
  addDays,
  daysBetween,
  formatClinicalDate,
  type PlainDate,
} from '../../values/plain-date.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { mondayOf, roundOf } from '../dosing/day-patterns.ts';
import { type Course, doseTimesOn, stepsOf } from '../dosing/doses-on.ts';
import { decidedDoseOn, decisionsOf } from './decided-doses.ts';
import { dayText, nextDoseDay } from './due-words.ts';
import { type CourseLine, givenOn, isUndecidedOn } from './given-on.ts';
import { pausedOn } from './line-events.ts';
import { joinUnits } from './medicine-units.ts';

/** A moment on the facility’s clock. */
export interface FacilityMoment {
  readonly day: PlainDate;
  /** `HH:mm` */
  readonly time: string;
}

export interface CalendarDose {
  /** `08:00`; empty where the schedule states no clock time. */
  readonly time: string;
  /** `4 mg (4 tablets)`; `by pulse` where a table says it at the time. */
  readonly amount: string;
  /** `off at 20:00`, of a patch. */
  readonly off: string;
  readonly isPast: boolean;
}

export interface CalendarDay {
  readonly day: PlainDate;
  readonly isToday: boolean;
  /** `First day`, `Step 2 starts`, `Last day, then stops`. */
  readonly marks: readonly string[];
  readonly doses: readonly CalendarDose[];
  /** Why there is none: `No dose`, `No dose ordered`, `Paused` or `Stopped`; empty if there is one. */
  readonly none: string;
}

export interface DoseCalendar {
  readonly first: PlainDate;
  readonly last: PlainDate;
  /** From Monday to Sunday; null for a day that isn’t shown. */
  readonly weeks: readonly (readonly (CalendarDay | null)[])[];
  /** What comes after the days shown. */
  readonly later: string;
}

/** 14 days; 28 if the days repeat after more than that, or if something changes later. */
function daysShown(line: CourseLine, from: PlainDate): 14 | 28 {
  const last = addDays(from, 13);
  const left = stepsOf(line).filter((step) => step.last === null || step.last >= from);
  const isLong = left.some(({ step: { parts } }) =>
    parts.some(({ days }) => days.kind === 'months' || (roundOf(days) ?? 0) > 14),
  );
  const decided = decisionsOf(line).map(({ content }) => content.to);
  const changes = [...left.map(({ first }) => first), ...decided, line.endDate];
  return isLong || changes.some((day) => day !== null && day > last) ? 28 : 14;
}

/**
 * What is given on each day from a day on, or from the first of a course that begins later; undefined for what is given
 * when required.
 */
export function doseCalendar(
  line: CourseLine,
  from: PlainDate,
  now: FacilityMoment,
): DoseCalendar | undefined {
  if (line.dosage.kind === 'as-required') return undefined;
  const first = from < line.startDate ? line.startDate : from;
  const count = daysShown(line, first);
  const last = addDays(first, count - 1);
  const before = daysBetween(mondayOf(first), first);
  const days = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, at) => {
    const day = addDays(first, at - before);
    return day < first || day > last ? null : calendarDay(line, day, now);
  });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  );
  return { first, last, weeks, later: laterWords(line, last) };
}

/** The words of each dose, which a calendar says many times. */
const amounts = new WeakMap<Dose, string>();

function amountOf(dose: Dose): string {
  // In a narrow cell `(3 and a half tablets)` breaks between its words rather than within one.
  const said =
    amounts.get(dose) ??
    joinUnits(doseWords(dose)).replace(/and\u00a0a\u00a0half\u00a0/g, 'and a half ');
  amounts.set(dose, said);
  return said;
}

function calendarDay(line: CourseLine, day: PlainDate, now: FacilityMoment): CalendarDay {
  const isToday = day === now.day;
  const isPast = (time: string | null) =>
    day < now.day || (isToday && time !== null && time < now.time);
  const doses = dosesText(line, day).map(({ time, ...dose }) => ({
    ...dose,
    time: time ?? '',
    isPast: isPast(time),
  }));
  const none = doses.length > 0 ? '' : whyNone(line, day);
  return { day, isToday, marks: marksOf(line, day), doses, none };
}

function dosesText(line: CourseLine, day: PlainDate) {
  const { dosage } = line;
  if (dosage.kind === 'by-measurement') {
    const times = pausedOn(line, day) ? [] : doseTimesOn(line, day);
    return times.map((time) => ({ time, amount: `by ${dosage.measured.name}`, off: '' }));
  }
  return givenOn(line, day).map(({ time, dose, off }) => ({
    time,
    amount: amountOf(dose),
    off: off === undefined ? '' : `off at ${off}`,
  }));
}

function whyNone(line: CourseLine, day: PlainDate): string {
  if (line.endDate !== null && day > line.endDate) return 'Stopped';
  if (pausedOn(line, day)) return 'Paused';
  if (isUndecidedOn(line, day)) return 'No dose ordered';
  return decidedDoseOn(line, day) === undefined ? 'No dose' : 'No dose, as decided';
}

function marksOf(course: Course, day: PlainDate): string[] {
  const { startDate } = course;
  const steps = stepsOf(course);
  const step = steps.findIndex(({ first }) => first === day);
  const isIn = course.endDate === null || day <= course.endDate;
  return [
    day === startDate ? 'First day' : step > 0 && isIn ? `Step ${step + 1} starts` : '',
    day === course.endDate ? 'Last day, then stops' : '',
  ].filter((mark) => mark !== '');
}

/** What a calendar that ends on a day doesn’t show: a dose that is more than a week later, the next step, the last day. */
function laterWords(course: Course, last: PlainDate): string {
  const { dosage, endDate } = course;
  const next = nextDoseDay(course, last);
  const step = stepsOf(course).find(({ first }) => first > last);
  return [
    dosage.kind === 'by-measurement'
      ? `How much is decided at the time, by ${dosage.measured.name}.`
      : '',
    next !== undefined && daysBetween(last, next) > 7 ? `Next dose: ${dayText(next)}.` : '',
    step !== undefined && (endDate === null || step.first <= endDate)
      ? `Next step: ${dayText(step.first)}.`
      : '',
    endDate !== null && endDate > last ? `Last day: ${dayText(endDate)}.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** `14 days from 25-Nov-2026` */
export const calendarTitle = ({ first, last }: DoseCalendar): string =>
  `${daysBetween(first, last) + 1} days from ${formatClinicalDate(first)}`;
