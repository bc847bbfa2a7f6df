import type { Prescription } from '../../entities/medication.ts';
import type { Question, QuestionState } from '../../entities/question.ts';
import { formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { carriedOver } from '../drafts/draft-life.ts';
import { courseDaysOf } from '../line/course-days.ts';
import { courseTypeNames, packagingNames } from '../line/field-changes.ts';
import { productName } from '../line/medicine-line.ts';
import { offersPackaging } from '../line/packaging.ts';

export const stateNames: Readonly<Record<QuestionState, string>> = {
  open: 'Open',
  answered: 'Answered',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  overtaken: 'Overtaken',
};

/** What closed a question, as somebody is told who wanted to reply at the same time. */
export function closedText(state: QuestionState, by: string): string {
  if (state === 'overtaken') return `An order of ${by} has changed this line meanwhile.`;
  return `${by} has ${stateNames[state].toLowerCase()} this meanwhile.`;
}

const proposalNames = {
  cease: 'Cease',
  change: 'Change',
  add: 'Add',
  monitor: 'Monitor',
} as const satisfies Record<NonNullable<Question['proposal']>['kind'], string>;

/** What a question is, in a word or two: `Question`, `Recommendation: cease`. */
export function questionTitle({ kind, proposal }: Pick<Question, 'kind' | 'proposal'>): string {
  if (kind === 'question') return 'Question';
  return proposal === undefined
    ? 'Recommendation'
    : `Recommendation: ${proposalNames[proposal.kind].toLowerCase()}`;
}

/** The same where it stands alone: `recommendation to cease metoprolol, Betaloc, 50 mg, tablet`, `question about the chart`. */
export function questionNamed({
  kind,
  proposal,
  line,
}: Pick<Question, 'kind' | 'proposal' | 'line'>): string {
  const product = line?.product ?? proposal?.product;
  const named = product === undefined ? undefined : productName(product);
  if (kind === 'question' || proposal === undefined) return `${kind} about ${named ?? 'the chart'}`;
  const what = `recommendation to ${proposalNames[proposal.kind].toLowerCase()}`;
  return named === undefined ? `${what}, about the chart` : `${what} ${named}`;
}

/** What a recommended prescription says beside its instruction: `Short course, 7 days from 21-Nov-2026, packed`. */
export function proposedCourseText({
  courseType,
  startDate,
  endDate,
  packagingType,
}: Pick<Prescription, 'courseType' | 'startDate' | 'endDate' | 'packagingType'>): string {
  const days = endDate === null ? null : courseDaysOf(startDate, endDate);
  const long = days === null ? '' : `${days} ${days === 1 ? 'day' : 'days'} `;
  return [
    courseTypeNames[courseType],
    `${long}from ${formatClinicalDate(startDate)}`,
    ...(offersPackaging(courseType) ? [packagingNames[packagingType].toLowerCase()] : []),
  ].join(', ');
}

/**
 * Of an open recommendation whose first day is past, from when a draft of it is: it moves to `today` and keeps its length.
 * Null if it needs no move.
 */
export function movedCourseText(
  { state, proposal }: Pick<Question, 'state' | 'proposal'>,
  today: PlainDate,
): string | null {
  const { prescription } = proposal ?? {};
  if (state !== 'open' || prescription === undefined || prescription.startDate >= today)
    return null;
  const { endDate } = carriedOver(prescription, today);
  const until = endDate === null ? '' : ` to ${formatClinicalDate(endDate)}`;
  return `${formatClinicalDate(prescription.startDate)} is past: opened as a draft today, it runs from ${formatClinicalDate(today)}${until}`;
}

/** Whom it waits for: any prescriber may answer, and who isn’t here any more can’t. */
export function askedOfText({ askedOf }: Pick<Question, 'askedOf'>): string {
  if (askedOf === null) return 'For any prescriber';
  if (askedOf.isMe) return 'For you';
  return askedOf.hasLeft
    ? `For ${askedOf.name}, who can’t see this chart any more: whoever has it open answers`
    : `For ${askedOf.name}, or any other prescriber`;
}

/** What became of a question, in words. */
export function outcomeText({ state, outcome }: Pick<Question, 'state' | 'outcome'>): string {
  if (outcome === null) return stateNames.open;
  const { order, isChanged, by } = outcome;
  const named = order === null ? '' : ` by order ${order.sequence}`;
  if (state === 'overtaken') {
    return `Overtaken${named} of ${by}, which changed or ceased this line`;
  }
  const how = isChanged ? ', with changes' : '';
  return `${stateNames[state]}${named}${how}, ${by}`;
}
