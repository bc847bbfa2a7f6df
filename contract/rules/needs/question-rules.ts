import { askingTypes, assistantTypes, prescriberTypes } from '../../values/user-type.ts';
import {
  agoText,
  always,
  countOf,
  namesText,
  type NeedFact,
  type NeedRule,
  never,
} from './need-rule.ts';

/** After so many days without an answer the facility calls the prescriber. */
export const questionDays = 3;

/** `1 question and 2 recommendations about insulin and 1 more`. */
function askedText({ about, aside = [] }: Pick<NeedFact, 'about' | 'aside'>): string {
  const questions = about.slice(aside.length);
  const kinds = [
    ...(questions.length > 0 ? [countOf(questions, 'question')] : []),
    ...(aside.length > 0 ? [countOf(aside, 'recommendation')] : []),
  ];
  return `${kinds.join(' and ')} about ${namesText(about)}`;
}

/** ` declined by Ada Park`, `: 1 accepted, 2 declined, Ada Park`. */
function outcomeText({ outcomes = [], by }: Pick<NeedFact, 'outcomes' | 'by'>): string {
  const [state = 'closed', ...others] = new Set(outcomes);
  if (others.length === 0) {
    const link = state === 'overtaken' ? 'by an order of' : 'by';
    return ` ${state}${by === null ? '' : ` ${link} ${by}`}`;
  }
  const counted = [state, ...others].map(
    (one) => `${outcomes.filter((each) => each === one).length} ${one}`,
  );
  return `: ${counted.join(', ')}${by === null ? '' : `, ${by}`}`;
}

/** Who is needed for a question, and whom it was answered for. */
export const questionRules = {
  question: {
    for: prescriberTypes,
    name: 'Question or recommendation',
    within: always,
    urgent: 0,
    soon: always,
    words: (fact, today) =>
      `${askedText(fact)}${fact.by === null ? '' : `, from ${fact.by}`}${agoText(fact, 'asked', today)}`,
  },
  'question-waiting': {
    for: assistantTypes,
    name: 'Not answered',
    within: -1,
    urgent: never,
    soon: always,
    words: (fact, today) =>
      `${askedText(fact)} not answered${agoText(fact, 'asked', today)}${fact.by === null ? '' : `, for ${fact.by}`}`,
  },
  'question-answered': {
    for: askingTypes,
    name: 'Answered',
    within: always,
    urgent: never,
    soon: always,
    words: (fact, today) => `${askedText(fact)}${outcomeText(fact)}${agoText(fact, '', today)}`,
  },
} as const satisfies Readonly<Record<string, NeedRule>>;
