import type { CodeableConcept, Timing, TimingRepeat } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { type FrequencyCode, frequencies, frequencyCodes } from '../values/medicine-codes.ts';
import { getPlainDate } from '../values/plain-date.ts';
import { readDays } from './read-days.ts';
import { codeSystems } from './systems.ts';
import { readTiming, timingOf } from './timing.ts';

const unbounded = { start: null, end: null };
const repeatOf = (frequency: FrequencyCode, doseTimes: string[] = []) =>
  timingOf({ frequency, doseTimes }, false, unbounded)?.repeat;
const read = (repeat: TimingRepeat) => readTiming({ repeat });

describe('writing a timing', () => {
  test('clock times of a daily medicine have seconds, and only the bounds come with them', () => {
    const bounds = { start: getPlainDate('2026-11-01'), end: getPlainDate('2026-11-07') };
    const timed = { frequency: 'twice-daily', doseTimes: ['08:00', '20:00'] } as const;
    expect(timingOf({ ...timed, doseTimes: [...timed.doseTimes] }, false, bounds)).toEqual({
      repeat: {
        boundsPeriod: { start: '2026-11-01', end: '2026-11-07' },
        timeOfDay: ['08:00:00', '20:00:00'],
      },
    });
  });

  test.each<[FrequencyCode, TimingRepeat]>([
    ['once-daily', { frequency: 1, period: 1, periodUnit: 'd' }],
    ['once-daily-morning', { frequency: 1, period: 1, periodUnit: 'd', when: ['MORN'] }],
    ['once-daily-night', { frequency: 1, period: 1, periodUnit: 'd', when: ['NIGHT'] }],
    ['twice-daily', { frequency: 2, period: 1, periodUnit: 'd' }],
    ['three-times-daily', { frequency: 3, period: 1, periodUnit: 'd' }],
    ['four-times-daily', { frequency: 4, period: 1, periodUnit: 'd' }],
    ['every-4-hours', { frequency: 1, period: 4, periodUnit: 'h' }],
    ['every-6-hours', { frequency: 1, period: 6, periodUnit: 'h' }],
    ['every-8-hours', { frequency: 1, period: 8, periodUnit: 'h' }],
    ['every-12-hours', { frequency: 1, period: 12, periodUnit: 'h' }],
    ['every-72-hours', { frequency: 1, period: 72, periodUnit: 'h' }],
    ['every-7-days', { frequency: 1, period: 7, periodUnit: 'd' }],
    ['once-weekly', { frequency: 1, period: 1, periodUnit: 'wk' }],
    ['monthly', { frequency: 1, period: 1, periodUnit: 'mo' }],
    ['every-3-months', { frequency: 1, period: 3, periodUnit: 'mo' }],
    ['every-6-months', { frequency: 1, period: 6, periodUnit: 'mo' }],
  ])('au-core-medicationrequest: %s without clock times', (frequency, repeat) => {
    expect(repeatOf(frequency)).toEqual(repeat);
  });

  test('a medicine not given by the clock every day keeps its rhythm; its times are in the text', () => {
    for (const frequency of ['every-6-hours', 'once-weekly', 'every-7-days', 'monthly'] as const) {
      expect(repeatOf(frequency, [...frequencies[frequency].times])).toEqual(repeatOf(frequency));
    }
  });

  test('a medicine given when required has only its bounds', () => {
    const timed = { frequency: 'four-times-daily' as const, doseTimes: [] };
    expect(timingOf(timed, true, unbounded)).toBeUndefined();
    expect(timingOf(timed, true, { start: getPlainDate('2026-11-01'), end: null })).toEqual({
      repeat: { boundsPeriod: { start: '2026-11-01' } },
    });
  });
});

describe('reading a timing', () => {
  test('every rhythm comes back unchanged: hours, days and weeks are never swapped', () => {
    for (const frequency of frequencyCodes) {
      const repeat = repeatOf(frequency);
      const expected = repeat && { frequency, doseTimes: [], directions: '' };
      expect([frequency, repeat && read(repeat)]).toEqual([frequency, expected]);
    }
  });

  test.each<[string, FrequencyCode | undefined]>([
    ['07:30:00', 'once-daily-morning'],
    ['12:00:00', 'once-daily'],
    ['14:00:00', 'once-daily'],
    ['20:00:00', 'once-daily-night'],
    ['08:00:00 20:00:00', 'twice-daily'],
    ['08:00:00 14:00:00 20:00:00', 'three-times-daily'],
    ['06:00:00 10:00:00 14:00:00 20:00:00', 'four-times-daily'],
    ['06:00:00 10:00:00 14:00:00 18:00:00 22:00:00', undefined],
    ['20:00:00 08:00:00', undefined],
    ['08:00:00 08:00:00', undefined],
    ['08:00:30', undefined],
    ['08:00', undefined],
    ['24:00:00', undefined],
  ])('clock times %s', (times, frequency) => {
    expect(read({ timeOfDay: times.split(' ') })?.frequency).toBe(frequency);
  });

  test('one day of the week means once a week, and the directions name the day', () => {
    const monday = { frequency: 'once-weekly', doseTimes: ['08:00'], directions: 'On Mondays.' };
    expect(read({ dayOfWeek: ['mon'], timeOfDay: ['08:00:00'] })).toEqual(monday);
    const weekly = { frequency: 1, period: 1, periodUnit: 'wk' } as const;
    expect(read({ ...weekly, dayOfWeek: ['mon'], timeOfDay: ['08:00:00'] })).toEqual(monday);
  });

  test('as often a day as there are clock times is those times', () => {
    const twice = { frequency: 'twice-daily', doseTimes: ['08:00', '20:00'], directions: '' };
    const timeOfDay = ['08:00:00', '20:00:00'];
    expect(read({ timeOfDay })).toEqual(twice);
    expect(read({ frequency: 2, period: 1, periodUnit: 'd', timeOfDay })).toEqual(twice);
  });

  test.each<[string, TimingRepeat]>([
    ['a range of doses', { frequency: 1, frequencyMax: 2, period: 1, periodUnit: 'd' }],
    ['a range of hours', { frequency: 1, period: 4, periodMax: 6, periodUnit: 'h' }],
    ['a count', { count: 5, frequency: 1, period: 1, periodUnit: 'd' }],
    [
      'a length of the course',
      { boundsDuration: { value: 5 }, frequency: 1, period: 1, periodUnit: 'd' },
    ],
    ['before meals', { frequency: 2, period: 1, periodUnit: 'd', when: ['AC'] }],
    ['24 hours', { frequency: 1, period: 24, periodUnit: 'h' }],
    ['3 days', { frequency: 1, period: 3, periodUnit: 'd' }],
    ['every second day', { frequency: 1, period: 2, periodUnit: 'd' }],
    ['5 times a day', { frequency: 5, period: 1, periodUnit: 'd' }],
    ['two days of the week', { dayOfWeek: ['mon', 'thu'] }],
    [
      'more times a day than clock times',
      { frequency: 3, period: 1, periodUnit: 'd', timeOfDay: ['08:00:00', '20:00:00'] },
    ],
    ['only bounds', { boundsPeriod: { start: '2026-11-01' } }],
  ])('%s isn’t one of our frequencies', (_what, repeat) => {
    expect(read(repeat)).toBeUndefined();
  });

  const coded = (code: string, more: CodeableConcept = {}) => ({
    coding: [{ system: codeSystems.timing, code }],
    ...more,
  });
  const daily = { frequency: 1, period: 1, periodUnit: 'd' } as const;

  test.each<[string, Timing]>([
    ['twice-daily', { code: coded('BID') }],
    ['twice-daily', { code: coded('BID', { text: 'BID' }), repeat: { ...daily, frequency: 2 } }],
    ['once-daily', { code: coded('QD'), repeat: { period: 1, periodUnit: 'd' } }],
    ['every-6-hours', { code: coded('Q6H') }],
    [
      'three-times-daily',
      { code: coded('TID'), repeat: { boundsPeriod: { start: '2026-11-01' } } },
    ],
    ['twice-daily', { code: coded('BID'), repeat: { timeOfDay: ['08:00:00', '20:00:00'] } }],
  ])('%s is read from an abbreviation of HL7', (frequency, timing) => {
    expect(readTiming(timing)?.frequency).toBe(frequency);
  });

  test.each<[string, Timing]>([
    ['a code that says another frequency', { code: coded('BID'), repeat: daily }],
    ['a code of other clock times', { code: coded('BID'), repeat: { timeOfDay: ['08:00:00'] } }],
    ['a code whose words say more', { code: coded('BID', { text: 'twice a day with food' }) }],
    ['a code of a part of the day', { code: coded('BED') }],
    ['a code of another system', { code: { coding: [{ system: 'urn:x', code: 'BID' }] } }],
    ['two codes', { code: { coding: ['BID', 'QD'].flatMap((one) => coded(one).coding ?? []) } }],
    ['a code that is only words', { code: { text: 'BID' }, repeat: daily }],
    ['a list of moments', { event: ['2026-11-01'] }],
    ['a list of moments beside a rhythm', { event: ['2026-11-01'], repeat: daily }],
  ])('%s isn’t read', (_what, timing) => {
    expect(readTiming(timing)).toBeUndefined();
    expect(readDays(timing)).toBeUndefined();
  });
});
