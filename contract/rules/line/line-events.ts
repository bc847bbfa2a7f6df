import type { LineEvent, PauseContent, PausingContent } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import { dosesInForce } from './decided-doses.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';

type Line = Pick<Medication, 'events'>;
type EventContent = Pick<LineEvent, 'content'>;

/** How long the chart says that a medicine is given again after a pause. */
const saidDays = 7;

/** The first day that an event decides about. */
const startOf = (content: PausingContent): PlainDate =>
  content.kind === 'pause' ? content.since : content.on;

type Pausing<E> = E & { readonly content: PausingContent };
const isPausing = <E extends EventContent>(event: E): event is Pausing<E> =>
  event.content.kind !== 'dose';

/**
 * The events that decide, each from a later day than the one before: of those that start by a day, the one recorded last
 * decides. `events` are in the order they were recorded.
 */
function timelineOf<E extends EventContent>(events: readonly E[]): Pausing<E>[] {
  return events.filter(isPausing).reduce<Pausing<E>[]>((kept, event) => {
    const start = startOf(event.content);
    return [...kept.filter(({ content }) => startOf(content) < start), event];
  }, []);
}

/** The day after which a pause is over by itself; undefined if it waits for something. */
const lastDayOf = ({ until }: PauseContent) => (until.kind === 'date' ? until.date : undefined);

const isPausedBy = ({ content }: EventContent, day: PlainDate) =>
  content.kind === 'pause' && day <= (lastDayOf(content) ?? day);

/** The event that decides about a day. */
const decidingOn = <E extends EventContent>(timeline: readonly Pausing<E>[], day: PlainDate) =>
  timeline.findLast(({ content }) => startOf(content) <= day);

/** Whether a medicine isn’t given on a day because it is paused. */
export function pausedOn({ events = [] }: Line, day: PlainDate): boolean {
  const deciding = decidingOn(timelineOf(events), day);
  return deciding !== undefined && isPausedBy(deciding, day);
}

/** The events that decide about today or a later day: those that a new prescription in the medicine’s place keeps. */
export function eventsInForce<E extends EventContent>(events: readonly E[], today: PlainDate): E[] {
  const kept = new Set<E>([...pausesInForce(events, today), ...dosesInForce(events, today)]);
  return events.filter((event) => kept.has(event));
}

function pausesInForce<E extends EventContent>(
  events: readonly E[],
  today: PlainDate,
): Pausing<E>[] {
  const timeline = timelineOf(events);
  const deciding = timeline.findLastIndex(({ content }) => startOf(content) <= today);
  return timeline.filter(
    (event, i) => i > deciding || (i === deciding && isPausedBy(event, today)),
  );
}

/** A pause that isn’t over. */
export interface Pause {
  readonly event: LineEvent & { readonly content: PauseContent };
  /** The first day on which the medicine is given again; null while nobody knows. */
  readonly givenFrom: PlainDate | null;
}

/** The pauses of a medicine that aren’t over, the first of them first. */
export function pausesOf({ events = [] }: Line, today: PlainDate): Pause[] {
  const kept = pausesInForce(events, today);
  return kept.flatMap((event, i): Pause[] => {
    const { content } = event;
    if (content.kind !== 'pause') return [];
    const last = lastDayOf(content);
    const next = kept[i + 1]?.content;
    const [givenFrom = null] = [
      last === undefined ? undefined : addDays(last, 1),
      next === undefined ? undefined : startOf(next),
    ]
      .filter((day) => day !== undefined)
      .toSorted();
    return [{ event: { ...event, content }, givenFrom }];
  });
}

/** The pause in force, or the next to come; null if there is none. */
export function pauseOf(line: Line, today: PlainDate): Pause | null {
  return pausesOf(line, today)[0] ?? null;
}

/**
 * Since when a medicine is given again that was paused until lately, and the events that paused and resumed it; null if
 * it wasn’t. A pause that was called off before it began stopped nothing.
 */
export function givenAgain(
  line: Line,
  today: PlainDate,
): { readonly since: PlainDate; readonly events: readonly LineEvent[] } | null {
  if (pausedOn(line, today)) return null;
  const lately = Array.from({ length: saidDays }, (_, i) => addDays(today, -1 - i));
  const last = lately.find((day) => pausedOn(line, day));
  if (last === undefined) return null;
  const since = addDays(last, 1);
  const timeline = timelineOf(line.events ?? []);
  const deciding = [last, since].map((day) => decidingOn(timeline, day));
  return { since, events: deciding.filter((event) => event !== undefined) };
}

/** The events that the chart shows or the pharmacist has to confirm, in the order they were recorded. */
export function eventsToShow(events: LineEvent[], today: PlainDate): LineEvent[] {
  const shown = new Set<LineEvent>([
    ...eventsInForce(events, today),
    ...(givenAgain({ events }, today)?.events ?? []),
  ]);
  return events.filter((event) => !event.confirmed || shown.has(event));
}
