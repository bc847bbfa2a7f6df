import type { NeedReason } from '../../entities/need.ts';
import { daysBetween, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import {
  askingTypes,
  assistantTypes,
  decidingTypes,
  everyType,
  prescriberTypes,
} from '../../values/user-type.ts';
import type { UserType } from '../../values/user-type.ts';
import { reviewSoonDays } from '../orders/review.ts';
import {
  always,
  countOf,
  dueText,
  judgeNeed,
  namesText,
  type NeedFact,
  type NeedRule,
  never,
  type Urgency,
} from './need-rule.ts';

/** After so many days without an answer the facility calls the prescriber. */
export const questionDays = 3;

/** Every reason to be needed, in the order of the filter. */
export const needRules: Readonly<Record<NeedReason, NeedRule>> = {
  'dose-to-decide': {
    for: prescriberTypes,
    name: 'Dose to decide',
    within: 1,
    urgent: always,
    soon: always,
    words: (fact, today) =>
      `No dose of ${namesText(fact.about)} decided for ${dueText(fact, today)}`,
  },
  'measure-due': {
    for: prescriberTypes,
    name: 'Result due',
    within: 0,
    urgent: never,
    soon: always,
    words: (fact, today) => `Result for ${namesText(fact.about)} was due ${dueText(fact, today)}`,
  },
  'drafts-end': {
    for: prescriberTypes,
    name: 'Drafts that end today',
    within: 0,
    urgent: always,
    soon: always,
    words: ({ about }) =>
      `${about.length === 1 ? 'A draft' : `${about.length} drafts`} of yours ${about.length === 1 ? 'ends' : 'end'} at midnight`,
  },
  'no-chart': {
    for: [...prescriberTypes, ...assistantTypes],
    name: 'No chart yet',
    within: always,
    urgent: -1,
    soon: always,
    words: () => 'New admission without a chart',
  },
  'allergy-conflict': {
    for: decidingTypes,
    name: 'Allergy conflict',
    within: always,
    urgent: always,
    soon: always,
    words: () => 'An allergy conflicts with a medicine on the chart',
  },
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
  countersign: {
    for: prescriberTypes,
    name: 'To countersign',
    within: always,
    urgent: -1,
    soon: always,
    words: ({ about, by }) =>
      `${countOf(about, 'order')} to countersign${by === null ? '' : `, entered by ${by}`}`,
  },
  'chart-expiry': {
    for: everyType,
    name: 'Chart expires',
    within: reviewSoonDays,
    urgent: 0,
    soon: 7,
    words: (fact, today) =>
      fact.due < today
        ? `Chart expired ${dueText(fact, today)}`
        : `Chart expires ${dueText(fact, today)}`,
  },
  'course-end': {
    for: prescriberTypes,
    name: 'Course ends',
    within: 7,
    urgent: never,
    soon: 2,
    words: (fact, today) =>
      `${fact.about.length === 1 ? 'Course' : 'Courses'} of ${namesText(fact.about)} ${
        fact.about.length === 1 ? 'ends' : 'end'
      } ${fact.about.length === 1 ? '' : 'from '}${dueText(fact, today)}`,
  },
  'allergy-changed': {
    for: prescriberTypes,
    name: 'Allergy changed',
    within: always,
    urgent: never,
    soon: always,
    words: (fact) => `Allergies changed since your last order, ${formatClinicalDate(fact.due)}`,
  },
  'pause-over': {
    for: prescriberTypes,
    name: 'Pause over',
    within: -1,
    urgent: never,
    soon: always,
    words: (fact) =>
      `Pause of ${namesText(fact.about)} was over after ${formatClinicalDate(fact.due)}`,
  },
  'held-item': {
    for: decidingTypes,
    name: 'Waits for a decision',
    within: always,
    urgent: -2,
    soon: always,
    words: ({ about }) => `${countOf(about, 'item')} from another system to decide on`,
  },
};

/** The reasons for which a user of this type can be needed. */
export function needReasonsOf(userType: UserType | null): NeedReason[] {
  if (userType === null) return [];
  return (Object.keys(needRules) as NeedReason[]).filter((reason) =>
    needRules[reason].for.includes(userType),
  );
}

/** How urgent a need is on a day; undefined if nobody is needed yet. */
export const urgencyOfNeed = (fact: NeedFact, today: PlainDate): Urgency | undefined =>
  judgeNeed(needRules[fact.reason], fact, today);

/** The reason in words. */
export const needText = (fact: NeedFact, today: PlainDate): string =>
  needRules[fact.reason].words(fact, today);

export const urgencyNames: Readonly<Record<Urgency, string>> = {
  1: 'Urgent',
  2: 'Soon',
  3: 'When there is time',
};

/** The most urgent first, of those what is due first; needs that aren’t any more are left out. */
export function sortNeeds<N extends NeedFact>(needs: readonly N[], today: PlainDate): N[] {
  const judged = needs.flatMap((need) => {
    const urgency = urgencyOfNeed(need, today);
    return urgency === undefined ? [] : [{ need, urgency, days: daysBetween(today, need.due) }];
  });
  const sorted = judged.toSorted((a, b) => a.urgency - b.urgency || a.days - b.days);
  return sorted.map(({ need }) => need);
}
