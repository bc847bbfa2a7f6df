import { assistantTypes, pharmacistTypes } from '../../values/user-type.ts';
import { agoText, always, countOf, dueText, namesText, type NeedRule, never } from './need-rule.ts';

/** Why a pharmacist is needed. */
export const pharmacistRules = {
  's8-to-action': {
    for: pharmacistTypes,
    name: 'Schedule 8 to action',
    within: always,
    urgent: always,
    soon: always,
    words: (fact, today) =>
      `Schedule 8 ${fact.about.length > 1 ? 'changes' : 'change'} to action${agoText(fact, 'made', today)}: ${namesText(fact.about)}`,
  },
  'to-action': {
    for: pharmacistTypes,
    name: 'Changes to action',
    within: always,
    urgent: -2,
    soon: always,
    words: (fact, today) =>
      `${countOf(fact.about, 'change')} to action${agoText(fact, 'made', today)}: ${namesText(fact.about)}`,
  },
  'pack-affected': {
    for: pharmacistTypes,
    name: 'Packs affected',
    within: 6,
    urgent: 0,
    soon: 2,
    words: (fact, today) =>
      `Changes before the packs are made ${dueText(fact, today)}: ${namesText(fact.about)}`,
  },
  'allergy-update': {
    for: pharmacistTypes,
    name: 'Allergy updates',
    within: always,
    urgent: -2,
    soon: always,
    words: (fact, today) => `Allergy update to confirm${agoText(fact, 'recorded', today)}`,
  },
  'to-confirm': {
    for: pharmacistTypes,
    name: 'To confirm',
    within: always,
    urgent: never,
    soon: -2,
    words: (fact, today) =>
      `Every change is actioned, and the order isn’t confirmed${agoText(fact, 'made', today)}`,
  },
  'chart-review': {
    for: pharmacistTypes,
    name: 'Chart reviews',
    within: always,
    urgent: never,
    soon: -2,
    words: (fact, today) => `Chart review to acknowledge${agoText(fact, 'made', today)}`,
  },
} as const satisfies Readonly<Record<string, NeedRule>>;

/** Why a nurse or the office of a facility is needed: to call a prescriber or the pharmacy. */
export const facilityRules = {
  'not-seen': {
    for: [...pharmacistTypes, ...assistantTypes],
    name: 'Not seen by the pharmacy',
    within: 0,
    urgent: -1,
    soon: always,
    words: (fact, today) =>
      `${countOf(fact.about, 'change')} not seen by the pharmacy${agoText(fact, 'sent', today)}: ${namesText(fact.about)}`,
  },
  'not-countersigned': {
    for: assistantTypes,
    name: 'Not countersigned',
    within: always,
    urgent: -1,
    soon: always,
    words: (fact, today) =>
      `${countOf(fact.about, 'order')} not countersigned${fact.by === null ? '' : ` by ${fact.by}`}${agoText(fact, 'made', today)}`,
  },
} as const satisfies Readonly<Record<string, NeedRule>>;
