import { allowed, type Capability, refused } from '../people/capability.ts';
import type { Leave } from '../../entities/leave.ts';
import type { Resident } from '../../entities/resident.ts';
import { leaveTitle, whenText } from './leave-words.ts';
import type { KeptContent, Place, StayEvent, StayEventContent } from '../../entities/stay-event.ts';
import { formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import type { UserType } from '../../values/user-type.ts';

type Event = Pick<StayEvent, 'id' | 'content' | 'about'>;
type DayContent = Extract<KeptContent, { readonly on: PlainDate }>;
type When = Pick<Leave, 'on' | 'time'>;

/** Why nothing is due, given or packed here; null while the resident is here. */
export function whyNothingIsGiven({
  residentStatus,
  leave,
}: Pick<Resident, 'residentStatus' | 'leave'>): string | null {
  if (residentStatus !== 'Active') return residentStatus.toLowerCase();
  return leave == null ? null : `in hospital since ${formatClinicalDate(leave.on)}`;
}

/** Whether it ends the stay, and closes the chart. */
export const isEnding = ({ kind }: KeptContent): boolean =>
  kind === 'discharge' || kind === 'death';

const isOnDay = (content: KeptContent): content is DayContent => 'on' in content;

/** The events that stand: neither corrected, nor corrections. */
export function standingEvents<E extends Event>(events: readonly E[]): E[] {
  const corrected = new Set(
    events.flatMap(({ content, about }) => (content.kind === 'correction' ? about : [])),
  );
  return events.filter(({ id, content }) => content.kind !== 'correction' && !corrected.has(id));
}

/** The last thing that happened, as far as it stands: the only event that can be corrected. */
export function lastHappened<E extends Event>(events: readonly E[]): E | undefined {
  return standingEvents(events).findLast(({ content }) => isOnDay(content));
}

/**
 * Whether somebody of the facility corrects it. A death that is wrong leaves a resident without medicines, so a registered
 * nurse, who has seen them, doesn't wait for anybody else.
 */
export function canCorrect(
  { content: { kind }, isSent = false }: Pick<StayEvent, 'content' | 'isSent'>,
  userType: UserType | null,
): Capability {
  if (kind === 'readmission') return refused('Another system sent this.');
  if (kind !== 'death') return allowed;
  if (isSent) return refused('Another system sent this death, and has to say that they live.');
  return userType === 'RegisteredNurse'
    ? allowed
    : refused('A registered nurse has to correct a death.');
}

/** Where the events that stand leave the resident. */
export function stayState(events: readonly Event[]): {
  readonly leave: Leave | null;
  readonly returnToReconcile: string | null;
} {
  let leave: Leave | null = null;
  let returnToReconcile: string | null = null;
  for (const { id, content } of standingEvents(events)) {
    if (content.kind === 'leave') {
      const { kind: _, ...since } = content;
      leave = since;
    }
    if (content.kind === 'return') [leave, returnToReconcile] = [null, id];
    if (content.kind === 'reconciled') returnToReconcile = null;
    if (isEnding(content)) [leave, returnToReconcile] = [null, null];
  }
  return { leave, returnToReconcile };
}

/** The returns that no prescriber has looked at, the first of them first: each says what is to be looked at. */
export function returnsToReconcile<E extends Event>(events: readonly E[]): E[] {
  const standing = standingEvents(events);
  const since = standing.findLastIndex(({ content }) => content.kind === 'reconciled');
  return standing.slice(since + 1).filter(({ content }) => content.kind === 'return');
}

/** What happened, in words: `27-Nov-2026 14:30: to hospital, Royal Adelaide Hospital`. */
export function happenedText(content: KeptContent): string {
  switch (content.kind) {
    case 'leave':
      return `${whenText(content)}: to hospital, ${content.to}`;
    case 'return':
      return `${whenText(content)}: back from hospital`;
    case 'transfer':
      return `${whenText(content)}: from ${placeText(content.from)} to ${placeText(content.to)}`;
    case 'discharge':
      return `${whenText(content)}: discharged${content.to === '' ? '' : ` to ${content.to}`}`;
    case 'death':
      return `${whenText(content)}: died`;
    case 'readmission':
      return `${whenText(content)}: a resident again`;
    case 'reconciled':
      return content.order === null
        ? 'Chart checked after the return from hospital'
        : 'Chart checked after the return from hospital, by an order';
    case 'correction':
      return 'Entered in error';
  }
}

/** `Banksia House, room 12` */
const placeText = ({ facility, room }: Place): string =>
  room === null ? facility : `${facility}, room ${room}`;

/** Whether one moment is before another, as far as both are known. */
function isBefore(a: When, b: When): boolean {
  if (a.on !== b.on) return a.on < b.on;
  return a.time !== undefined && b.time !== undefined && a.time < b.time;
}

export interface StayNow {
  readonly events: readonly Event[];
  /** The facility’s day and time. */
  readonly today: PlainDate;
  readonly time: string;
  /** The current medicines of the chart, by key. */
  readonly onChart: readonly { readonly key: string; readonly medicine: string }[];
  /** Null if it isn’t recorded. */
  readonly admittedOn: PlainDate | null;
  readonly room: string | null;
  /** Where the resident lives; missing on the screen, which names another facility only. */
  readonly facilityId?: string;
}

/** `medicines.<key>` for one medicine of a return. */
export type StayField =
  | 'on'
  | 'time'
  | 'to'
  | 'room'
  | 'facilityId'
  | 'medicines'
  | `medicines.${string}`;

/** A field and what is wrong in it. */
export type StayProblem = readonly [field: StayField, message: string];

/** Why an event can’t be recorded as it is. */
export function stayProblems(content: StayEventContent, now: StayNow): StayProblem[] {
  const { leave } = stayState(now.events);
  if (content.kind === 'leave' && leave !== null) return [['on', `${leaveTitle(leave)} already`]];
  if (content.kind === 'return' && leave === null)
    return [['on', 'The resident isn’t in hospital']];
  return [
    ...whenProblems(content, now),
    ...(content.kind === 'return' ? medicineProblems(content, now) : []),
    ...(content.kind === 'transfer' ? placeProblems(content, now) : []),
  ];
}

function whenProblems({ on, time }: When, now: StayNow): StayProblem[] {
  if (on > now.today) return [['on', 'This day is in the future']];
  if (on === now.today && time !== undefined && time > now.time) {
    return [['time', 'This time is in the future']];
  }
  if (now.admittedOn !== null && on < now.admittedOn) {
    return [['on', `The resident was admitted on ${formatClinicalDate(now.admittedOn)}`]];
  }
  const last = lastHappened(now.events)?.content;
  if (last === undefined || !isOnDay(last) || !isBefore({ on, time }, last)) return [];
  const field = on === last.on ? 'time' : 'on';
  return [[field, `This is before what was recorded last: ${happenedText(last)}`]];
}

function placeProblems(
  { facilityId, room }: Extract<StayEventContent, { kind: 'transfer' }>,
  now: StayNow,
): StayProblem[] {
  const isSameFacility = facilityId === undefined || facilityId === now.facilityId;
  return isSameFacility && room.trim() === (now.room ?? '')
    ? [['room', 'This is where the resident is already']]
    : [];
}

type Return = Extract<StayEventContent, { kind: 'return' }>;

/** Each medicine has one answer, and one that is different says how. */
function medicineProblems({ medicines }: Return, { onChart }: StayNow): StayProblem[] {
  const answers = new Map(medicines.map((one) => [one.medicationForeignKey, one]));
  const missing = onChart.filter(({ key }) => !answers.has(key));
  const known = new Set(onChart.map(({ key }) => key));
  const isOther =
    answers.size < medicines.length ||
    medicines.some((one) => !known.has(one.medicationForeignKey));
  return [
    ...(isOther ? [['medicines', 'The chart has changed. Check the list again'] as const] : []),
    ...missing.map(
      ({ key, medicine }): StayProblem => [
        `medicines.${key}`,
        `Say what the hospital did with ${medicine}`,
      ],
    ),
    ...medicines.flatMap(({ medicationForeignKey, answer, note }): StayProblem[] =>
      answer === 'changed' && note.trim() === ''
        ? [[`medicines.${medicationForeignKey}`, 'Say what has changed']]
        : [],
    ),
  ];
}
