import type { DoseOrNone } from '@wattle/contract/entities/dosage.ts';
import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { DoseContent } from '@wattle/contract/entities/line-event.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { rowDoseWords } from '@wattle/contract/rules/dosing/dosage-words.ts';
import { doseOf } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { correctedBy } from '@wattle/contract/rules/drafts/decision-problems.ts';
import { draftProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { eventProblemsOf } from '@wattle/contract/rules/drafts/event-problems.ts';
import { decisionOn } from '@wattle/contract/rules/line/decided-doses.ts';
import { addDays, findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Resolver } from 'react-hook-form';
import type { Deciding } from '../prescribing.ts';
import { readingIn } from './read-measured.ts';
import { ruleResolver } from '../../../lib/rule-resolver.ts';

/** The fields as they are typed. */
export interface DecideValues {
  dose: string;
  from: string;
  to: string;
  value: string;
  measuredOn: string;
  next: string;
  reason: string;
}

/** In place of an amount. */
export const noDose = 'no dose';

/** The first day, from today on, whose dose nobody has decided. */
function firstOpenDay(onChart: Pick<Medication, 'events'> | undefined, today: PlainDate) {
  let day = today;
  while (onChart !== undefined && decisionOn(onChart, day) !== undefined) day = addDays(day, 1);
  return day;
}

const doseText = (dose: DoseOrNone) => (dose.kind === 'withhold' ? noDose : rowDoseWords({ dose }));

export function valuesOf(
  { event, reason }: Deciding,
  onChart: Pick<Medication, 'events'> | undefined,
  today: PlainDate,
): DecideValues {
  if (event?.kind !== 'dose') {
    const from = firstOpenDay(onChart, today);
    return { dose: '', from, to: '', value: '', measuredOn: today, next: '', reason };
  }
  const { dose, from, to, measure, next } = event;
  return {
    dose: doseText(dose),
    from,
    to,
    value: measure === undefined ? '' : String(measure.value),
    measuredOn: measure?.on ?? today,
    next: next ?? '',
    reason,
  };
}

type Field = keyof DecideValues;
type Problem = readonly [Field, string];
interface DecisionReading {
  readonly event: DoseContent | undefined;
  readonly unread: readonly Problem[];
}

/** What the fields say, or at which of them it can't be read. */
export function readDecision(
  { product }: Pick<Deciding, 'product'>,
  values: DecideValues,
  onChart: Medication | undefined,
): DecisionReading {
  const unread: Problem[] = [];
  const dosage = onChart?.dosage;
  if (onChart === undefined || dosage?.kind !== 'decided-later')
    return { event: undefined, unread };
  const { measured } = dosage;
  const typed = values.dose.trim();
  const read = doseOf(typed, product);
  const isNone = typed.toLowerCase() === noDose;
  if (typed === '') unread.push(['dose', 'Enter the dose']);
  else if (!isNone && read.kind === 'problem') unread.push(['dose', read.message]);
  const dose: DoseOrNone | undefined = isNone
    ? { kind: 'withhold' }
    : read.kind === 'dose'
      ? read.dose
      : undefined;
  const [from, to] = [findPlainDate(values.from), findPlainDate(values.to)];
  if (from === undefined) unread.push(['from', 'Enter the first day']);
  if (to === undefined) unread.push(['to', 'Enter the last day']);
  const value = readingIn(values.value, 'value', (_path, message) => {
    unread.push(['value', message]);
    return undefined;
  });
  const on = findPlainDate(values.measuredOn);
  if (value != null && on === undefined) {
    unread.push(['measuredOn', 'Enter the day on which it was measured']);
  }
  if (dose === undefined || from === undefined || to === undefined || unread.length > 0) {
    return { event: undefined, unread };
  }
  const next = findPlainDate(values.next);
  const corrects = correctedBy({ from, to }, onChart)?.id;
  const event: DoseContent = {
    kind: 'dose',
    from,
    to,
    dose,
    measured,
    ...(value != null && on !== undefined && { measure: { value, on } }),
    ...(next !== undefined && { next }),
    ...(corrects !== undefined && { corrects }),
  };
  return { event, unread };
}

export function contentOf(
  start: Deciding,
  values: DecideValues,
  onChart: Medication | undefined,
): DraftContent {
  const { event } = readDecision(start, values, onChart);
  const reason = values.reason.trim();
  return {
    kind: start.kind,
    medicationForeignKey: start.medicationForeignKey,
    prescription: null,
    reason: reason === '' ? null : reason,
    ...(event && { event }),
  };
}

const places: Readonly<Record<string, Field>> = {
  from: 'from',
  to: 'to',
  value: 'value',
  measure: 'measuredOn',
  next: 'next',
  reason: 'reason',
};

function problemsOf(
  start: Deciding,
  values: DecideValues,
  onChart: Medication | undefined,
  today: PlainDate,
): Problem[] {
  const { event, unread } = readDecision(start, values, onChart);
  if (event === undefined || onChart === undefined) return [...unread];
  const content = contentOf(start, values, onChart);
  return [
    ...draftProblems(content, start.product, today),
    ...eventProblemsOf(event, onChart, today),
  ].map(({ field, message }) => [places[field] ?? 'dose', message]);
}

/** Validates the form with the server’s rules. */
export function decideResolver(
  start: Deciding,
  onChart: Medication | undefined,
  today: PlainDate,
): Resolver<DecideValues> {
  return ruleResolver((values) => problemsOf(start, values, onChart, today));
}
