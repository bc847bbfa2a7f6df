import type { Question } from '../../entities/question.ts';
import { dayIn, type TimeZone } from '../../values/instant.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';

/** How long an outcome stays on the chart; the history keeps it. */
const shownDays = 7;

/** Whether a question is on the chart: while it is open, and for a week what became of it. What was withdrawn isn’t. */
export function isShownOnLine(
  { state, outcome }: Pick<Question, 'state' | 'outcome'>,
  today: PlainDate,
  zone: TimeZone,
): boolean {
  if (outcome === null) return true;
  return state !== 'withdrawn' && daysBetween(dayIn(zone, outcome.at), today) <= shownDays;
}
