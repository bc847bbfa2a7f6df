import type { SchedulePart } from '../../entities/dosage.ts';
import { addDays, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { isAnchored, roundOf } from './day-patterns.ts';
import type { DatedStep } from './doses-on.ts';
import { stepDaysOf } from './due-runs.ts';
import { after } from './due-days.ts';
import { someDay } from './schedule-words.ts';

/** The first day of a step on which its pattern comes round again: what counts from there began too late. */
function roundAfter({ days }: SchedulePart, first: PlainDate): PlainDate {
  if (days.kind === 'months') return after(first, { months: days.every });
  return addDays(first, roundOf(days) ?? 1);
}

function partProblem(part: SchedulePart, { step, first, last }: DatedStep): string | undefined {
  const { days } = part;
  const from = days.kind === 'once' ? undefined : days.from;
  if (from === undefined) return undefined;
  if (!isAnchored(days)) return 'Leave out the day it counts from, as its days are always the same';
  if (from < someDay) return 'Check the year of the day it counts from';
  const round = roundAfter(part, first);
  if (from >= round) {
    return `Enter a day before ${formatClinicalDate(round)} to count from, or start later`;
  }
  const dosage = { kind: 'schedule' as const, steps: [{ ...step, parts: [part], length: null }] };
  const [own] = stepDaysOf({ dosage, startDate: first, endDate: last });
  return own?.runs.length === 0
    ? `Counted from ${formatClinicalDate(from)}, nothing is given on the days of this step`
    : undefined;
}

/** Why the days that the patterns of a step count from make no sense. */
export function anchorProblems(dated: DatedStep): string[] {
  return dated.step.parts.flatMap((part) => partProblem(part, dated) ?? []);
}
