import { type CountedAmount, type Dose, Weekday } from '../../entities/dosage.ts';
import { addDays, daysBetween, type PlainDate } from '../../values/plain-date.ts';
import { type GivenLine, givenOn } from '../line/given-on.ts';
import { roundOf, weekdayOf } from './day-patterns.ts';
import { stepsOf } from './doses-on.ts';

/** What a week’s pack of a line holds, from Monday to Sunday. */
export interface Pack {
  readonly first: PlainDate;
  readonly last: PlainDate;
  /** How many of the product; null if it holds none, `unknown` if a dose isn’t counted, such as a range. */
  readonly holds: CountedAmount | null | 'unknown';
}

/** The Monday of the week of a day. */
export const mondayOf = (day: PlainDate) => addDays(day, -Weekday.options.indexOf(weekdayOf(day)));
const daysOfWeek = (monday: PlainDate) =>
  Array.from({ length: 7 }, (_, day) => addDays(monday, day));

/** The pack of the week of a day. */
export function packOf(line: GivenLine, day: PlainDate): Pack {
  const first = mondayOf(day);
  const doses = daysOfWeek(first).flatMap((each) => givenOn(line, each));
  // What somebody decides or a measurement says isn’t known when it is packed.
  const isKnown = line.dosage.kind === 'schedule';
  const holds = isKnown ? holdsOf(doses.map(({ dose }) => dose)) : 'unknown';
  return { first, last: addDays(first, 6), holds };
}

function holdsOf(doses: readonly Dose[]): Pack['holds'] {
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
function weeksToLookAt(line: GivenLine, monday: PlainDate): number {
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
export function nextOtherPack(line: GivenLine, day: PlainDate): Pack | undefined {
  const monday = mondayOf(day);
  const contents = (week: PlainDate) =>
    JSON.stringify(daysOfWeek(week).map((each) => givenOn(line, each)));
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
export function packDays(line: GivenLine, from: PlainDate): number | undefined {
  const left = stepsOf(line).filter(({ last }) => last === null || last >= from);
  const rounds = left.flatMap(({ step }) => step.parts.map(({ days }) => roundOf(days)));
  return rounds.reduce<number | undefined>(
    (all, round) =>
      all === undefined || round === undefined ? undefined : (all * round) / gcd(all, round),
    7,
  );
}
