import type {
  DayPattern,
  Dosage,
  SchedulePart,
  TimedDose,
  Weekday,
} from '../../entities/dosage.ts';
import { Weekday as Weekdays } from '../../entities/dosage.ts';
import { frequencies, type FrequencyCode } from '../../values/medicine-codes.ts';
import { formatClinicalDate, getPlainDate, type PlainDate } from '../../values/plain-date.ts';
import { doseWords } from './amount-words.ts';
import { type Course, stepsOf } from './doses-on.ts';

/** One run of a line's words; amounts stand out from what is said about them. */
export interface Words {
  readonly text: string;
  readonly isAmount: boolean;
}

/** What a schedule reads, in the parts of a medicine line. */
export interface ScheduleWords {
  /** The amounts; with days, times and lengths where these differ. */
  readonly dose: readonly Words[];
  /** How often, where it is the same for every dose; otherwise empty. */
  readonly frequency: string;
  /** Where they are the same for every dose; otherwise empty. */
  readonly times: readonly string[];
}

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** `a, b and c` */
function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

/** The days of a week in order, whatever the order in which they were chosen. */
const inWeek = (on: readonly Weekday[]) => Weekdays.options.filter((day) => on.includes(day));

function ordinal(day: number): string {
  const ending =
    day % 100 > 10 && day % 100 < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th');
  return `${day}${ending}`;
}

function dayOfMonth(first: PlainDate | undefined): string {
  if (first === undefined) return '';
  const day = Number(first.slice(8));
  return day > 28 ? ` on the ${ordinal(day)}, or the last day` : ` on the ${ordinal(day)}`;
}

const multiples = ['', 'once', 'twice', 'three times', 'four times'] as const;
const timesADay = (count: number) => `${multiples[count] ?? `${count} times`} a day`;

/** Of one dose a day, by its part of the day. */
export function onceADay(time: string): FrequencyCode {
  if (time < '12:00') return 'once-daily-morning';
  return time >= '17:00' ? 'once-daily-night' : 'once-daily';
}

/** How often on one day: `twice a day`, with the part of the day if there is one dose. */
function aDayWords(times: readonly string[]): string {
  const [only, ...others] = times;
  if (only === undefined || others.length > 0) return timesADay(Math.max(1, times.length));
  return frequencies[onceADay(only)].name;
}

/** On which days, without how often on each: `every day`, `on Monday and Friday`. */
export function daysWords(days: DayPattern, first: PlainDate | undefined): string {
  switch (days.kind) {
    case 'days':
      return days.every === 1
        ? 'every day'
        : days.every === 2
          ? 'every second day'
          : `every ${days.every} days`;
    case 'weeks': {
      const on = `on ${listed(inWeek(days.on).map((day) => weekdayNames[day]))}`;
      return days.every === 1 ? on : `every ${days.every} weeks ${on}`;
    }
    case 'months':
      return `${days.every === 1 ? 'once a month' : `every ${days.every} months`}${dayOfMonth(first)}`;
    case 'hours':
      return days.every === 1 ? 'every hour' : `every ${days.every} hours`;
    case 'cycle':
      return `${daysText(days.on)} on, ${daysText(days.off)} off`;
    case 'once':
      return 'once only';
  }
}

const daysText = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** How often, of one dose on each of the times. */
function frequencyWords(
  days: DayPattern,
  { times, off }: TimedDose,
  first: PlainDate | undefined,
): string {
  const on = daysWords(days, first);
  // When it goes on and comes off says the rest.
  if (off === undefined && days.kind === 'days' && days.every === 1) return aDayWords(times);
  if (days.kind === 'hours' || days.kind === 'once') return on;
  const often = times.length > 1 ? `, ${timesADay(times.length)}` : '';
  const isWeekly =
    days.kind === 'weeks' && days.every === 1 && days.on.length === 1 && times.length < 2;
  return isWeekly ? `once a week ${on}` : `${on}${often}`;
}

/** `at 07:00 and 11:00`; a patch goes on and comes off. */
function timesWords({ times, off }: TimedDose): string {
  if (times.length === 0) return '';
  return off === undefined ? `at ${listed(times)}` : `on at ${listed(times)}, off at ${off}`;
}

/** A dosage, of a medication list without its dates. */
export interface Undated extends Pick<Course, 'dosage'> {
  readonly startDate?: PlainDate | undefined;
  readonly endDate?: PlainDate | null | undefined;
}

/** Any day: only the lengths of the steps are used. */
const undated = getPlainDate('2000-01-01');

/** One dose of a step, with what may differ from the others. */
interface Entry {
  readonly part: SchedulePart;
  readonly timed: TimedDose;
  readonly first: PlainDate | undefined;
}

const isSame = (texts: readonly string[]) => texts.every((text) => text === texts[0]);
const amount = (text: string): Words => ({ text, isAmount: true });
const plain = (text: string): Words => ({ text, isAmount: false });

/** Whether the last of several parts has all the days of the week that the others leave. */
function isRest(parts: readonly SchedulePart[], index: number): boolean {
  const on = parts.flatMap(({ days }) =>
    days.kind === 'weeks' && days.every === 1 ? days.on : [],
  );
  return index > 0 && index === parts.length - 1 && on.length === 7 && new Set(on).size === 7;
}

/** A schedule in words; of a medication list, which has no dates, without the days that depend on them. */
export function scheduleWords({ dosage, startDate, endDate = null }: Undated): ScheduleWords {
  const dated = stepsOf({ dosage, startDate: startDate ?? undated, endDate }).map((one) => ({
    ...one,
    first: startDate === undefined ? undefined : one.first,
  }));
  const entries = dated.flatMap(({ step, first }): Entry[] =>
    step.parts.flatMap((part) => part.doses.map((timed) => ({ part, timed, first }))),
  );
  const [one, ...others] = entries;
  if (one === undefined) return { dose: [], frequency: '', times: [] };
  const hasTimesApart = !isSame(entries.map(({ timed }) => timesWords(timed)));
  const hasDaysApart = !isSame(entries.map(({ part, first }) => daysWords(part.days, first)));
  const own = ({ part, timed, first }: Entry, index: number, parts: readonly SchedulePart[]) => {
    const isOther = isRest(parts, index);
    const days = isOther ? 'on other days' : daysWords(part.days, first);
    return [...(hasDaysApart ? [days] : []), ...(hasTimesApart ? [timesWords(timed)] : [])].filter(
      (text) => text !== '',
    );
  };
  const dose: Words[] = [];
  for (const [at, { step, first }] of dated.entries()) {
    if (at > 0) dose.push(plain(', then '));
    for (const [index, part] of step.parts.entries()) {
      if (index > 0) dose.push(plain(', '));
      for (const [nth, timed] of part.doses.entries()) {
        if (nth > 0) dose.push(plain(nth === part.doses.length - 1 ? ' and ' : ', '));
        dose.push(amount(doseWords(timed.dose)));
        const said = own({ part, timed, first }, index, step.parts);
        if (said.length > 0) dose.push(plain(` ${said.join(' ')}`));
      }
    }
    if (step.length !== null) dose.push(plain(` for ${daysText(step.length)}`));
  }
  if (dated.length > 1 && endDate !== null) {
    dose.push(plain(`, then stop (last day ${formatClinicalDate(endDate)})`));
  }
  const { part, timed, first } = one;
  const isPlain = others.length === 0 || (!hasTimesApart && !hasDaysApart);
  const frequency = isPlain
    ? frequencyWords(part.days, timed, first)
    : hasDaysApart
      ? ''
      : daysWords(part.days, first);
  const off = timed.off === undefined ? '' : timesWords(timed);
  const times = hasTimesApart ? [] : off === '' ? timed.times : [off];
  return { dose, frequency, times };
}

/** Not sooner than every so many hours. */
export function leastHoursWords(dosage: Extract<Dosage, { kind: 'as-required' }>): string {
  const { leastHours } = dosage;
  if (leastHours === null) return '';
  return leastHours === 1
    ? 'not sooner than every hour'
    : `not sooner than every ${leastHours} hours`;
}
