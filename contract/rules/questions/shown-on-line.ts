import type { Question } from '../../entities/question.ts';
import { dayIn, type TimeZone } from '../../values/instant.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';
import type { UserType } from '../../values/user-type.ts';

/** How long an outcome stays on the chart; the history keeps it. */
const shownDays = 7;

/**
 * Whether a question is on the reader’s chart: while it is open, and for a week what became of it, for who asked from when
 * they saw that, however late. What was withdrawn isn’t.
 */
export function isShownOnLine(
  { state, outcome, askedByType }: Pick<Question, 'state' | 'outcome' | 'askedByType'>,
  reader: UserType | null,
  today: PlainDate,
  zone: TimeZone,
): boolean {
  if (outcome === null) return true;
  if (state === 'withdrawn') return false;
  const since = askedByType === reader ? outcome.seen?.at : outcome.at;
  return since === undefined || daysBetween(dayIn(zone, since), today) <= shownDays;
}
