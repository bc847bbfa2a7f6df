import { expect, test } from 'vitest';
import { asRequiredOf, findingsOn, lineOf } from './testing/lines.ts';

const byDay = (line: ReturnType<typeof lineOf>) =>
  findingsOn('frequency', [line]).filter(({ key }) => key.startsWith('frequency:by-day:'));

test.each([
  ['temazepam', '08:00', 1],
  ['temazepam', '12:00', 1],
  ['temazepam', '20:00', 0],
  ['temazepam', '17:00', 0],
  ['temazepam', '02:00', 0],
  ['zopiclone', '08:00', 1],
  ['oxazepam', '08:00', 0],
  ['quetiapine', '08:00', 0],
])('DRF-07 %s at %s: %d cautions', (name, time, count) => {
  const found = byDay(lineOf(name, { doseTimes: [time] }));
  expect(found.map(({ level }) => level)).toEqual(Array.from({ length: count }, () => 'caution'));
});

test.each<[readonly string[], readonly string[], number]>([
  [['insulin aspart'], ['20:00'], 1],
  [['insulin neutral'], ['22:00'], 1],
  [['insulin aspart'], ['08:00', '14:00', '20:00'], 0],
  [['insulin aspart'], ['18:00'], 0],
  [['insulin aspart', 'insulin aspart protamine'], ['20:00'], 0],
  [['insulin glargine'], ['20:00'], 0],
])('DRF-07 %j for a meal at %j: %d cautions', (ingredients, doseTimes, count) => {
  const line = lineOf(ingredients, { route: 'subcutaneous', doseTimes: [...doseTimes] });
  const found = findingsOn('frequency', [line]).filter(({ key }) => key.includes(':by-night:'));
  expect(found.map(({ level }) => level)).toEqual(Array.from({ length: count }, () => 'caution'));
});

test('DRF-07 when required it has no time, and the finding names the one that is wrong', () => {
  expect(byDay(asRequiredOf('temazepam'))).toEqual([]);
  const twice = { frequency: 'twice-daily', doseTimes: ['08:00', '20:00'] } as const;
  expect(byDay(lineOf('melatonin', { ...twice, doseTimes: [...twice.doseTimes] }))).toMatchObject([
    { message: 'Melatonin makes people sleep, and it is given at 08:00. Check the time.' },
  ]);
});
