import { expect, test } from 'vitest';
import type { Question } from '../../entities/question.ts';
import { Instant } from '../../values/instant.ts';
import { PlainDate } from '../../values/plain-date.ts';
import { prescribedIn } from '../line/field-changes.ts';
import { productName } from '../line/medicine-line.ts';
import { medication } from '../testing/medications.ts';
import { type LineAfter, type OpenQuestion, questionAfter } from './after-order.ts';
import { draftOfProposal, questionProblems } from './question-problems.ts';
import {
  askedOfText,
  closedText,
  movedCourseText,
  outcomeText,
  proposedCourseText,
  questionNamed,
  questionTitle,
} from './question-words.ts';

const today = PlainDate.parse('2026-11-21');
const line = medication();
const { authoringSystemForeignKey: key, product } = line;
const prescription = { ...prescribedIn(line), productCode: product.code, startDate: today };
const words = 'Falls\n twice';
const questionWith = (values: object = {}) => ({
  kind: 'question' as const,
  medicationForeignKey: null,
  words,
  isUrgent: false,
  source: '',
  ...values,
});
const recommended = (proposal: object, medicationForeignKey: string | null = key) =>
  questionWith({ kind: 'recommendation', proposal, medicationForeignKey });

test.each([
  ['a question', questionWith(), undefined],
  ['to cease', recommended({ kind: 'cease' }), undefined],
  ['to monitor a line', recommended({ kind: 'monitor' }), undefined],
  ['to monitor on the chart', recommended({ kind: 'monitor' }, null), undefined],
  ['no words', questionWith({ words: ' ' }), 'Enter the question, or the reason'],
  ['too many words', questionWith({ words: 'x'.repeat(2001) }), 'Use at most 2000 characters'],
  ['nothing recommended', questionWith({ kind: 'recommendation' }), 'Choose what you recommend'],
  [
    'a question with a change',
    questionWith({ proposal: { kind: 'cease' } }),
    'Choose what you recommend',
  ],
  [
    'to monitor with a prescription',
    recommended({ kind: 'monitor', prescription }),
    'Choose what you recommend',
  ],
  [
    'to cease nothing',
    recommended({ kind: 'cease' }, null),
    'Choose the medicine that it is about',
  ],
  [
    'to add to a line',
    recommended({ kind: 'add', prescription }),
    'Choose the medicine that it is about',
  ],
  ['to change without saying how', recommended({ kind: 'change' }), 'Enter the prescription'],
])('what can’t be asked: %s', (_, content, problem) => {
  expect(questionProblems(content, line, product, today)[0]).toBe(problem);
});

test('what the line doesn’t allow isn’t recommended', () => {
  const ceased = medication({ status: 'Ceased' });
  const content = recommended({ kind: 'cease' });
  expect(questionProblems(content, ceased, undefined, today)).toEqual([
    'This can’t be done with the medicine as it is now',
  ]);
});

test('a recommendation is a draft with its words as the reason, from today on', () => {
  const earlier = { ...prescription, startDate: PlainDate.parse('2026-11-01') };
  const content = recommended({ kind: 'change', prescription: earlier });
  expect(draftOfProposal(content, { kind: 'change', prescription: earlier }, today)).toEqual({
    kind: 'change',
    medicationForeignKey: key,
    reason: 'Falls twice',
    prescription: { ...earlier, startDate: today },
  });
  expect(draftOfProposal(content, { kind: 'monitor' }, today)).toBeNull();
});

const same: LineAfter = { became: 'same' };
const gone: LineAfter = { became: 'gone' };
const again: LineAfter = { became: 'replaced', by: 'next', isSame: true };
const otherwise: LineAfter = { became: 'replaced', by: 'next', isSame: false };
const open = (values: Partial<OpenQuestion> = {}): OpenQuestion => ({
  id: 'q',
  kind: 'recommendation',
  medicationId: key,
  proposal: { kind: 'cease' },
  ...values,
});
const question = open({ kind: 'question', proposal: null });
const ceasing = { kind: 'cease', prescription: null } as const;
const changing = { kind: 'change', prescription } as const;

test.each([
  ['accepted as proposed', open(), ceasing, gone, { state: 'accepted', isChanged: false }],
  ['accepted otherwise', open(), changing, otherwise, { state: 'accepted', isChanged: true }],
  ['overtaken by a cease', open(), undefined, gone, { state: 'overtaken' }],
  ['overtaken by a change', open(), undefined, otherwise, { state: 'overtaken' }],
  ['carried on', open(), undefined, again, { state: 'open', medicationId: 'next' }],
  ['left alone', open(), undefined, same, null],
  ['left alone, of the chart', open({ medicationId: null }), undefined, same, null],
  ['a question goes on', question, undefined, otherwise, { state: 'open', medicationId: 'next' }],
  ['a question about what was ceased', question, undefined, gone, null],
] as const)('after an order: %s', (_, of, accepting, became, after) => {
  expect(questionAfter(of, accepting, became)).toEqual(after);
});

test('a proposal drafted on a later day is as proposed, unless its course has another end', () => {
  const proposal = { kind: 'change', prescription } as const;
  const later = { ...prescription, startDate: PlainDate.parse('2026-11-25') };
  const isChanged = (one: typeof prescription) =>
    questionAfter(open({ proposal }), { kind: 'change', prescription: one }, gone);
  expect(isChanged(later)).toMatchObject({ isChanged: false });
  expect(isChanged({ ...later, endDate: later.startDate })).toMatchObject({ isChanged: true });
  const course = { ...prescription, endDate: PlainDate.parse('2026-11-27') };
  const isCourseChanged = (startDate: string, endDate: string) =>
    questionAfter(
      open({ proposal: { kind: 'change', prescription: course } }),
      {
        kind: 'change',
        prescription: {
          ...course,
          startDate: PlainDate.parse(startDate),
          endDate: PlainDate.parse(endDate),
        },
      },
      gone,
    );
  expect(isCourseChanged('2026-11-25', '2026-12-01')).toMatchObject({ isChanged: false });
  expect(isCourseChanged('2026-11-25', '2026-11-27')).toMatchObject({ isChanged: true });
});

test('a recommended prescription says for how long and how it is packed', () => {
  const course = { ...prescription, courseType: 'ShortCourse', packagingType: 'Packed' } as const;
  const endDate = PlainDate.parse('2026-11-27');
  expect(proposedCourseText({ ...course, endDate })).toBe(
    'Short course, 7 days from 21-Nov-2026, packed',
  );
  expect(proposedCourseText({ ...course, courseType: 'Regular', endDate: null })).toBe(
    'Regular, from 21-Nov-2026, packed',
  );
  expect(proposedCourseText({ ...course, courseType: 'AsRequired', endDate: today })).toBe(
    'When required (PRN), 1 day from 21-Nov-2026',
  );
});

test('a reply says which question or recommendation it is for', () => {
  const product = { ...line.product, ingredients: ['metoprolol'], brandName: null };
  const about = { product, instructions: '' };
  const name = productName(product);
  const named = (values: Partial<Question>) =>
    questionNamed({ kind: 'recommendation', line: about, ...values });
  expect(named({ proposal: { kind: 'cease' } })).toBe(`recommendation to cease ${name}`);
  expect(named({ proposal: { kind: 'monitor' }, line: null })).toBe(
    'recommendation to monitor, about the chart',
  );
  expect(named({ proposal: { kind: 'add', prescription, product }, line: null })).toBe(
    `recommendation to add ${name}`,
  );
  expect(named({ kind: 'question' })).toBe(`question about ${name}`);
  expect(named({ kind: 'question', line: null })).toBe('question about the chart');
});

test('an open recommendation whose first day is past says from when a draft of it is', () => {
  const startDate = PlainDate.parse('2026-11-21');
  const endDate = PlainDate.parse('2026-11-27');
  const course = { ...prescription, startDate, endDate };
  const of = (day: string, values: Partial<Question> = {}) =>
    movedCourseText(
      { state: 'open', proposal: { kind: 'change', prescription: course }, ...values },
      PlainDate.parse(day),
    );
  expect(of('2026-11-20')).toBeNull();
  expect(of('2026-11-21')).toBeNull();
  expect(of('2026-11-24')).toBe(
    '21-Nov-2026 is past: opened as a draft today, it runs from 24-Nov-2026 to 30-Nov-2026',
  );
  const ongoing = { kind: 'add', prescription: { ...course, endDate: null } } as const;
  expect(of('2026-11-24', { proposal: ongoing })).toBe(
    '21-Nov-2026 is past: opened as a draft today, it runs from 24-Nov-2026',
  );
  expect(of('2026-11-24', { state: 'declined' })).toBeNull();
  expect(of('2026-11-24', { proposal: { kind: 'cease' } })).toBeNull();
});

test('what became of it is said in words', () => {
  const at = Instant.parse('2026-11-21T01:30:00.000Z');
  const outcome: NonNullable<Question['outcome']> = {
    by: 'Ada Park',
    at,
    words: '',
    order: { id: 'o', sequence: 4 },
    isChanged: true,
    seen: null,
  };
  expect(outcomeText({ state: 'accepted', outcome })).toBe(
    'Accepted by order 4, with changes, Ada Park',
  );
  expect(outcomeText({ state: 'overtaken', outcome })).toBe(
    'Overtaken by order 4 of Ada Park, which changed or ceased this line',
  );
  expect(outcomeText({ state: 'open', outcome: null })).toBe('Open');
  expect(closedText('declined', 'Ada Park')).toBe('Ada Park has declined this meanwhile.');
  expect(closedText('overtaken', 'Ada Park')).toMatch(/^An order of Ada Park/);
  expect(questionTitle({ kind: 'recommendation', proposal: { kind: 'add' } })).toBe(
    'Recommendation: add',
  );
  expect(askedOfText({ askedOf: { name: 'Ada Park', isMe: false, hasLeft: true } })).toBe(
    'For Ada Park, who can’t see this chart any more: whoever has it open answers',
  );
});
