import type { Annotation, Extension } from 'fhir/r4';
import type { PauseContent } from '../entities/line-event.ts';
import type { Medication } from '../entities/medication.ts';
import { type Pause, pausesOf } from '../rules/line/line-events.ts';
import { pauseText } from '../rules/line/pause-words.ts';
import { addDays, type PlainDate } from '../values/plain-date.ts';
import { StatedEvent } from './stated-event.ts';
import { ownExtensions, rootOf } from './systems.ts';

interface StatedPause extends StatedEvent {
  readonly content: PauseContent;
}

/** The pauses of a medicine that aren’t over as notes: in words, and as data in an extension of our own. */
export function pauseNotesOf(
  medication: Pick<Medication, 'events' | 'endDate'>,
  today: PlainDate,
  root: string,
): Annotation[] {
  return pausesOf(medication, today).map((pause) => ({
    extension: [{ url: `${root}/${ownExtensions.pause}`, extension: partsOf(pause) }],
    text: `${pauseText(pause, medication, today)}.`,
  }));
}

function partsOf({ event, givenFrom }: Pause): Extension[] {
  const { content, reason, by, at } = event;
  const { until } = content;
  return [
    { url: 'since', valueDate: content.since },
    ...(givenFrom !== null
      ? [{ url: 'until', valueDate: addDays(givenFrom, -1) }]
      : until.kind === 'event'
        ? [{ url: 'untilWhat', valueString: until.words }]
        : []),
    ...(reason === null ? [] : [{ url: 'reason', valueString: reason }]),
    { url: 'by', valueString: by },
    { url: 'at', valueDateTime: at },
  ];
}

const ownPart = ({ extension = [] }: Annotation) =>
  extension.find(({ url }) => rootOf(url, ownExtensions.pause) !== undefined);

/** Whether an instance like this one wrote the note about a pause. */
export const isPauseNote = (note: Annotation) => ownPart(note) !== undefined;

/** The pause that a note states as data; undefined if it isn’t whole. */
export function pauseIn(note: Annotation): StatedPause | undefined {
  const parts = new Map((ownPart(note)?.extension ?? []).map((part) => [part.url, part]));
  const last = parts.get('until')?.valueDate;
  const until =
    last === undefined
      ? { kind: 'event', words: parts.get('untilWhat')?.valueString }
      : { kind: 'date', date: last };
  const { data } = StatedEvent.safeParse({
    content: { kind: 'pause', since: parts.get('since')?.valueDate, until },
    reason: parts.get('reason')?.valueString ?? null,
    by: parts.get('by')?.valueString,
    at: parts.get('at')?.valueDateTime,
  });
  const { content } = data ?? {};
  if (data === undefined || content?.kind !== 'pause') return undefined;
  if (content.until.kind === 'date' && content.until.date < content.since) return undefined;
  return { ...data, content };
}
