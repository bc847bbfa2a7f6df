import type { DayPattern } from '../../../entities/dosage.ts';
import { frequencies } from '../../../values/medicine-codes.ts';
import type { PlainDate } from '../../../values/plain-date.ts';
import { onceADay } from '../schedule-words.ts';
import type { NamedSpan } from './parsed-text.ts';
import type { Token } from './tokens.ts';

/** On which days and at which times one amount is given, as far as it was said. */
export interface When {
  /** A week without its days where they weren't said. */
  readonly days: DayPattern | undefined;
  readonly isOthers: boolean;
  /** The day of the month. */
  readonly monthDay: number | undefined;
  readonly from: PlainDate | undefined;
  readonly times: readonly string[] | undefined;
  readonly off: string | undefined;
  /** How many a week, if the days weren't said. */
  readonly aWeek: number | undefined;
}

const byCount = [
  [],
  [],
  frequencies['twice-daily'].times,
  frequencies['three-times-daily'].times,
  frequencies['four-times-daily'].times,
] as const;

/** Times of a dose every so many hours where none are said: none if they would be different each day. */
export function timesByHours(every: number): readonly string[] {
  const hourly: Readonly<Record<number, readonly string[]>> = {
    6: frequencies['every-6-hours'].times,
    8: frequencies['every-8-hours'].times,
    12: frequencies['every-12-hours'].times,
  };
  const known = hourly[every];
  if (known !== undefined) return known;
  return every >= 24 ? ['08:00'] : [];
}

type Report = (named: NamedSpan) => void;

export interface Context {
  /** When the product is usually given, if once a day. */
  readonly usualTime: string;
  readonly report: Report;
}

/** Everything of one kind; a second that says something else contradicts the first. */
class Agreement {
  readonly #report: Report;
  constructor(report: Report) {
    this.#report = report;
  }
  one<T>(
    tokens: readonly Token[],
    value: (token: Token) => T | undefined,
    why: string,
  ): T | undefined {
    let found: T | undefined;
    for (const token of tokens) {
      const next = value(token);
      if (next === undefined) continue;
      if (found !== undefined && JSON.stringify(found) !== JSON.stringify(next))
        this.#report({ from: token.from, to: token.to, why });
      else found = next;
    }
    return found;
  }
}

export const twice = 'How often it’s given is there twice, and not the same';

function timesOf(
  tokens: readonly Token[],
  count: number | undefined,
  hours: number | undefined,
  { usualTime, report }: Context,
) {
  const spanOf = (kinds: readonly Token['kind'][]) =>
    tokens.findLast(({ kind }) => kinds.includes(kind));
  const contradict = (at: Token | undefined, why: string) =>
    at && report({ from: at.from, to: at.to, why });
  const clock = tokens.flatMap((one) => (one.kind === 'times' ? one.times : []));
  const parts = tokens.flatMap((one) => (one.kind === 'part' ? [one.time] : []));
  if (new Set(parts).size < parts.length || new Set(clock).size < clock.length) {
    contradict(spanOf(['part', 'times']), 'The same time is there twice');
  }
  const named = clock.length > 0 ? clock : parts;
  if (clock.length > 0 && parts.length > 0) {
    const isSame =
      clock.length === parts.length &&
      clock.every((time, i) => onceADay(time) === onceADay(parts[i] ?? ''));
    if (!isSame)
      contradict(spanOf(['times']), 'The times aren’t in the part of the day that is named');
  }
  if (count !== undefined && named.length > 0 && named.length !== count) {
    const said = named.length === 1 ? '1 time is' : `${named.length} times are`;
    contradict(
      spanOf(['times', 'part']),
      `${said} there for a dose ${count === 1 ? 'once' : `${count} times`} a day`,
    );
  }
  if (hours !== undefined && count !== undefined) contradict(spanOf(['count']), twice);
  if (named.length > 0) return [...named].toSorted();
  if (hours !== undefined) return undefined;
  if (count === undefined) return undefined;
  return count === 1 ? [usualTime] : [...(byCount[count] ?? [])];
}

/** What the pieces about one amount say together; what contradicts is reported. */
export function whenOf(tokens: readonly Token[], context: Context): When {
  const { report } = context;
  const said = new Agreement(report);
  const count = said.one(tokens, (one) => (one.kind === 'count' ? one.count : undefined), twice);
  const hours = said.one(tokens, (one) => (one.kind === 'hours' ? one.low : undefined), twice);
  const on = said.one(
    tokens,
    (one) => (one.kind === 'weekdays' ? one.on : undefined),
    'The days of the week are there twice',
  );
  const pattern = said.one(tokens, (one) => (one.kind === 'days' ? one.days : undefined), twice);
  const aWeek = said.one(
    tokens,
    (one) => (one.kind === 'week-count' ? one.count : undefined),
    twice,
  );
  const monthDay = said.one(
    tokens,
    (one) => (one.kind === 'month-day' ? one.day : undefined),
    twice,
  );
  const off = said.one(
    tokens,
    (one) => (one.kind === 'off' ? one.time : undefined),
    'When it comes off is there twice',
  );
  const from = said.one(
    tokens,
    (one) => (one.kind === 'from' ? one.date : undefined),
    'The day it counts from is there twice',
  );
  const isOthers = tokens.some(({ kind }) => kind === 'others');
  const times = timesOf(tokens, count, hours, context);
  const last = tokens.at(-1);
  const contradict = (why: string) => last && report({ from: last.from, to: last.to, why });
  let days: DayPattern | undefined = pattern;
  if (hours !== undefined) {
    if (pattern !== undefined || on !== undefined) contradict(twice);
    days = { kind: 'hours', every: hours };
  } else if (on !== undefined) {
    if (
      pattern !== undefined &&
      pattern.kind !== 'weeks' &&
      !(pattern.kind === 'days' && pattern.every === 1)
    )
      contradict(twice);
    const isWeekly = pattern?.kind === 'weeks' && pattern.every === 1 && on.length > 1;
    // `weekly Monday, Tuesday`, `daily Wednesday`
    if (isWeekly || (count === 1 && on.length === 1)) contradict(twice);
    days = { kind: 'weeks', every: pattern?.kind === 'weeks' ? pattern.every : 1, on: [...on] };
    if (aWeek !== undefined && aWeek !== on.length) contradict(`Write ${aWeek} days of the week`);
  } else if (aWeek !== undefined) {
    if (pattern !== undefined) contradict(twice);
    days = { kind: 'weeks', every: 1, on: [] };
  } else if (pattern === undefined && !isOthers && (times !== undefined || count !== undefined)) {
    days = count === undefined && monthDay === undefined ? undefined : { kind: 'days', every: 1 };
  }
  if (
    pattern !== undefined &&
    pattern.kind !== 'weeks' &&
    count === 1 &&
    !(pattern.kind === 'days' && pattern.every === 1) &&
    pattern.kind !== 'cycle'
  )
    contradict(twice);
  if (isOthers && days !== undefined) contradict(twice);
  if (monthDay !== undefined && pattern?.kind !== 'months')
    contradict('Write how often, such as monthly on the 1st');
  return { days, isOthers, monthDay, from, times, off, aWeek };
}
