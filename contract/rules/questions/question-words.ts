import type { Question, QuestionState } from '../../entities/question.ts';

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
