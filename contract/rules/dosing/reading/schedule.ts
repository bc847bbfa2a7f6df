import type {
  DayPattern,
  SchedulePart,
  ScheduleStep,
  TimedDose,
} from '../../../entities/dosage.ts';
import { Weekday } from '../../../values/weekday.ts';
import { addDays, daysBetween, type PlainDate } from '../../../values/plain-date.ts';
import { after } from '../due-days.ts';
import type { ParsedText } from './parsed-text.ts';
import type { DosedStep } from './steps.ts';
import { type Context, everyDay, Filler, type Missing, type PlacedDose } from './fill-in.ts';
import { twice, type When, whenOf } from './when.ts';

export const noDose = 'Write the dose';

export interface BuiltSchedule {
  /** Undefined if something is missing. */
  readonly steps: readonly ScheduleStep[] | undefined;
  /** The last day; null if it goes on, undefined if nothing was said of it. */
  readonly endDate: PlainDate | null | undefined;
  readonly missing: readonly Missing[];
  /** The first amount, its days and times, as far as they are known. */
  readonly first: { readonly days: DayPattern | undefined; readonly times: readonly string[] };
}

/** The days that the other amounts of a step leave. */
function othersOf(placed: readonly PlacedDose[], first: PlainDate): DayPattern | undefined {
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
  placed: readonly PlacedDose[],
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

/** Whether days or times that are said of all doses aren't those of one of them. */
const contradicts = (tail: When, whens: readonly When[]) =>
  (['days', 'times'] as const).some((key) => {
    const ofAll = tail[key];
    if (ofAll === undefined) return false;
    const own = whens.flatMap((when) =>
      when[key] === undefined ? [] : [JSON.stringify(when[key])],
    );
    return own.some((one) => one !== JSON.stringify(ofAll));
  });

/** For how many days a step is given from its first; undefined if nothing was said. */
function lengthOf(
  { lengths }: DosedStep,
  first: PlainDate,
  { startDate, report }: Context,
): number | undefined {
  const days = lengths.map((one) => {
    if (one.kind === 'course-days') {
      if (one.firstDay !== daysBetween(startDate, first) + 1)
        report({ from: one.from, to: one.to, why: 'These days don’t follow the ones before' });
      return one.lastDay - one.firstDay + 1;
    }
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

/**
 * Whether so many days have only the first of doses that are further apart: 5 days every 28 days are five days of each
 * four weeks.
 */
function isOfEach(length: number, days: DayPattern): boolean {
  if (length < 2) return false;
  if (days.kind === 'months') return length < days.every * 28;
  return days.kind === 'days' && days.every > 1 && length <= days.every;
}

/** The steps of a schedule from what was said of each. */
export function scheduleOf(
  dosed: readonly DosedStep[],
  parsed: ParsedText,
  context: Context,
): BuiltSchedule {
  const { report, startDate } = context;
  const tail = whenOf(parsed.tail, context);
  const whens = dosed.map(({ doses }) => doses.map(({ when }) => whenOf(when, context)));
  const [firstSaid, lastSaid] = [parsed.tail[0], parsed.tail.at(-1)];
  if (firstSaid !== undefined && lastSaid !== undefined && contradicts(tail, whens.flat())) {
    report({ from: firstSaid.from, to: lastSaid.to, why: twice });
  }
  const filler = new Filler(tail, [...whens.flat(), tail], context);
  const { missing } = filler;
  let first = startDate;
  let end: PlainDate | null | undefined;
  let shown: PlacedDose | undefined;
  let before: readonly string[] = [];
  const steps = dosed.map((step, index): ScheduleStep => {
    const isLast = index === dosed.length - 1;
    const isSingle = dosed.length === 1;
    const placed = step.doses.map(({ dose }, nth) => {
      const when = whens[index]?.[nth];
      return filler.place(when ?? tail, whens[index] ?? [], dose, first);
    });
    const times = placed.flatMap((one) => one.times ?? []);
    if (step.loose !== undefined && !times.some((time) => before.includes(time))) {
      report({ ...step.loose, why: 'Write “then” before the next dose' });
    }
    before = times;
    shown ??= placed[0];
    if (placed.length === 0) missing.add(noDose);
    const parts = partsOf(placed, first, missing);
    const isOnce = parts.some(({ days }) => days.kind === 'once');
    const length = lengthOf(step, first, context) ?? (isOnce ? 1 : undefined);
    const ofMonth = step.lengths.find(({ kind }) => kind === 'course-days');
    if (ofMonth !== undefined && parts.some(({ days }) => days.kind === 'months')) {
      const { from, to } = ofMonth;
      report({ from, to, why: 'They can be the days of each month. Write each dose on its day' });
    }
    const [said] = step.lengths;
    const isBefore = step.doses
      .flatMap(({ when }) => when)
      .some(({ kind, from }) => kind === 'days' && from > (said?.to ?? from));
    if (
      said !== undefined &&
      (isSingle || isBefore) &&
      parts.some(({ days }) => isOfEach(length ?? 0, days))
    ) {
      const { from, to } = said;
      report({ from, to, why: 'It can be so many days of each. Write 5 days on, 23 days off' });
    }
    const ofStep = isOnce && !isSingle ? parts.map((part) => ({ ...part, days: everyDay })) : parts;
    if (isLast) {
      if (length !== undefined) end = addDays(first, length - 1);
      return { parts: ofStep, length: null };
    }
    if (length === undefined)
      missing.add(
        index === 0
          ? 'Write for how long the first dose is given'
          : 'Write for how long each dose is given',
      );
    first = addDays(first, length ?? 0);
    return { parts: ofStep, length: length ?? null };
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
  }
  const last = until ?? dosed.at(-1)?.lengths[0];
  if (last !== undefined && end !== undefined && end !== null && end < startDate) {
    report({ from: last.from, to: last.to, why: 'The last day is before the first' });
  }
  if (parsed.isOngoing && end !== undefined) {
    missing.add('Write for how long it’s given, or that it goes on, not both');
  } else if (parsed.isOngoing) {
    end = null;
  } else if (parsed.stops && end === undefined) {
    missing.add('Write for how long it’s given before it stops');
  }
  const isWhole =
    dosed.length > 0 &&
    missing.size === 0 &&
    dosed.every(({ doses }) => doses.length > 0 && doses.every(({ dose }) => dose !== undefined));
  return {
    steps: isWhole ? steps : undefined,
    endDate: end,
    missing: [...missing],
    first: { days: shown?.days, times: shown?.times ?? [] },
  };
}
