import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayPattern, Dosage, SchedulePart, TimedDose } from '../../entities/dosage.ts';
import { type FrequencyCode, frequencies, frequencyCodes } from '../../values/medicine-codes.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import {
  canChangeDoseTimes,
  closeTimesAdvice,
  doseTimesProblem,
  isSameInstruction,
  notesAt,
  orderInstructionOf,
} from './dose-times.ts';
import { whyNot } from '../people/capability.ts';
import { readDose } from '../dosing/read-dose.ts';
import { withTextFields } from '../dosing/text-fields.ts';
import { waitsForPrescriberText } from '../orders/imported-medicines.ts';
import { instructionText } from './medicine-line.ts';
import { medication, structured } from '../testing/medications.ts';

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
  expect(whyNot(capability)).toBe(waitsForPrescriberText);
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
    const now = orderInstructionOf(
      medication({ ...tablet, id: 'm1', dosage: undefined, ...(changes as object) }),
    );
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

describe('DOS-01 a medicine whose dosage is data', () => {
  const product = structured({ ingredients: ['prednisolone'], strength: '5 mg', form: 'tablet' });
  const timed = (amount: string, ...times: string[]) => {
    const read = readDose(amount, product);
    if (read.kind === 'problem') throw new Error(read.message);
    return { dose: read.dose, times };
  };
  const part = (days: DayPattern, ...doses: TimedDose[]) => ({ days, doses });
  const daily: DayPattern = { kind: 'days', every: 1 };
  const line = (...parts: SchedulePart[]) => {
    const dosage: Dosage = { kind: 'schedule', steps: [{ parts, length: null }] };
    return withTextFields({ ...medication(), dosage });
  };
  const uneven = line(part(daily, timed('10 mg', '08:00'), timed('5 mg', '12:00', '18:00')));
  const weekly = line(part({ kind: 'weeks', every: 1, on: ['wed'] }, timed('5 mg', '08:00')));
  const morning = line(part(daily, timed('5 mg', '08:00')));
  const patch = line(part(daily, { ...timed('5 mg', '08:00'), off: '20:00' }));

  test.each([
    ['amounts by time', uneven, ['07:00', '12:30', '19:00'], null],
    ['too few', uneven, ['07:00', '12:30'], 'Enter 3 dose times'],
    [
      'in another order',
      uneven,
      ['12:30', '07:00', '19:00'],
      'Enter each dose time once, earliest first',
    ],
    ['weekly at night', weekly, ['20:00'], null],
    ['none for one', weekly, [], 'Enter one dose time'],
    ['morning', morning, ['06:00'], null],
    [
      'morning at night',
      morning,
      ['20:00'],
      'Enter a time before 12:00 for once a day in the morning',
    ],
    ['a patch put on later', patch, ['09:00'], null],
    [
      'a patch put on after it comes off',
      patch,
      ['21:00'],
      'Enter a time before 20:00, when the patch comes off',
    ],
    [
      'a patch put on when it comes off',
      patch,
      ['20:00'],
      'Enter a time before 20:00, when the patch comes off',
    ],
  ])('%s', (_what, medicine, times, problem) => {
    expect(doseTimesProblem(medicine, times)).toBe(problem);
  });

  test('DOS-02 its frequency has the line’s own words, and the code of its text', () => {
    expect(orderInstructionOf(weekly).frequency).toEqual({
      code: 'once-weekly',
      name: 'once a week on Wednesday',
    });
    expect(orderInstructionOf(uneven).frequency).toEqual({
      code: 'three-times-daily',
      name: 'every day',
    });
  });

  test.each([
    [
      uneven,
      ['07:00', '12:30', '19:00'],
      ['07:00 10 mg (2 tablets)', '12:30 5 mg (1 tablet)', '19:00 5 mg (1 tablet)'],
    ],
    [uneven, ['07:00', '12:30'], []],
    [weekly, ['09:00'], []],
    [patch, ['09:00'], ['09:00 off at 20:00']],
  ])(
    'DOS-01 each time says which amount it would carry and when a patch comes off, %#',
    (medicine, times, amounts) => {
      const said = [...notesAt(medicine, times)].map((one) => one.join(' '));
      expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(amounts);
    },
  );

  test('without times there are none to change', () => {
    const hourly = line(part({ kind: 'hours', every: 4 }, timed('5 mg')));
    expect(whyNot(canChangeDoseTimes(hourly))).toBe('This medicine has no dose times.');
    expect(canChangeDoseTimes(weekly).ok).toBe(true);
  });

  test('DRF-07 times are compared with those of the same day only', () => {
    const onDays = (...on: ('mon' | 'wed')[]): DayPattern => ({ kind: 'weeks', every: 1, on });
    const [monday, wednesday] = [timed('5 mg', '08:00'), timed('10 mg', '08:30')];
    expect(
      closeTimesAdvice(line(part(onDays('mon'), monday), part(onDays('wed'), wednesday))),
    ).toBeNull();
    expect(
      closeTimesAdvice(line(part(onDays('mon', 'wed'), monday), part(onDays('wed'), wednesday))),
    ).toBe('08:00 and 08:30 are less than an hour apart. Check that both are meant.');
    const hourly = line(part({ kind: 'hours', every: 12 }, timed('5 mg', '08:00', '20:00')));
    expect(closeTimesAdvice({ ...hourly, doseTimes: ['08:00', '15:00'] })).toBe(
      '08:00 and 15:00 are 7 hours apart, and it’s given every 12 hours. Check that both are meant.',
    );
    const late = line(part(onDays('mon'), timed('5 mg', '00:10', '23:50')));
    expect(closeTimesAdvice(late)).toBeNull();
    const everySecond: DayPattern = { kind: 'days', every: 2 };
    const others: DayPattern = { ...everySecond, from: getPlainDate('2026-11-22') };
    const doses = timed('5 mg', '08:00', '20:00');
    expect(closeTimesAdvice(line(part(everySecond, doses), part(others, doses)))).toBeNull();
  });
});
