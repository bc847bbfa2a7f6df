import type { CountedAmount, Dose } from '../../entities/dosage.ts';
import { addDays, daysBetween, type PlainDate } from '../../values/plain-date.ts';
import { type CourseLine, givenOn, isUndecidedOn } from '../line/given-on.ts';
import { mondayOf, roundOf } from './day-patterns.ts';
import { stepsOf } from './doses-on.ts';

/** What a week’s pack of a line holds, from Monday to Sunday. */
export interface Pack {
  readonly first: PlainDate;
  readonly last: PlainDate;
  /**
   * How many of the product; null if it holds none, `undecided` if somebody has to decide the dose of a day first,
   * `unknown` if a dose isn’t counted, such as a range.
   */
  readonly holds: CountedAmount | null | 'undecided' | 'unknown';
}

const daysOfWeek = (monday: PlainDate) =>
  Array.from({ length: 7 }, (_, day) => addDays(monday, day));

/** The pack of the week of a day. */
export function packOf(line: CourseLine, day: PlainDate): Pack {
  const first = mondayOf(day);
  return { first, last: addDays(first, 6), holds: holdsOf(line, daysOfWeek(first)) };
}

function holdsOf(line: CourseLine, days: readonly PlainDate[]): Pack['holds'] {
  // What is measured just before it is given isn’t known when it is packed.
  if (line.dosage.kind === 'by-measurement') return 'unknown';
  if (isUndecided(line, days)) return 'undecided';
  return sumOf(days.flatMap((day) => givenOn(line, day)).map(({ dose }) => dose));
}

const isUndecided = (line: CourseLine, days: readonly PlainDate[]) =>
  days.some((day) => isUndecidedOn(line, day));

function sumOf(doses: readonly Dose[]): CountedAmount | null | 'unknown' {
  let holds: CountedAmount | null = null;
  for (const dose of doses) {
    const counted = dose.kind === 'amount' ? dose.counted : undefined;
    if (counted === undefined || counted.low !== counted.high) return 'unknown';
    if (holds !== null && holds.unit !== counted.unit) return 'unknown';
    // In ten-thousandths, as decimals are kept, so that no sum is off by a rounding.
    const sum: number = Math.round((holds?.high ?? 0) * 10_000 + counted.high * 10_000) / 10_000;
    holds = { low: sum, high: sum, unit: counted.unit };
  }
  return holds;
}

/** How many weeks are looked through at most for one whose pack differs. */
const weeksAhead = 53;

/** In how many weeks the pack of one of them has differed, if it ever does: when the last change is past, in one round. */
function weeksToLookAt(line: CourseLine, monday: PlainDate): number {
  const { startDate, endDate, events = [] } = line;
  const changes = [
    startDate,
    endDate ?? startDate,
    ...stepsOf(line).map(({ first }) => first),
    ...events.flatMap(({ content }) => {
      if (content.kind === 'resume') return [content.on];
      if (content.kind === 'dose') return [content.from, content.to];
      return [content.since, content.until.kind === 'date' ? content.until.date : content.since];
    }),
  ].map((day) => Math.ceil(daysBetween(monday, day) / 7));
  const round = packDays(line, monday) ?? weeksAhead * 7;
  return Math.min(weeksAhead, Math.max(0, ...changes) + round / 7);
}

/** The first later week whose pack differs from that of the week of a day, by day and time too; undefined if none does. */
export function nextOtherPack(line: CourseLine, day: PlainDate): Pack | undefined {
  const monday = mondayOf(day);
  const contents = (week: PlainDate) =>
    isUndecided(line, daysOfWeek(week))
      ? 'undecided'
      : JSON.stringify(daysOfWeek(week).map((each) => givenOn(line, each)));
  const now = contents(monday);
  const last = weeksToLookAt(line, monday);
  for (let week = 1; week <= last; week += 1) {
    const first = addDays(monday, week * 7);
    if (contents(first) !== now) return packOf(line, first);
  }
  return undefined;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** After how many days the packs of what is left of a schedule repeat; undefined for months, which differ in length. */
export function packDays(line: CourseLine, from: PlainDate): number | undefined {
  const left = stepsOf(line).filter(({ last }) => last === null || last >= from);
  const rounds = left.flatMap(({ step }) => step.parts.map(({ days }) => roundOf(days)));
  return rounds.reduce<number | undefined>(
    (all, round) =>
      all === undefined || round === undefined ? undefined : (all * round) / gcd(all, round),
    7,
  );
}
