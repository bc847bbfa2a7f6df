import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NeedReason } from '../../entities/need.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { everyType, UserType } from '../../values/user-type.ts';
import type { NeedFact } from './need-rule.ts';
import { needReasonsOf, needRules, needText, sortNeeds, urgencyOfNeed } from './need-rules.ts';

const today = getPlainDate('2026-11-21');
const inDays = (days: number) => addDays(today, days);
const need = (reason: NeedReason, days = 0, values: Partial<NeedFact> = {}): NeedFact => ({
  reason,
  due: inDays(days),
  since: null,
  about: [],
  by: null,
  ...values,
});

const names = ['warfarin', 'digoxin', 'digoxin', 'amiodarone'];

test.for<[NeedReason, number, Partial<NeedFact>, number | undefined, string]>([
  ['dose-to-decide', 0, { about: ['warfarin'] }, 1, 'No dose of warfarin decided for today'],
  ['dose-to-decide', 1, { about: ['warfarin'] }, 1, 'No dose of warfarin decided for tomorrow'],
  [
    'dose-to-decide',
    2,
    { about: names },
    undefined,
    'No dose of warfarin and 2 more decided for in 2 days',
  ],
  [
    'dose-to-decide',
    0,
    { about: ['insulin', 'warfarin'], aside: ['insulin'] },
    1,
    'No dose of warfarin decided for today, and none of insulin for tomorrow',
  ],
  ['measure-due', 0, { about: ['warfarin'] }, 2, 'Result for warfarin is due today'],
  ['measure-due', -2, { about: ['warfarin'] }, 2, 'Result for warfarin was due 2 days ago'],
  ['measure-due', 1, {}, undefined, 'Result for  is due tomorrow'],
  ['drafts-end', 0, { about: ['warfarin'] }, 1, 'A draft of yours ends at midnight'],
  ['drafts-end', 0, { about: names }, 1, '4 drafts of yours end at midnight'],
  ['no-chart', 1, {}, 2, 'New admission without a chart'],
  ['no-chart', -1, {}, 1, 'New admission without a chart'],
  ['no-chart', -1, { since: inDays(-2) }, 1, 'New admission without a chart, admitted 2 days ago'],
  ['no-chart', 3, { since: inDays(2) }, 2, 'New admission without a chart'],
  ['no-chart', 1, { by: 'Ada Park' }, 2, 'New admission without a chart: call Ada Park'],
  [
    'no-chart',
    1,
    { about: ['them'] },
    2,
    'New admission without a chart. You are the usual prescriber',
  ],
  ['allergy-conflict', -9, {}, 1, 'An allergy conflicts with a medicine on the chart'],
  [
    'allergy-conflict',
    0,
    { about: ['cefalexin'], by: 'Ada Park' },
    1,
    'An allergy conflicts with cefalexin, which Ada Park prescribes',
  ],
  ['allergy-conflict', 0, { about: names }, 1, 'An allergy conflicts with warfarin and 2 more'],
  [
    'ended-allergy-conflict',
    -9,
    { about: ['cefalexin'] },
    3,
    'An allergy conflicts with cefalexin, whose course has ended',
  ],
  [
    'ended-allergy-conflict',
    -9,
    { about: ['cefalexin', 'amoxicillin'] },
    3,
    'An allergy conflicts with cefalexin and 1 more, whose courses have ended',
  ],
  [
    'own-allergy-conflict',
    0,
    { about: ['cefalexin'] },
    1,
    'An allergy conflicts with cefalexin, which you prescribe',
  ],
  ['countersign', 0, { about: ['Order 2'] }, 2, '1 order to countersign'],
  [
    'countersign',
    -1,
    { about: ['Order 2', 'Order 3'], by: 'Jodie Walsh' },
    1,
    '2 orders to countersign, entered by Jodie Walsh',
  ],
  [
    'countersign',
    -1,
    { about: ['Order 2', 'Order 3'], by: 'Jodie Walsh', since: inDays(-2) },
    1,
    '2 orders to countersign, entered by Jodie Walsh, the first made 2 days ago',
  ],
  [
    'question',
    0,
    { about: ['insulin'], by: 'Linh Nguyen' },
    1,
    '1 question about insulin, from Linh Nguyen',
  ],
  [
    'question',
    0,
    { about: ['insulin'], by: 'Linh Nguyen', since: today },
    1,
    '1 question about insulin, from Linh Nguyen, asked today',
  ],
  ['question', 3, { about: ['insulin', 'the chart'] }, 2, '2 questions about insulin and 1 more'],
  [
    'question',
    1,
    { about: ['insulin'], aside: ['insulin'], by: 'Linh Nguyen' },
    2,
    '1 recommendation about insulin, from Linh Nguyen',
  ],
  [
    'question',
    1,
    { about: ['insulin', 'digoxin', 'digoxin'], aside: ['digoxin', 'digoxin'] },
    2,
    '1 question and 2 recommendations about insulin and 1 more',
  ],
  [
    'question-waiting',
    -1,
    { about: ['insulin'], by: 'Priya Raman', since: inDays(-4) },
    2,
    '1 question about insulin not answered, asked 4 days ago, for Priya Raman',
  ],
  [
    'question-waiting',
    0,
    { about: ['insulin'] },
    undefined,
    '1 question about insulin not answered',
  ],
  [
    'question-answered',
    0,
    { about: ['insulin'], by: 'Priya Raman' },
    2,
    '1 question about insulin closed by Priya Raman',
  ],
  [
    'question-answered',
    -3,
    { about: ['insulin'], outcomes: ['answered'], by: 'Priya Raman', since: inDays(-3) },
    2,
    '1 question about insulin answered by Priya Raman, 3 days ago',
  ],
  [
    'question-answered',
    0,
    {
      about: ['insulin'],
      aside: ['insulin'],
      outcomes: ['declined'],
      by: 'Priya Raman',
    },
    2,
    '1 recommendation about insulin declined by Priya Raman',
  ],
  [
    'question-answered',
    0,
    { about: ['insulin'], aside: ['insulin'], outcomes: ['overtaken'], by: 'Ada Park' },
    2,
    '1 recommendation about insulin overtaken by an order of Ada Park',
  ],
  [
    'question-answered',
    0,
    {
      about: ['insulin', 'digoxin', 'digoxin'],
      aside: ['digoxin', 'digoxin'],
      outcomes: ['answered', 'declined', 'declined'],
      by: 'Ada Park',
    },
    2,
    '1 question and 2 recommendations about insulin and 1 more: 1 answered, 2 declined, Ada Park',
  ],
  ['chart-expiry', 15, {}, undefined, 'Chart expires in 15 days'],
  ['chart-expiry', 14, {}, 3, 'Chart expires in 14 days'],
  ['chart-expiry', 8, {}, 3, 'Chart expires in 8 days'],
  ['chart-expiry', 7, {}, 2, 'Chart expires in 7 days'],
  ['chart-expiry', 1, {}, 2, 'Chart expires tomorrow'],
  ['chart-expiry', 0, {}, 1, 'Chart expires today'],
  ['chart-expiry', -1, {}, 1, 'Chart expired yesterday'],
  ['chart-expiry', -20, {}, 1, 'Chart expired 20 days ago'],
  ['course-end', 8, { about: ['cefalexin'] }, undefined, 'Course of cefalexin ends in 8 days'],
  ['course-end', 7, { about: ['cefalexin'] }, 3, 'Course of cefalexin ends in 7 days'],
  [
    'course-end',
    0,
    { about: ['cefalexin', 'prednisolone'] },
    2,
    'Courses of cefalexin and 1 more end, the first today',
  ],
  ['allergy-changed', -3, {}, 2, 'Allergies changed on 18-Nov-2026, after your last order'],
  ['pause-over', -1, { about: ['metformin'] }, 2, 'Pause of metformin was over after 20-Nov-2026'],
  [
    'pause-over',
    0,
    { about: ['metformin'] },
    undefined,
    'Pause of metformin was over after 21-Nov-2026',
  ],
  [
    'changed-by-other',
    -1,
    { about: ['digoxin'], by: 'Ada Park' },
    3,
    'Ada Park changed digoxin, which you prescribed',
  ],
  [
    'changed-by-other',
    -1,
    { about: ['digoxin'], by: 'Ada Park', since: inDays(-1) },
    3,
    'Ada Park changed digoxin, which you prescribed, yesterday',
  ],
  [
    'changed-by-other',
    -2,
    { about: names },
    2,
    'Other prescribers changed warfarin and 2 more, which you prescribed',
  ],
  ['s8-to-action', 0, { about: ['oxycodone'] }, 1, 'Schedule 8 change to action: oxycodone'],
  [
    's8-to-action',
    -1,
    { about: ['oxycodone', 'morphine'], since: inDays(-1) },
    1,
    'Schedule 8 changes to action, the first made yesterday: oxycodone and 1 more',
  ],
  ['not-seen', 0, { about: ['digoxin'] }, 2, '1 change not seen by the pharmacy: digoxin'],
  [
    'not-seen',
    0,
    { about: ['a', 'b'], since: inDays(-1) },
    2,
    '2 changes not seen by the pharmacy, the first sent yesterday: a and 1 more',
  ],
  ['not-seen', -1, { about: ['a', 'b'] }, 1, '2 changes not seen by the pharmacy: a and 1 more'],
  ['to-action', -1, { about: ['digoxin'] }, 2, '1 change to action: digoxin'],
  [
    'to-action',
    -1,
    { about: ['digoxin'], since: inDays(-1) },
    2,
    '1 change to action, made yesterday: digoxin',
  ],
  ['to-action', -2, { about: ['a', 'b'] }, 1, '2 changes to action: a and 1 more'],
  [
    'pack-affected',
    7,
    { about: ['a'] },
    undefined,
    'Changes before the packs are made in 7 days: a',
  ],
  ['pack-affected', 2, { about: ['a'] }, 2, 'Changes before the packs are made in 2 days: a'],
  ['pack-affected', 0, { about: ['a'] }, 1, 'Changes before the packs are made today: a'],
  ['allergy-update', 0, {}, 2, 'Allergy update to confirm'],
  [
    'allergy-update',
    -5,
    { since: inDays(-5) },
    1,
    'Allergy update to confirm, recorded 5 days ago',
  ],
  ['to-confirm', -1, {}, 3, 'Every change is actioned, and the order isn’t confirmed'],
  ['chart-review', -2, {}, 2, 'Chart review to acknowledge'],
  ['chart-review', -2, { since: inDays(-2) }, 2, 'Chart review to acknowledge, made 2 days ago'],
  [
    'not-countersigned',
    -1,
    { about: ['Order 2'], by: 'Ada Park' },
    1,
    '1 order not countersigned by Ada Park',
  ],
  ['chart-expiry', 3, { by: 'Ada Park' }, 2, 'Chart expires in 3 days: call Ada Park'],
  ['held-item', -1, { about: ['MedicationRequest'] }, 2, '1 item from another system to decide on'],
  ['held-item', -2, { about: ['a', 'b'] }, 1, '2 items from another system to decide on'],
])('%s with %i days left', ([reason, days, values, urgency, text]) => {
  const fact = need(reason, days, values);
  expect(urgencyOfNeed(fact, today)).toBe(urgency);
  expect(needText(fact, today)).toBe(text);
});

describe('whoever', () => {
  test('each reason is somebody’s, and everybody who works with residents has some', () => {
    expect(NeedReason.options.filter((reason) => needRules[reason].for.length === 0)).toEqual([]);
    for (const type of UserType.options) {
      expect(needReasonsOf(type).length > 0).toBe(everyType.some((one) => one === type));
    }
    expect(needReasonsOf(null)).toEqual([]);
  });

  test('nobody but a prescriber is asked to countersign, to decide a dose, or for drafts', () => {
    for (const type of ['RegisteredNurse', 'GeneralStaffAdmin', 'Pharmacist'] as const) {
      const theirs = needReasonsOf(type);
      for (const reason of ['countersign', 'dose-to-decide', 'drafts-end'] as const) {
        expect(theirs).not.toContain(reason);
      }
    }
  });
});

const facts = fc.record({
  reason: fc.constantFrom(...NeedReason.options),
  due: fc.integer({ min: -400, max: 400 }).map(inDays),
  since: fc.constant(null),
  about: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }),
  by: fc.constant(null),
});

test('never gets less urgent as days pass, and once shown stays shown', () => {
  fc.assert(
    fc.property(facts, fc.nat(30), (fact, days) => {
      const [now, later] = [urgencyOfNeed(fact, today), urgencyOfNeed(fact, inDays(days))];
      expect(later ?? 9).toBeLessThanOrEqual(now ?? 9);
    }),
  );
});

test('sorts by urgency, then by reason, then by the day, however they came, and keeps each that is due', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 12 }), (some) => {
      const sorted = sortNeeds(some, today);
      const keyOf = (fact: NeedFact) =>
        `${urgencyOfNeed(fact, today) ?? 9} ${10 + NeedReason.options.indexOf(fact.reason)} ${fact.due}`;
      const keys = sorted.map(keyOf);
      expect(keys).toEqual(keys.toSorted());
      const due = some.filter((fact) => urgencyOfNeed(fact, today) !== undefined);
      expect(new Set(sorted)).toEqual(new Set(due));
    }),
  );
});
