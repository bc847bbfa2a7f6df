import { formatClinicalDate } from '../../values/plain-date.ts';
import {
  assistantTypes,
  decidingTypes,
  everyType,
  prescriberTypes,
} from '../../values/user-type.ts';
import { reviewSoonDays } from '../orders/review.ts';
import {
  agoText,
  always,
  callText,
  countOf,
  dueText,
  namesText,
  type NeedRule,
  never,
} from './need-rule.ts';

/** Why a prescriber is needed, some of it also by others. */
export const prescriberRules = {
  'own-allergy-conflict': {
    for: prescriberTypes,
    name: 'Allergy to a medicine of yours',
    within: always,
    urgent: always,
    soon: always,
    words: ({ about }) => `An allergy conflicts with ${namesText(about)}, which you prescribe`,
  },
  'dose-to-decide': {
    for: prescriberTypes,
    name: 'Dose to decide',
    within: 1,
    urgent: always,
    soon: always,
    words: (fact, today) => {
      const { about, aside = [] } = fact;
      const first = about.filter((name) => !aside.includes(name));
      const later = aside.length === 0 ? '' : `, and none of ${namesText(aside)} for tomorrow`;
      return `No dose of ${namesText(first)} decided for ${dueText(fact, today)}${later}`;
    },
  },
  'measure-due': {
    for: prescriberTypes,
    name: 'Result due',
    within: 0,
    urgent: never,
    soon: always,
    words: (fact, today) =>
      `Result for ${namesText(fact.about)} ${fact.due < today ? 'was' : 'is'} due ${dueText(fact, today)}`,
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
    words: (fact, today) => {
      const what = `New admission without a chart${agoText(fact, 'admitted', today)}`;
      return fact.about.length > 0
        ? `${what}. You are the usual prescriber`
        : `${what}${callText(fact)}`;
    },
  },
  'allergy-conflict': {
    for: decidingTypes,
    name: 'Allergy conflict',
    within: always,
    urgent: always,
    soon: always,
    words: ({ about, by }) =>
      about.length === 0
        ? 'An allergy conflicts with a medicine on the chart'
        : `An allergy conflicts with ${namesText(about)}${by === null ? '' : `, which ${by} prescribes`}`,
  },
  'ended-allergy-conflict': {
    for: decidingTypes,
    name: 'Allergy, course ended',
    within: always,
    // It isn’t given any more. It is still on the chart, from where it could be prescribed again.
    urgent: never,
    soon: never,
    words: ({ about }) =>
      `An allergy conflicts with ${namesText(about)}, ${about.length > 1 ? 'whose courses have' : 'whose course has'} ended`,
  },
  countersign: {
    for: prescriberTypes,
    name: 'To countersign',
    within: always,
    urgent: -1,
    soon: always,
    words: (fact, today) =>
      `${countOf(fact.about, 'order')} to countersign${fact.by === null ? '' : `, entered by ${fact.by}`}${agoText(fact, 'made', today)}`,
  },
  'chart-expiry': {
    for: everyType,
    name: 'Chart expires',
    within: reviewSoonDays,
    urgent: 0,
    soon: 7,
    words: (fact, today) =>
      `Chart ${fact.due < today ? 'expired' : 'expires'} ${dueText(fact, today)}${callText(fact)}`,
  },
  'course-end': {
    for: prescriberTypes,
    name: 'Course ends',
    within: 7,
    urgent: never,
    soon: 2,
    words: (fact, today) =>
      fact.about.length === 1
        ? `Course of ${namesText(fact.about)} ends ${dueText(fact, today)}`
        : `Courses of ${namesText(fact.about)} end, the first ${dueText(fact, today)}`,
  },
  'allergy-changed': {
    for: prescriberTypes,
    name: 'Allergy changed',
    within: always,
    urgent: never,
    soon: always,
    words: (fact) => `Allergies changed on ${formatClinicalDate(fact.due)}, after your last order`,
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
    words: (fact, today) =>
      `${countOf(fact.about, 'item')} from another system to decide on${agoText(fact, 'received', today)}`,
  },
  'changed-by-other': {
    for: prescriberTypes,
    name: 'Changed by another prescriber',
    within: always,
    urgent: never,
    soon: -2,
    words: ({ about, by, since }, today) =>
      `${by ?? 'Other prescribers'} changed ${namesText(about)}, which you prescribed${agoText({ since, about: [] }, about.length > 1 ? 'last' : '', today)}`,
  },
} as const satisfies Readonly<Record<string, NeedRule>>;
