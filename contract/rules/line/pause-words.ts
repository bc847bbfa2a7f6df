import type { LineEvent, LineEventContent, PauseUntil } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { decisionText } from './decided-words.ts';
import { givenAgain, type Pause, pausesOf } from './line-events.ts';

const untilWords = (until: PauseUntil) =>
  until.kind === 'date' ? formatClinicalDate(until.date) : until.words;

/** `Paused from 27-Nov-2026 until 03-Dec-2026` */
function pausedText(start: string, since: PlainDate, until: PauseUntil): string {
  if (until.kind === 'date' && until.date === since) {
    return `Paused on ${formatClinicalDate(since)}`;
  }
  return `Paused ${start} ${formatClinicalDate(since)} until ${untilWords(until)}`;
}

/** What an event does: `Paused from 27-Nov-2026 until INR below 4`, `Given again from 04-Dec-2026`. */
export function eventText(content: LineEventContent): string {
  if (content.kind === 'dose') return decisionText(content);
  return content.kind === 'resume'
    ? `Given again from ${formatClinicalDate(content.on)}`
    : pausedText('from', content.since, content.until);
}

/** The same of one that was recorded, with who decided it and why. */
export function eventLine({ content, reason, by, enteredBy }: LineEvent): string {
  const why = reason === null ? '' : `: ${reason}`;
  return `${eventText(content)}${why}, by ${by}${enteredBy === null ? '' : `, entered by ${enteredBy}`}`;
}

/** What the chart says about a pause: `Paused since 27-Nov-2026 until 03-Dec-2026: operation`. */
export interface PauseWords {
  readonly isNow: boolean;
  readonly text: string;
  readonly by: string;
  /** From when it is given again, if that is known, or that its course ends during the pause. */
  readonly next: string;
}

/** What says of a line when it is paused, and whether it is still given then. */
type PausedLine = Pick<Medication, 'events' | 'endDate'>;

/** From when a medicine is given again, or that its course is over before; empty while nobody knows. */
function nextWords(givenFrom: PlainDate | null, { endDate }: PausedLine): string {
  if (givenFrom === null) return '';
  return endDate !== null && endDate < givenFrom
    ? `Not given again: the course ends on ${formatClinicalDate(endDate)}`
    : `Given again from ${formatClinicalDate(givenFrom)}`;
}

function wordsOf({ event, givenFrom }: Pause, line: PausedLine, today: PlainDate): PauseWords {
  const { content, reason, by, enteredBy } = event;
  const isNow = content.since <= today;
  const until: PauseUntil =
    givenFrom === null ? content.until : { kind: 'date', date: addDays(givenFrom, -1) };
  const why = reason === null ? '' : `: ${reason}`;
  return {
    isNow,
    text: `${pausedText(isNow ? 'since' : 'from', content.since, until)}${why}`,
    by: enteredBy === null ? by : `${by}, entered by ${enteredBy}`,
    next: nextWords(givenFrom, line),
  };
}

/** The pauses of a medicine that aren’t over, in words, the first of them first. */
export function pauseWords(line: PausedLine, today: PlainDate): PauseWords[] {
  return pausesOf(line, today).map((pause) => wordsOf(pause, line, today));
}

/** `Given again since 04-Dec-2026, after a pause`; null if it wasn’t paused lately, or its course was over by then. */
export function givenAgainText(line: PausedLine, today: PlainDate): string | null {
  const again = givenAgain(line, today);
  if (again === null || (line.endDate !== null && line.endDate < again.since)) return null;
  return `Given again since ${formatClinicalDate(again.since)}, after a pause`;
}

/** A pause in one text: with from when it is given again, if that is known, and by whom. */
export function pauseText(pause: Pause, line: PausedLine, today: PlainDate): string {
  const { text, next, by } = wordsOf(pause, line, today);
  return [text, next, `By ${by}`].filter((part) => part !== '').join('. ');
}

/** All that paper says about the pauses of a medicine. */
export function pauseLines(line: PausedLine, today: PlainDate): string[] {
  const again = givenAgainText(line, today);
  const pauses = pausesOf(line, today).map((pause) => pauseText(pause, line, today));
  return [...(again === null ? [] : [again]), ...pauses];
}
