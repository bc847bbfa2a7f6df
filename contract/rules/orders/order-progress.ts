import type { ChangeProgress } from '../../entities/change-progress.ts';
import type { Weekday } from '../../values/weekday.ts';
import type { Medication } from '../../entities/medication.ts';
import { dayIn, type Instant, type TimeZone, toInstant } from '../../values/instant.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { weekdayOf } from '../dosing/day-patterns.ts';
import { givenOn, isUndecidedOn } from '../line/given-on.ts';
import { pausedOn } from '../line/line-events.ts';
import { offersPackaging } from '../line/packaging.ts';
import { eventKinds } from './order-diff.ts';

/** How long what has been done with a change stays on the chart. */
const daysShown = 7;

/** What the pharmacy's side of a change depends on at its facility. */
export interface Facility {
  readonly zone: TimeZone;
  readonly today: PlainDate;
  /** After how many hours a change that the pharmacy hasn’t seen is named; null if never. */
  readonly seenWithinHours: number | null;
  /** The day on which the packs are made; null if nobody has set it. */
  readonly packingDay: Weekday | null;
  /** Whether the resident is in hospital, and nothing is packed. */
  readonly isAway: boolean;
}

/** When a change counts as not seen; null if it was seen, or never does. */
export function unseenFrom(
  { sentAt, seenAt }: Pick<ChangeProgress, 'sentAt' | 'seenAt'>,
  hours: number | null,
): Instant | null {
  if (seenAt !== null || hours === null) return null;
  return toInstant(new Date(Date.parse(sentAt) + hours * 3_600_000));
}

/** The first packing day after a change was actioned: on the day itself the packs may have been made before. */
export function packedFrom(actioned: PlainDate, packingDay: Weekday): PlainDate {
  let day = addDays(actioned, 1);
  while (weekdayOf(day) !== packingDay) day = addDays(day, 1);
  return day;
}

/**
 * What is said of a change: `{words} {at}. {packed}`, or `{words} {at}. {unseen}` from `unseenAt` on. Where there is no
 * room, `{short} {at}`, or `{short}` with its day where `packed` is known.
 */
export interface ProgressWords {
  readonly words: string;
  readonly short: string;
  readonly at: Instant;
  readonly packed: string;
  readonly unseen: string;
  readonly unseenAt: Instant | null;
}

type Line = Pick<
  Medication,
  | 'progress'
  | 'events'
  | 'status'
  | 'packagingType'
  | 'courseType'
  | 'startDate'
  | 'endDate'
  | 'dosage'
>;

/** What has become of a medicine’s last change, and of its events; nothing of what was done more than a week ago. */
export function progressWords(line: Line, facility: Facility): ProgressWords[] {
  const own = line.progress === undefined ? [] : [wordsOf(line.progress, '', line, facility)];
  const events = line.status === 'Ceased' ? [] : (line.events ?? []);
  const ofEvents = events.flatMap(({ content, progress }) =>
    progress === undefined ? [] : [wordsOf(progress, eventKinds[content.kind], null, facility)],
  );
  return [...own, ...ofEvents].filter((words) => words !== null);
}

const eventNames = { paused: 'Pause', resumed: 'Resumption', decided: 'Dose', '': '' } as const;

function wordsOf(
  progress: ChangeProgress,
  kind: keyof typeof eventNames,
  packed: Line | null,
  facility: Facility,
): ProgressWords | null {
  const { sentAt, seenAt, actionedAt } = progress;
  const about = (words: string) =>
    kind === '' ? words : `${eventNames[kind]} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  const said = (what: 'Sent' | 'Seen' | 'Actioned') => ({
    words: about(`${what} ${what === 'Sent' ? 'to' : 'by'} the pharmacy`),
    short: about(what),
  });
  const { seenWithinHours: hours, zone, today } = facility;
  if (actionedAt !== null) {
    const day = dayIn(zone, actionedAt);
    const from = packed === null ? null : packsOf(packed, day, facility);
    if (addDays(from ?? day, daysShown) < today) return null;
    return {
      ...said('Actioned'),
      at: actionedAt,
      ...(packed === null || from === null ? { packed: '' } : packedWords(packed, from, today)),
      unseen: '',
      unseenAt: null,
    };
  }
  return {
    ...said(seenAt === null ? 'Sent' : 'Seen'),
    at: seenAt ?? sentAt,
    packed: '',
    unseen: hours === null ? '' : `Not seen by the pharmacy within ${hoursText(hours)}`,
    unseenAt: unseenFrom(progress, hours),
  };
}

const hoursText = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);

/** How many packs are looked through for one that holds any: those of a year. */
const packsAhead = 53;

/** From which day the packs are made as the change says; null if none holds it, or nobody knows. */
function packsOf(line: Line, actioned: PlainDate, facility: Facility): PlainDate | null {
  const { packingDay, isAway } = facility;
  if (packingDay === null || isAway) return null;
  const { packagingType, courseType, status, startDate } = line;
  if (packagingType !== 'Packed' || !offersPackaging(courseType)) return null;
  const from = packedFrom(actioned, packingDay);
  // Those made then would have held it, or it doesn’t leave them.
  if (status === 'Ceased') return isInPackOf(line, from) ? from : null;
  const first = packedFrom(addDays(startDate, -7), packingDay);
  const earliest = first > from ? first : from;
  const packs = Array.from({ length: packsAhead }, (_, week) => addDays(earliest, 7 * week));
  return packs.find((day) => isInPackOf(line, day)) ?? null;
}

/** Whether the packs made on a day, which last until the next are made, hold any of a medicine, were it not ceased. */
const isInPackOf = (line: Line, made: PlainDate) =>
  Array.from({ length: 7 }, (_, day) => addDays(made, day)).some((day) => mayBeGivenOn(line, day));

/** Without a schedule as data it counts as given on each day of its course. */
function mayBeGivenOn(line: Line, day: PlainDate): boolean {
  const { dosage, startDate, endDate } = line;
  if (day < startDate || (endDate !== null && endDate < day) || pausedOn(line, day)) return false;
  if (dosage === undefined || dosage.kind === 'by-measurement') return true;
  const course = { ...line, dosage };
  return givenOn(course, day).length > 0 || isUndecidedOn(course, day);
}

/** Nothing says that it was packed: this is the day on which the packs are made after it was actioned. */
function packedWords({ status }: Line, from: PlainDate, today: PlainDate) {
  const isCeased = status === 'Ceased';
  const done = `${isCeased ? 'Not packed' : 'Packed'} from ${formatClinicalDate(from)}`;
  const ahead = `${isCeased ? 'Leaves the packs' : 'To be packed'} from ${formatClinicalDate(from)}`;
  return { packed: from > today ? ahead : done, short: done };
}
