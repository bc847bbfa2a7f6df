import type { Prescription } from '../../entities/medication.ts';
import type { Question, QuestionState } from '../../entities/question.ts';
import { formatClinicalDate } from '../../values/plain-date.ts';
import { courseDaysOf } from '../line/course-days.ts';
import { courseTypeNames, packagingNames } from '../line/field-changes.ts';
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
