import type { DayPattern, Dose } from '../../../entities/dosage.ts';
import { addDays, type PlainDate } from '../../../values/plain-date.ts';
import { type Context as WhenContext, timesByHours, type When } from './when.ts';

/** What is missing, as a sentence without its full stop. */
export type Missing = string;

export interface Context extends WhenContext {
  readonly startDate: PlainDate;
}

const isDaily = (days: DayPattern | undefined) => days?.kind === 'days' && days.every === 1;
export const everyDay: DayPattern = { kind: 'days', every: 1 };

/** One amount with all that is known of when it is given. */
export interface PlacedDose {
  readonly dose: Dose | undefined;
  readonly days: DayPattern | undefined;
  readonly isOthers: boolean;
  readonly times: readonly string[] | undefined;
  readonly off: string | undefined;
}

/** The latest day of the month by which a monthly dose can be counted, or the next if it is every so many months. */
function monthAnchor(first: PlainDate, day: number, every: number): PlainDate | undefined {
  const isDay = (date: PlainDate) => Number(date.slice(8)) === day;
  if (isDay(first)) return undefined;
  const step = every === 1 ? -1 : 1;
  for (let days = 1; days < 400; days += 1) {
    const date = addDays(first, step * days);
    if (isDay(date)) return date;
  }
  return undefined;
}

/** Fills in what an amount leaves unsaid: said of all, or of the one before it. */
export class Filler {
  readonly #tail: When;
  readonly #all: readonly When[];
  readonly #context: Context;
  readonly missing = new Set<Missing>();
  #lastDays: DayPattern | undefined;
  #lastTimes: readonly string[] | undefined;
  #lastOff: string | undefined;

  constructor(tail: When, all: readonly When[], context: Context) {
    this.#tail = tail;
    this.#all = all;
    this.#context = context;
  }

  #daysOf(when: When, step: readonly When[]): DayPattern | undefined {
    if (when.isOthers) return undefined;
    const said = when.days ?? this.#tail.days;
    if (said !== undefined) return said;
    const isClear = (whens: readonly When[]) =>
      whens.every(({ days, isOthers }) => !isOthers && (days === undefined || isDaily(days)));
    if (when.times === undefined) {
      const isTimed = this.#all.some(({ times }) => times !== undefined);
      return this.#lastDays ?? (isTimed && isClear(this.#all) ? everyDay : undefined);
    }
    if (isClear(step)) return everyDay;
    this.missing.add('Write on which days each dose is given');
    return undefined;
  }

  #timesOf(when: When, days: DayPattern | undefined): readonly string[] | undefined {
    const said = when.times ?? this.#tail.times;
    if (said !== undefined) return said;
    if (days?.kind === 'hours') return timesByHours(days.every);
    const last = this.#lastTimes;
    const isOwn = when.days !== undefined && !isDaily(when.days);
    if (last !== undefined && (last.length === 1 || !isOwn)) return last;
    if (last !== undefined) {
      this.missing.add('Write how often a day each dose is given');
      return undefined;
    }
    // One later in the same line may be meant for all of them: warfarin 3 mg on Monday, 4 mg on other days nocte.
    const later = this.#all.find(({ times }) => times !== undefined)?.times;
    if (later !== undefined && later.length === 1) return later;
    if (days?.kind === 'once') {
      this.missing.add('Write the time of the single dose');
      return undefined;
    }
    return days === undefined && !when.isOthers ? undefined : [this.#context.usualTime];
  }

  place(when: When, step: readonly When[], dose: Dose | undefined, first: PlainDate): PlacedDose {
    const found = this.#daysOf(when, step);
    const times = this.#timesOf(when, found);
    const isAsBefore = times !== undefined && times === this.#lastTimes;
    const off = when.off ?? this.#tail.off ?? (isAsBefore ? this.#lastOff : undefined);
    const days = found && this.#anchored(found, when, first);
    if (days === undefined && !when.isOthers && this.missing.size === 0)
      this.missing.add('Write how often it’s given');
    if (days?.kind === 'weeks' && days.on.length === 0) {
      const many = when.aWeek ?? this.#tail.aWeek ?? 1;
      this.missing.add(
        many === 1 ? 'Write the day of the week' : `Write the ${many} days of the week`,
      );
    }
    if (times?.length === 0 && days?.kind !== 'hours') this.missing.add('Write the dose times');
    if (!when.isOthers) this.#lastDays = found;
    if (days?.kind !== 'hours') this.#lastTimes = times ?? this.#lastTimes;
    if (days?.kind !== 'hours') this.#lastOff = off;
    return { dose, days, isOthers: when.isOthers, times, off };
  }

  #anchored(days: DayPattern, when: When, first: PlainDate): DayPattern {
    if (days.kind === 'once') return days;
    const monthDay = when.monthDay ?? this.#tail.monthDay;
    const stated = when.from ?? this.#tail.from;
    const from =
      stated ??
      (days.kind === 'months' && monthDay !== undefined
        ? monthAnchor(first, monthDay, days.every)
        : undefined);
    return from === undefined || from === first ? days : { ...days, from };
  }
}
