import { expect, test } from 'vitest';
import { avoidedFacts } from './facts/older-people.ts';
import { presentName } from './facts/known-names.ts';
import { asRequiredOf, findingsOn, lineOf } from './testing/lines.ts';

const avoided = (line: ReturnType<typeof lineOf>) =>
  findingsOn('dose', [line]).filter(({ key }) => key.startsWith('dose:older:'));
const facts = avoidedFacts.flatMap((fact) =>
  fact.medicines.split(', ').map((name) => [name, fact] as const),
);

test.each(facts)('DRF-07 %s is best avoided in older people', (name, { level, source }) => {
  expect(presentName(name)).toBe(name);
  expect(avoided(lineOf(name))).toMatchObject([{ level, source }]);
  expect(avoided(asRequiredOf(name))).toMatchObject([{ level: 'information' }]);
  expect(avoided(lineOf(name, { route: 'topical' }))).toEqual([]);
});

test.each(['cetirizine', 'temazepam', 'mirtazapine', 'paracetamol', 'gliclazide', 'silodosin'])(
  'DRF-07 %s isn’t on such a list',
  (name) => {
    expect(avoided(lineOf(name))).toEqual([]);
  },
);

test('DRF-07 what has no source is called our own view', () => {
  expect(avoided(lineOf('benzatropine'))[0]?.message).toMatch(/our own view, without a source\.$/);
  expect(avoided(lineOf('promethazine'))[0]?.message).not.toMatch(/our own/);
});

test('DRF-07 each medicine is listed once, and the finding says why', () => {
  const names = facts.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(avoided(lineOf('glibenclamide'))[0]?.message).toBe(
    'Glibenclamide is best avoided in older people: low blood glucose.',
  );
});
