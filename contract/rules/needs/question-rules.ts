import { askingTypes, assistantTypes, prescriberTypes } from '../../values/user-type.ts';
import { always, countOf, namesText, type NeedRule, never } from './need-rule.ts';

/** After so many days without an answer the facility calls the prescriber. */
export const questionDays = 3;

/** Who is needed for a question, and whom it was answered for. */
export const questionRules = {
  question: {
    for: prescriberTypes,
    name: 'Question',
    within: always,
    urgent: 0,
    soon: always,
    words: ({ about, by }) =>
      `${countOf(about, 'question')} about ${namesText(about)}${by === null ? '' : `, from ${by}`}`,
  },
  'question-waiting': {
    for: assistantTypes,
    name: 'Question not answered',
    within: -1,
    urgent: never,
    soon: always,
    words: ({ about, by }) =>
      `${countOf(about, 'question')} about ${namesText(about)} open for more than ${questionDays} days${by === null ? '' : `, for ${by}`}`,
  },
  'question-answered': {
    for: askingTypes,
    name: 'Question answered',
    within: always,
    urgent: never,
    soon: always,
    words: ({ about, by }) =>
      `${countOf(about, 'question')} about ${namesText(about)} closed${by === null ? '' : ` by ${by}`}`,
  },
} as const satisfies Readonly<Record<string, NeedRule>>;
