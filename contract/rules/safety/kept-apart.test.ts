import { expect, test } from 'vitest';
import { asRequiredOf, findingsOn, lineOf } from './testing/lines.ts';

const at = (ingredient: string | readonly string[], ...doseTimes: string[]) =>
  lineOf(ingredient, { doseTimes });
const levels = (...lines: ReturnType<typeof lineOf>[]) =>
  findingsOn('interaction', lines).map(({ level }) => level);

test.each([
  ['levothyroxine', ['07:00'], 'calcium carbonate', ['10:59'], true],
  ['levothyroxine', ['07:00'], 'calcium carbonate', ['11:00'], false],
  ['levothyroxine', ['07:00'], 'ferrous sulfate', ['12:00', '08:00'], true],
  ['levothyroxine', ['21:00'], 'ferrous sulfate', ['17:00'], false],
  ['levothyroxine', ['21:00'], 'ferrous sulfate', ['17:30'], true],
  ['ciprofloxacin', ['08:00', '20:00'], 'magnesium aspartate', ['10:00'], false],
  ['ciprofloxacin', ['08:00', '20:00'], 'magnesium aspartate', ['09:59'], true],
  ['ciprofloxacin', ['08:00', '20:00'], 'magnesium aspartate', ['14:01'], true],
  ['moxifloxacin', ['08:00'], 'ferrous fumarate', ['12:00'], false],
  ['moxifloxacin', ['08:00'], 'ferrous fumarate', ['11:00'], true],
  ['norfloxacin', ['08:00', '20:00'], 'calcium citrate', ['12:00'], false],
  ['norfloxacin', ['08:00', '20:00'], 'calcium citrate', ['19:00'], true],
  ['doxycycline', ['08:00'], 'ferrous sulfate', ['12:00'], false],
  ['doxycycline', ['08:00'], 'ferrous sulfate', ['06:00'], false],
  ['doxycycline', ['08:00'], 'ferrous sulfate', ['11:00'], true],
  ['alendronic acid', ['07:00'], 'calcium carbonate', ['07:30'], false],
  ['alendronic acid', ['07:00'], 'calcium carbonate', ['07:00'], true],
  ['risedronic acid', ['12:00'], 'magnesium oxide', ['08:00'], true],
  ['risedronic acid', ['06:30'], 'magnesium oxide', ['08:00', '20:00'], false],
  ['levothyroxine', ['06:00'], 'sevelamer', ['08:00', '18:00'], true],
  ['levothyroxine', ['06:00'], 'sevelamer', ['12:00', '18:00'], false],
  ['levothyroxine', ['06:00'], 'colestyramine', ['08:00'], true],
  ['levothyroxine', ['06:00'], 'colestyramine', ['10:00'], false],
  ['warfarin', ['18:00'], 'colestyramine', ['19:00'], false],
  ['warfarin', ['18:00'], 'colestyramine', ['14:30'], true],
  ['moxifloxacin', ['08:00'], 'sucralfate', ['11:30'], true],
  ['moxifloxacin', ['08:00'], 'sucralfate', ['12:00'], false],
  // Over midnight.
  ['levothyroxine', ['01:00'], 'calcium carbonate', ['23:00'], true],
  ['levothyroxine', ['03:00'], 'calcium carbonate', ['23:00'], false],
  ['levothyroxine', ['22:00'], 'ferrous sulfate', ['01:59'], true],
  ['ciprofloxacin', ['23:00'], 'magnesium aspartate', ['00:59'], true],
  ['ciprofloxacin', ['23:00'], 'magnesium aspartate', ['01:00'], false],
  ['ciprofloxacin', ['04:59'], 'magnesium aspartate', ['23:00'], true],
  ['ciprofloxacin', ['05:00'], 'magnesium aspartate', ['23:00'], false],
  ['doxycycline', ['00:20'], 'ferrous sulfate', ['22:20'], false],
  ['alendronic acid', ['06:00'], 'calcium carbonate', ['23:30'], false],
  ['alendronic acid', ['00:15'], 'calcium carbonate', ['23:59'], false],
] as const)('DRF-07 %s at %s with %s at %s is found: %s', (one, first, other, second, isFound) => {
  const lines = [at(one, ...first), at(other, ...second)] as const;
  expect(levels(...lines)).toEqual(isFound ? ['caution'] : []);
  expect(levels(...lines.toReversed())).toEqual(isFound ? ['caution'] : []);
});

test('DRF-07 levothyroxine with an antacid when required is found, because nobody knows its times', () => {
  const antacid = ['sodium alginate', 'sodium bicarbonate', 'calcium carbonate'];
  const [found] = findingsOn('interaction', [at('levothyroxine', '07:00'), asRequiredOf(antacid)]);
  expect(found?.message.replaceAll('\u00a0', ' ')).toBe(
    'Calcium carbonate and levothyroxine bind to each other, so too little is absorbed: the label says to give them at least 4 hours apart.',
  );
});

test('DRF-07 times that keep apart what binds don’t hide another pair', () => {
  expect(levels(at('sertraline', '08:00'), at('apixaban', '20:00'))).toEqual(['caution']);
  expect(levels(at('clopidogrel', '08:00'), at('omeprazole', '20:00'))).toEqual(['conflict']);
});

test('DRF-07 of two cautions the one that comes first in the list is said, in both directions', () => {
  const lines = [lineOf('warfarin'), lineOf('fluvoxamine')];
  for (const both of [lines, lines.toReversed()]) {
    expect(findingsOn('interaction', both).map(({ message }) => message)).toEqual([
      expect.stringContaining('because the INR rises'),
    ]);
  }
});

test('DRF-07 an anti-inflammatory gel with a serotonin reuptake inhibitor isn’t found', () => {
  expect(levels(lineOf('sertraline'), lineOf('diclofenac', { route: 'topical' }))).toEqual([]);
});
