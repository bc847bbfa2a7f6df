import type {
  DayPattern,
  Dose,
  SchedulePart,
  ScheduleStep,
  TimedDose,
} from '../../../entities/dosage.ts';
import { Weekday } from '../../../entities/dosage.ts';
import { addDays, daysBetween, type PlainDate } from '../../../values/plain-date.ts';
import { after } from '../due-days.ts';
import type { Parsed } from './parsed.ts';
import type { DosedStep } from './steps.ts';
import { type Context as WhenContext, timesByHours, type When, whenOf } from './when.ts';

/** What is missing, as a sentence without its full stop. */
type Missing = string;

export interface BuiltSchedule {
  /** Undefined if something is missing. */
  readonly steps: readonly ScheduleStep[] | undefined;
  /** The last day; null if it goes on, undefined if nothing was said of it. */
  readonly endDate: PlainDate | null | undefined;
  readonly missing: readonly Missing[];
  /** The first amount, its days and times, as far as they are known. */
  readonly first: { readonly days: DayPattern | undefined; readonly times: readonly string[] };
}

interface Context extends WhenContext {
  readonly startDate: PlainDate;
}

const isDaily = (days: DayPattern | undefined) => days?.kind === 'days' && days.every === 1;
const everyDay: DayPattern = { kind: 'days', every: 1 };

/** One amount with all that is known of when it is given. */
interface Placed {
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
class Filler {
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

  place(when: When, step: readonly When[], dose: Dose | undefined, first: PlainDate): Placed {
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

/** The days that the other amounts of a step leave. */
function othersOf(placed: readonly Placed[], first: PlainDate): DayPattern | undefined {
  const days = placed.flatMap(({ days: one }) => (one === undefined ? [] : [one]));
  const unique = [...new Map(days.map((one) => [JSON.stringify(one), one])).values()];
  if (unique.length > 0 && unique.every((one) => one.kind === 'weeks' && one.every === 1)) {
    const taken = unique.flatMap((one) => (one.kind === 'weeks' ? one.on : []));
    const on = Weekday.options.filter((day) => !taken.includes(day));
    return on.length === 0 ? undefined : { kind: 'weeks', every: 1, on };
  }
  const every = unique.length + 1;
  const turns = unique.map((one) =>
    one.kind === 'days' && one.every === every ? daysBetween(first, one.from ?? first) : -1,
  );
  if (every < 2 || turns.some((turn) => turn < 0 || turn >= every)) return undefined;
  const rest = Array.from({ length: every }, (_, turn) => turn).find(
    (turn) => !turns.includes(turn),
  );
  return rest === undefined
    ? undefined
    : { kind: 'days', every, ...(rest > 0 && { from: addDays(first, rest) }) };
}

function partsOf(
  placed: readonly Placed[],
  first: PlainDate,
  missing: Set<Missing>,
): SchedulePart[] {
  const others = placed.some(({ isOthers }) => isOthers) ? othersOf(placed, first) : undefined;
  const parts = new Map<string, { days: DayPattern; doses: TimedDose[] }>();
  for (const { dose, days: own, isOthers, times, off } of placed) {
    const days = isOthers ? others : own;
    if (isOthers && days === undefined) missing.add('No other days are left');
    if (days === undefined || dose === undefined || times === undefined) continue;
    const key = JSON.stringify(days);
    const part = parts.get(key) ?? { days, doses: [] };
    part.doses.push({ dose, times: [...times], ...(off !== undefined && { off }) });
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** For how many days a step is given from its first; undefined if nothing was said. */
function lengthOf(
  { lengths }: DosedStep,
  first: PlainDate,
  report: Context['report'],
): number | undefined {
  const days = lengths.map((one) => {
    if (one.kind === 'course-days') return one.to - one.from + 1;
    return one.unit === 'days'
      ? one.count
      : daysBetween(first, after(first, { months: one.count }));
  });
  const [one, ...more] = days;
  const second = lengths[1];
  if (second !== undefined && more.some((other) => other !== one)) {
    report({
      from: second.from,
      to: second.to,
      why: 'For how long is there twice, and not the same',
    });
  }
  return one;
}

/** The steps of a schedule from what was said of each. */
export function scheduleOf(
  dosed: readonly DosedStep[],
  parsed: Parsed,
  context: Context,
): BuiltSchedule {
  const { report, startDate } = context;
  const tail = whenOf(parsed.tail, context);
  const whens = dosed.map(({ doses }) => doses.map(({ when }) => whenOf(when, context)));
  const filler = new Filler(tail, [...whens.flat(), tail], context);
  const { missing } = filler;
  let first = startDate;
  let end: PlainDate | null | undefined;
  let shown: Placed | undefined;
  const steps = dosed.map((step, index): ScheduleStep => {
    const isLast = index === dosed.length - 1;
    const isSingle = dosed.length === 1;
    const placed = step.doses.map(({ dose }, nth) => {
      const when = whens[index]?.[nth];
      return filler.place(when ?? tail, whens[index] ?? [], dose, first);
    });
    shown ??= placed[0];
    if (placed.length === 0) missing.add('Write the dose');
    const parts = partsOf(placed, first, missing);
    const isOnce = parts.some(({ days }) => days.kind === 'once');
    const length = lengthOf(step, first, report) ?? (isOnce ? 1 : undefined);
    const given = isOnce && !isSingle ? parts.map((part) => ({ ...part, days: everyDay })) : parts;
    if (isLast) {
      if (length !== undefined) end = addDays(first, length - 1);
      return { parts: given, length: null };
    }
    if (length === undefined)
      missing.add(
        index === 0
          ? 'Write for how long the first dose is given'
          : 'Write for how long each dose is given',
      );
    first = addDays(first, length ?? 0);
    return { parts: given, length: length ?? null };
  });
  const [until] = parsed.until;
  if (until !== undefined) {
    if (end !== undefined && end !== until.date)
      report({
        from: until.from,
        to: until.to,
        why: 'The last day isn’t the one that the lengths make',
      });
    end = until.date;
  } else if (parsed.isOngoing) {
    end = end === undefined ? null : end;
  } else if (parsed.stops && end === undefined) {
    missing.add('Write for how long it’s given before it stops');
  }
  const isWhole =
    missing.size === 0 &&
    dosed.every(({ doses }) => doses.length > 0 && doses.every(({ dose }) => dose !== undefined));
  return {
    steps: isWhole ? steps : undefined,
    endDate: end,
    missing: [...missing],
    first: { days: shown?.days, times: shown?.times ?? [] },
  };
}
