import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Need } from '../../entities/need.ts';
import type { Round, RoundPlace, RoundStep } from '../../entities/round.ts';
import { Instant } from '../../values/instant.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { placeBeside, placeOf, saidByGoingOn, seenAt, withStep } from './round-steps.ts';
import { outcomeText, roundSummary, stillText } from './round-summary.ts';

const at = Instant.parse('2026-11-27T01:00:00.000Z');
const later = Instant.parse('2026-11-27T02:00:00.000Z');

function place(number: number, changes: Partial<RoundPlace['resident']> | null = {}): RoundPlace {
  const resident = changes && {
    authoringSystem: 'demo',
    authoringSystemForeignKey: `r${number}`,
    familyName: `Resident${number}`,
    givenName: 'Ada',
    preferredName: null,
    dateOfBirth: getPlainDate('1940-02-29'),
    room: String(number),
    facility: 'Banksia House',
    residentStatus: 'Active' as const,
    orders: 0,
    drafts: 0,
    ...changes,
  };
  return { number, outcome: 'waiting', why: null, resident };
}

const roundOf = (places: RoundPlace[]): Round => ({
  id: '00000000-0000-4000-8000-000000000001',
  startedAt: at,
  endedAt: null,
  steps: 0,
  at: 1,
  places,
});

const numbers = fc.integer({ min: 1, max: 5 });
const anyStep: fc.Arbitrary<RoundStep> = fc.record({
  from: fc.oneof(
    fc.constant(null),
    fc.record({ number: numbers, outcome: fc.constant('seen' as const), why: fc.constant(null) }),
    fc.record({
      number: numbers,
      outcome: fc.constant('left' as const),
      why: fc.constant('Asleep'),
    }),
  ),
  to: fc.option(numbers),
});

test('whatever the steps: nobody is lost, the last word before the end counts, then the first about those who waited, and it ends once', () => {
  fc.assert(
    fc.property(fc.array(anyStep), (steps) => {
      const start = roundOf([1, 2, 3, 4, 5].map((number) => place(number)));
      const end = steps.findIndex(({ to }) => to === null);
      const before = end < 0 ? steps : steps.slice(0, end + 1);
      const after = steps.slice(before.length);
      const ended = before.reduce((round, step) => withStep(round, step, at), start);
      const round = after.reduce((was, step) => withStep(was, step, later), ended);
      expect(round.places.map(({ resident }) => resident)).toEqual(
        start.places.map(({ resident }) => resident),
      );
      for (const { number, outcome, why } of round.places) {
        const about = ({ from }: RoundStep) => from?.number === number;
        const said = (before.findLast(about) ?? after.find(about))?.from;
        expect([outcome, why]).toEqual(said ? [said.outcome, said.why] : ['waiting', null]);
      }
      expect(round.endedAt).toBe(end < 0 ? null : at);
      expect(round.at).toBe(before.findLast(({ to }) => to !== null)?.to ?? 1);
      const { seen, left, notCounted, notReached, hidden } = roundSummary(round);
      const known = seen.length + left.length + notCounted.length + notReached.length;
      expect(known + hidden).toBe(5);
      const reached = new Set(steps.flatMap(({ to }) => to ?? []));
      if (steps.length > 0) reached.add(1);
      for (const { number } of notCounted) expect(reached).toContain(number);
      for (const { number } of notReached) expect(reached).not.toContain(number);
    }),
  );
});

test('a resident whom the prescriber may no longer see is passed over, in both directions', () => {
  const round = roundOf([place(1), place(2, null), place(3), place(4, null)]);
  expect(placeBeside(round, 1, 'next')?.number).toBe(3);
  expect(placeBeside(round, 3, 'previous')?.number).toBe(1);
  expect(placeBeside(round, 3, 'next')).toBeUndefined();
  expect(placeBeside(round, 1, 'previous')).toBeUndefined();
});

test('a resident is found by both parts of their key', () => {
  const round = roundOf([place(1), place(2, null)]);
  expect(placeOf(round, { authoringSystem: 'demo', authoringSystemForeignKey: 'r1' })?.number).toBe(
    1,
  );
  expect(
    placeOf(round, { authoringSystem: 'other', authoringSystemForeignKey: 'r1' }),
  ).toBeUndefined();
});

test.each<[string, RoundPlace, RoundStep['from']]>([
  ['who was waiting was seen', place(2), seenAt(2)],
  ['who was seen stays seen', { ...place(2), outcome: 'seen' }, seenAt(2)],
  ['who was left stays left', { ...place(2), outcome: 'left', why: 'Asleep' }, null],
  [
    'who was left, and then had an order, was seen',
    { ...place(2, { orders: 1 }), outcome: 'left', why: 'Asleep' },
    seenAt(2),
  ],
])('going on says what became of a resident: %s', (_, passed, said) => {
  expect(saidByGoingOn(passed)).toEqual(said);
});

test.each<[string, Partial<RoundPlace['resident']>, Partial<RoundPlace>, string, string]>([
  ['nothing', {}, {}, 'notReached', 'Not reached'],
  ['nothing, on its turn', {}, { isReached: true }, 'notCounted', 'Not counted as seen'],
  ['an order, on its turn', { orders: 1 }, { isReached: true }, 'seen', 'Seen, 1 order sent'],
  ['an order', { orders: 1 }, {}, 'seen', 'Seen, 1 order sent'],
  ['drafts', { drafts: 19, newDrafts: 3 }, {}, 'seen', 'Seen, 19 drafts not sent'],
  [
    'nothing, with drafts from before',
    { drafts: 2, newDrafts: 0 },
    {},
    'notReached',
    'Not reached, 2 drafts not sent',
  ],
  [
    'nothing that an older server tells',
    { drafts: 2 },
    {},
    'notReached',
    'Not reached, 2 drafts not sent',
  ],
  [
    'an order before they were left',
    { orders: 1 },
    { outcome: 'left', why: 'Asleep' },
    'left',
    'Left: Asleep, 1 order sent',
  ],
])(
  'who was left by address counts by what was done in the round: %s',
  (_, resident, said, list, text) => {
    const one = { ...place(1, resident), ...said };
    const { seen, left, notCounted, notReached } = roundSummary({ places: [one] });
    const lists = Object.entries({ seen, left, notCounted, notReached });
    expect(lists.filter(([, found]) => found.length > 0).map(([name]) => name)).toEqual([list]);
    expect(outcomeText(one)).toBe(text);
  },
);

test('the summary says of a resident why they still need the prescriber', () => {
  const need = { since: null, by: null, cause: '1', notMine: [] };
  const today = getPlainDate('2026-11-21');
  const needs: Need[] = [
    { ...need, reason: 'chart-expiry', due: addDays(today, 4), about: [] },
    { ...need, reason: 'drafts-end', due: today, about: ['warfarin'] },
  ];
  expect(stillText({ today, needs })).toBe(
    'Still needs you: Chart expires in 4 days. A draft of yours ends at midnight.',
  );
});

test('the summary names who was seen, changed, left and has drafts', () => {
  const places = [
    { ...place(1, { orders: 1 }), outcome: 'seen' as const },
    { ...place(2, { drafts: 2 }), outcome: 'left' as const, why: 'Asleep' },
    place(3, null),
    place(4),
  ];
  const summary = roundSummary({ places });
  const names = (found: readonly RoundPlace[]) => found.map(({ number }) => number);
  expect(names(summary.seen)).toEqual([1]);
  expect(names(summary.changed)).toEqual([1]);
  expect(names(summary.left)).toEqual([2]);
  expect(names(summary.notReached)).toEqual([4]);
  expect(names(summary.unsent)).toEqual([2]);
  expect(summary.hidden).toBe(1);
  expect(places.map(outcomeText)).toEqual([
    'Seen, 1 order sent',
    'Left: Asleep, 2 drafts not sent',
    '',
    'Not reached',
  ]);
});
