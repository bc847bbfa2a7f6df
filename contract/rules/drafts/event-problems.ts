import type { DraftContent, DraftKind } from '../../entities/draft.ts';
import { type LineEventContent, longestUntil } from '../../entities/line-event.ts';
import type { Medication } from '../../entities/medication.ts';
import { formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { pausesOf } from '../line/line-events.ts';
import { textFault } from '../line/typed-text.ts';
import { waitsForPrescriber } from '../orders/imported-medicines.ts';
import {
  type DecisionField,
  decisionDaysProblems,
  decisionProblemsOf,
} from './decision-problems.ts';
import { nextCentury, type Problem } from './draft-problem.ts';

export type EventField = 'since' | 'until' | 'on' | 'event' | DecisionField;
type EventProblem = Problem<EventField>;

/** What a draft that writes no prescription says. */
const eventKindOf: Readonly<Partial<Record<DraftKind, LineEventContent['kind']>>> = {
  pause: 'pause',
  resume: 'resume',
  decide: 'dose',
};

/** Why an event can’t be what is meant, whatever the chart says. */
export function eventProblems(
  { kind, event }: Pick<DraftContent, 'kind' | 'event'>,
  today: PlainDate,
): EventProblem[] {
  const wanted = eventKindOf[kind];
  if (event?.kind !== wanted) {
    const message =
      wanted === 'dose' ? 'Say which dose' : 'Say from when it’s paused or given again';
    return [{ field: 'event', message }];
  }
  return event === undefined ? [] : daysProblems(event, today);
}

function daysProblems(event: LineEventContent, today: PlainDate): EventProblem[] {
  if (event.kind === 'dose') return decisionDaysProblems(event, today);
  if (event.kind === 'resume') return dayProblems('on', event.on, today);
  const { since, until } = event;
  const problems = dayProblems('since', since, today);
  if (until.kind === 'event') {
    const words = until.words.trim();
    const message = words === '' ? 'Enter until what it’s paused' : textFault(words, longestUntil);
    return message === null ? problems : [...problems, { field: 'until', message }];
  }
  if (until.date < since) {
    const message = 'The last day of the pause can’t be before its first';
    return [...problems, { field: 'until', message }];
  }
  return until.date >= nextCentury
    ? [...problems, { field: 'until', message: 'Check the year' }]
    : problems;
}

function dayProblems(field: 'since' | 'on', day: PlainDate, today: PlainDate): EventProblem[] {
  if (day < today) return [{ field, message: 'Enter today or a later day' }];
  return day >= nextCentury ? [{ field, message: 'Check the year' }] : [];
}

type OnChart = Pick<
  Medication,
  'events' | 'startDate' | 'endDate' | 'status' | 'importedFrom' | 'dosage' | 'product'
>;

/** Why a medicine on the chart can’t be paused or resumed so. */
export function eventProblemsOf(
  event: LineEventContent,
  medication: OnChart,
  today: PlainDate,
): EventProblem[] {
  if (waitsForPrescriber(medication)) {
    const does = event.kind === 'dose' ? 'decide a dose of it' : 'pause or resume it';
    const message = `Prescribe this imported medicine here before you ${does}`;
    return [{ field: 'event', message }];
  }
  if (event.kind === 'dose') return decisionProblemsOf(event, medication);
  if (event.kind === 'pause') {
    const { endDate } = medication;
    if (endDate === null || event.since <= endDate) return [];
    const message = `The course ends on ${formatClinicalDate(endDate)}, before the pause starts`;
    return [{ field: 'since', message }];
  }
  const pauses = pausesOf(medication, today);
  if (pauses.length === 0) return [{ field: 'event', message: 'This medicine isn’t paused' }];
  const isEarlier = pauses.some(({ givenFrom }) => givenFrom === null || event.on < givenFrom);
  if (isEarlier) return [];
  return [{ field: 'on', message: 'It’s given again before that day without being resumed' }];
}
