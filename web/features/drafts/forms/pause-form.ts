import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { PausingContent } from '@wattle/contract/entities/line-event.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { draftProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { eventProblemsOf } from '@wattle/contract/rules/drafts/event-problems.ts';
import {
  addDays,
  findPlainDate,
  formatClinicalDate,
  type PlainDate,
} from '@wattle/contract/values/plain-date.ts';
import type { Resolver } from 'react-hook-form';
import type { Pausing } from '../prescribing.ts';
import { ruleResolver } from '../../../lib/rule-resolver.ts';

/** The fields as they are typed. */
export interface PauseValues {
  /** The first day not given; of a resumption, the first day given again. */
  since: string;
  ends: 'date' | 'event' | '';
  lastDay: string;
  words: string;
  reason: string;
}

export function valuesOf({ event, reason }: Pausing, today: PlainDate): PauseValues {
  const blank = { since: today, ends: '', lastDay: '', words: '', reason } as const;
  if (event === undefined) return blank;
  if (event.kind === 'resume') return { ...blank, since: event.on };
  const { since, until } = event;
  return until.kind === 'date'
    ? { ...blank, since, ends: 'date', lastDay: until.date }
    : { ...blank, since, ends: 'event', words: until.words };
}

/** What the fields say; undefined while a part is missing. */
export function eventOf(kind: Pausing['kind'], values: PauseValues): PausingContent | undefined {
  const since = findPlainDate(values.since);
  if (since === undefined) return undefined;
  if (kind === 'resume') return { kind, on: since };
  const words = values.words.trim();
  if (values.ends === 'event') {
    return words === '' ? undefined : { kind, since, until: { kind: 'event', words } };
  }
  const date = findPlainDate(values.lastDay);
  return values.ends === '' || date === undefined
    ? undefined
    : { kind, since, until: { kind: 'date', date } };
}

export function contentOf(start: Pausing, values: PauseValues): DraftContent {
  const event = eventOf(start.kind, values);
  const reason = values.reason.trim();
  return {
    kind: start.kind,
    medicationForeignKey: start.medicationForeignKey,
    prescription: null,
    reason: reason === '' ? null : reason,
    ...(event && { event }),
  };
}

type Field = keyof PauseValues;

/** The first part that is missing. */
function missingIn(kind: Pausing['kind'], { since, ends }: PauseValues): [Field, string] {
  if (findPlainDate(since) === undefined) return ['since', 'Enter the day'];
  if (ends === '' && kind === 'pause') return ['ends', 'Choose when it’s given again'];
  return ends === 'event'
    ? ['words', 'Enter until what it’s paused']
    : ['lastDay', 'Enter the last day of the pause'];
}

function fieldOf(problem: string, { ends }: PauseValues): Field {
  if (problem === 'until') return ends === 'event' ? 'words' : 'lastDay';
  return problem === 'reason' ? 'reason' : 'since';
}

function problemsOf(
  start: Pausing,
  values: PauseValues,
  onChart: Medication | undefined,
  today: PlainDate,
): [Field, string][] {
  const content = contentOf(start, values);
  const { event } = content;
  const problems = draftProblems(content, start.product, today)
    .filter(({ field }) => field !== 'event')
    .map(({ field, message }): [Field, string] => [fieldOf(field, values), message]);
  if (event === undefined) return [missingIn(start.kind, values), ...problems];
  const ofChart = onChart === undefined ? [] : eventProblemsOf(event, onChart, today);
  return [
    ...problems,
    ...ofChart.map(({ field, message }): [Field, string] => [fieldOf(field, values), message]),
  ];
}

/** Validates the form with the server’s rules. */
export function pauseResolver(
  start: Pausing,
  onChart: Medication | undefined,
  today: PlainDate,
): Resolver<PauseValues> {
  return ruleResolver((values) => problemsOf(start, values, onChart, today));
}

/** What the fields mean for the days, in words: on which it isn’t given, and from when it is again. */
export function meaningOf(event: PausingContent, { endDate }: Pick<Medication, 'endDate'>): string {
  if (event.kind === 'resume') return `Given again from ${formatClinicalDate(event.on)}.`;
  const { since, until } = event;
  const from = `Not given from ${formatClinicalDate(since)}`;
  if (until.kind === 'event') return `${from} until somebody resumes it.`;
  if (until.date < since) return '';
  const again = addDays(until.date, 1);
  const last = `${from} to ${formatClinicalDate(until.date)}`;
  return endDate !== null && endDate < again
    ? `${last}. The course ends on ${formatClinicalDate(endDate)}, while it’s paused.`
    : `${last}. Given again from ${formatClinicalDate(again)} by itself.`;
}
