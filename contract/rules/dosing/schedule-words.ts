import type { AsRequired, DayPattern, SchedulePart, TimedDose } from '../../entities/dosage.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import {
  addDays,
  daysBetween,
  formatClinicalDate,
  getPlainDate,
  type PlainDate,
} from '../../values/plain-date.ts';
import { doseWords } from './amount-words.ts';
import { anchorOf } from './day-patterns.ts';
import { daysText, daysWords, listed } from './days-words.ts';
import { type Course, stepsOf } from './doses-on.ts';
import { leastWords } from './least-interval.ts';

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

const multiples = ['', 'once', 'twice', 'three times', 'four times'] as const;
export const timesADay = (count: number) => `${multiples[count] ?? `${count} times`} a day`;

/** Of one dose a day, by its part of the day; midnight isn’t in the morning of any day that people mean. */
export function onceADay(time: string) {
  if (time < '05:00') return 'once-daily';
  if (time < '12:00') return 'once-daily-morning';
  return time >= '17:00' ? 'once-daily-night' : 'once-daily';
}

/** How often on one day: `twice a day`, with the part of the day if there is one dose. */
export function aDayWords(times: readonly string[]): string {
  const [only, ...others] = times;
  if (only === undefined || others.length > 0) return timesADay(Math.max(1, times.length));
  return frequencies[onceADay(only)].name;
}

/** How often, of one dose on each of the times. */
function frequencyWords(days: DayPattern, { times, off }: TimedDose, on: string): string {
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
export interface UndatedDosage extends Pick<Course, 'dosage'> {
  readonly startDate?: PlainDate | undefined;
  readonly endDate?: PlainDate | null | undefined;
  /** How many days it lasts, if it ends. */
  readonly courseDays?: number | null | undefined;
}

/** The first day of what has no dates: what counts from another is so many days from there. */
export const someDay = getPlainDate('2000-01-01');

/** One dose of a step, with what may differ from the others. */
interface Entry {
  readonly part: SchedulePart;
  readonly timed: TimedDose;
  /** On which days, in words. */
  readonly on: string;
}

const isSame = (texts: readonly string[]) => texts.every((text) => text === texts[0]);
const amount = (text: string): Words => ({ text, isAmount: true });
const plain = (text: string): Words => ({ text, isAmount: false });

/**
 * Whether the last of several parts has all the days that the others leave: of each week, or of every so many days. One
 * day of the week that is left is said by its name.
 */
function isRest(parts: readonly SchedulePart[], index: number, first: PlainDate): boolean {
  const last = parts[index]?.days;
  if (index === 0 || index < parts.length - 1) return false;
  if (last?.kind === 'weeks' && last.on.length === 1) return false;
  const on = parts.flatMap(({ days }) =>
    days.kind === 'weeks' && days.every === 1 ? days.on : [],
  );
  if (on.length === 7 && new Set(on).size === 7) return true;
  const { length } = parts;
  const turns = parts.flatMap(({ days }) => {
    const isInTurn = days.kind === 'days' && days.every === length;
    const since = isInTurn ? daysBetween(first, anchorOf(days, first)) : length;
    return since < length ? [((since % length) + length) % length] : [];
  });
  return turns.length === length && new Set(turns).size === length;
}

/** A schedule in words; of a medication list, which has no dates, without the days that depend on them. */
export function scheduleWords(undated: UndatedDosage): ScheduleWords {
  const { dosage, startDate, courseDays = null } = undated;
  const isDated = startDate !== undefined;
  const lastOfList = courseDays === null ? null : addDays(someDay, courseDays - 1);
  const endDate = isDated ? (undated.endDate ?? null) : lastOfList;
  const dated = stepsOf({ dosage, startDate: startDate ?? someDay, endDate });
  const entryOf = (part: SchedulePart, timed: TimedDose, first: PlainDate): Entry => ({
    part,
    timed,
    on: daysWords(part.days, first, isDated),
  });
  const entries = dated.flatMap(({ step, first }) =>
    step.parts.flatMap((part) => part.doses.map((timed) => entryOf(part, timed, first))),
  );
  const [one, ...others] = entries;
  if (one === undefined) return { dose: [], frequency: '', times: [] };
  const hasTimesApart = !isSame(entries.map(({ timed }) => timesWords(timed)));
  const hasDaysApart = !isSame(entries.map(({ on }) => on));
  const own = ({ timed, on }: Entry, isOther: boolean) => {
    const days = isOther ? 'on other days' : on;
    return [...(hasDaysApart ? [days] : []), ...(hasTimesApart ? [timesWords(timed)] : [])].filter(
      (text) => text !== '',
    );
  };
  const dose: Words[] = [];
  for (const [at, { step, first, last }] of dated.entries()) {
    if (at > 0) dose.push(plain(', then '));
    const { parts } = step;
    const said = parts.flatMap((part, index) =>
      part.doses.map((timed, nth) => ({
        amount: amount(doseWords(timed.dose)),
        own: own(entryOf(part, timed, first), isRest(parts, index, first)).join(' '),
        isLastOfPart: nth > 0 && nth === part.doses.length - 1,
      })),
    );
    // A dose after a list of times isn’t one more of them.
    const isAfterList =
      hasTimesApart && said.slice(0, -1).some((each) => each.own.includes(' and '));
    for (const [nth, each] of said.entries()) {
      const joined = isAfterList ? '; ' : each.isLastOfPart ? ' and ' : ', ';
      if (nth > 0) dose.push(plain(joined));
      dose.push(each.amount);
      if (each.own !== '') dose.push(plain(` ${each.own}`));
    }
    const length = step.length ?? (at > 0 && last !== null ? daysBetween(first, last) + 1 : 0);
    const ofAll = said.length === 1 ? '' : said.length === 2 ? ', both' : ', all';
    if (length > 0) dose.push(plain(`${ofAll} for ${daysText(length)}`));
  }
  if (dated.length > 1 && endDate !== null) {
    dose.push(
      plain(isDated ? `, then stop (last day ${formatClinicalDate(endDate)})` : ', then stop'),
    );
  }
  const { part, timed, on } = one;
  const isPlain = others.length === 0 || (!hasTimesApart && !hasDaysApart);
  const frequency = isPlain ? frequencyWords(part.days, timed, on) : hasDaysApart ? '' : on;
  const off = timed.off === undefined ? '' : timesWords(timed);
  const times = hasTimesApart ? [] : off === '' ? timed.times : [off];
  return { dose, frequency, times };
}

/** How often a medicine may be given when required: not sooner than every so many hours, at most so often a day. */
export function mayBeGivenWords({ often, ...interval }: AsRequired): string[] {
  const least = leastWords(interval);
  return [
    ...(least === undefined ? [] : [`not sooner than every ${least}`]),
    ...(often === undefined ? [] : [`at most ${frequencies[often].name}`]),
  ];
}
