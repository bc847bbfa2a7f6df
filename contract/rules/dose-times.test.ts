import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FrequencyCode, frequencies, frequencyCodes } from '../values/medicine-codes.ts';
import {
  canChangeDoseTimes,
  closeTimesAdvice,
  doseTimesProblem,
  isSameInstruction,
  orderInstructionOf,
} from './dose-times.ts';
import { whyNot } from './capability.ts';
import { waitsForPrescriber } from './imported.ts';
import { instructionText } from './medicine-line.ts';
import { medication } from './testing/medications.ts';

const tablet = medication({ frequency: 'twice-daily', doseTimes: ['08:00', '20:00'] });
const instruction = orderInstructionOf(tablet);
const { textInstruction: instructions, doseTimes: _, ...rest } = instruction;
const seen = { instructions, ...rest };

test('DOS-02 an instruction has the specified fields, in words', () => {
  expect(instruction).toEqual({
    doseTimes: ['08:00', '20:00'],
    textInstruction: instructionText(tablet),
    routeOfAdministration: { code: 'oral', name: 'oral' },
    frequency: { code: 'twice-daily', name: 'twice a day' },
    startsOn: '2026-06-01',
  });
});

test.each([
  ['New', 'Regular', true],
  ['Existing', 'ShortCourse', true],
  ['RePrescribed', 'Regular', true],
  ['Ceased', 'Regular', false],
  ['Expired', 'ShortCourse', false],
  ['Existing', 'AsRequired', false],
] as const)('DOS-01 the times of a medicine that is %s and %s: %s', (status, courseType, ok) => {
  expect(canChangeDoseTimes({ status, courseType, importedFrom: null }).ok).toBe(ok);
});

test('DOS-01 an imported medicine keeps its times until a prescriber has prescribed it here', () => {
  const capability = canChangeDoseTimes({ ...tablet, status: 'New', importedFrom: 'Practice' });
  expect(whyNot(capability)).toBe(waitsForPrescriber);
});

describe('DOS-01 the times have to fit the frequency', () => {
  test.each<[FrequencyCode, string[], string | null]>([
    ['twice-daily', ['07:30', '19:30'], null],
    ['twice-daily', ['08:00'], 'Enter 2 dose times for twice a day'],
    ['twice-daily', ['08:00', '14:00', '20:00'], 'Enter 2 dose times for twice a day'],
    ['twice-daily', ['20:00', '08:00'], 'Enter each dose time once, earliest first'],
    ['twice-daily', ['08:00', '08:00'], 'Enter each dose time once, earliest first'],
    ['once-daily', [], 'Enter one dose time for once a day'],
    ['once-daily-morning', ['11:59'], null],
    ['once-daily-morning', ['20:00'], 'Enter a time before 12:00 for once a day in the morning'],
    ['once-daily-night', ['17:00'], null],
    ['once-daily-night', ['08:00'], 'Enter a time from 17:00 on for once a day at night'],
    ['every-4-hours', [], null],
    ['every-4-hours', ['08:00'], 'Enter 6 dose times for every 4 hours, or none'],
  ])('%s at %j: %s', (frequency, times, problem) => {
    expect(doseTimesProblem({ courseType: 'Regular', frequency }, times)).toBe(problem);
  });

  test('never more times than the frequency has doses a day', () => {
    const anyTimes = fc.uniqueArray(
      fc.constantFrom(...'0123456789'.split('').map((h) => `0${h}:00`)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...frequencyCodes), anyTimes, (frequency, times) => {
        const most = frequency === 'every-4-hours' ? 6 : frequencies[frequency].times.length;
        if (frequency === 'when-required' || times.length <= most) return;
        const problem = doseTimesProblem({ courseType: 'Regular', frequency }, times.toSorted());
        expect(problem).not.toBeNull();
      }),
    );
  });
});

describe('DOS-01 only an instruction that was seen can be changed', () => {
  test('the same instruction', () => expect(isSameInstruction(instruction, seen)).toBe(true));

  test.each([
    ['dose', { dose: '500 mg (1 tablet)' }],
    ['directions', { directions: 'With food.' }],
    ['times', { doseTimes: ['09:00', '21:00'] }],
    ['route', { route: 'rectal' }],
    ['frequency', { frequency: 'every-12-hours' }],
    ['start', { startDate: '2026-06-02' }],
    ['end', { endDate: '2026-12-24' }],
  ])('a different %s', (_what, changes) => {
    const now = orderInstructionOf({ ...tablet, ...(changes as object) });
    expect(isSameInstruction(now, seen)).toBe(false);
  });
});

test.each([
  ['twice-daily', ['08:00', '08:10'], '08:00 and 08:10 are less than an hour apart.'],
  [
    'three-times-daily',
    ['08:00', '20:00', '20:59'],
    '20:00 and 20:59 are less than an hour apart.',
  ],
  ['twice-daily', ['00:10', '23:50'], '23:50 and 00:10 are less than an hour apart.'],
  [
    'every-12-hours',
    ['14:30', '20:00'],
    '14:30 and 20:00 are 5 hours 30 minutes apart, and it’s given every 12 hours.',
  ],
  ['every-12-hours', ['11:01', '20:00'], '11:01 and 20:00 are 8 hours 59 minutes apart, and it’s'],
  [
    'every-8-hours',
    ['06:00', '11:00', '22:00'],
    '06:00 and 11:00 are 5 hours apart, and it’s given',
  ],
  ['every-6-hours', ['01:00', '06:00', '12:00', '22:00'], '22:00 and 01:00 are 3 hours apart, and'],
  ['every-4-hours', ['06:00', '08:01'], '06:00 and 08:01 are 2 hours 1 minute apart, and it’s'],
] as const)('DOS-01 DRF-07 %s at %j: %s', (frequency, doseTimes, advice) => {
  const said = closeTimesAdvice({ frequency, doseTimes: [...doseTimes] });
  expect(said).toContain(advice);
  expect(said).toMatch(/ Check that both are meant\.$/);
});

test.each([
  ['every-12-hours', ['11:00', '20:00']],
  ['every-72-hours', ['08:00']],
  ['twice-daily', ['08:00', '09:00']],
  ['twice-daily', ['08:00', '8:1']],
  ['once-daily', ['08:00']],
  ['once-daily', []],
] as const)('DOS-01 DRF-07 %s at %j are far enough apart', (frequency, doseTimes) => {
  expect(closeTimesAdvice({ frequency, doseTimes: [...doseTimes] })).toBeNull();
});

test.each(frequencyCodes)('DOS-01 the usual times of %s are far enough apart', (frequency) => {
  const doseTimes = [...frequencies[frequency].times];
  expect(closeTimesAdvice({ frequency, doseTimes })).toBeNull();
});
