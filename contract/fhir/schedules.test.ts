import type { Dosage as Coded } from 'fhir/r4';
import { expect, test } from 'vitest';
import type { DayPattern, Dosage, Dose, SchedulePart } from '../entities/dosage.ts';
import { textFieldsOf } from '../rules/dosing/text-fields.ts';
import { medication } from '../rules/testing/medications.ts';
import { addDays, getPlainDate } from '../values/plain-date.ts';
import { dosagesOf } from './dosage.ts';

/** A Wednesday. */
const start = getPlainDate('2026-11-25');
const mg = (low: number, high = low): Dose => ({
  kind: 'amount',
  substance: { low, high, unit: 'mg' },
});
const daily: DayPattern = { kind: 'days', every: 1 };
const part = (days: DayPattern, dose: Dose, ...times: string[]): SchedulePart => ({
  days,
  doses: [{ dose, times }],
});
const schedule = (...parts: SchedulePart[]): Dosage => ({
  kind: 'schedule',
  steps: [{ parts, length: null }],
});
const on = (...days: Extract<DayPattern, { kind: 'weeks' }>['on']): DayPattern => ({
  kind: 'weeks',
  every: 1,
  on: days,
});

function written(dosage: Dosage, days: number | null = null, stopped: number | null = null) {
  const course = {
    dosage,
    startDate: start,
    endDate: days === null ? null : addDays(start, days - 1),
  };
  const isAsRequired = dosage.kind === 'as-required';
  const courseType = isAsRequired ? ('AsRequired' as const) : ('Regular' as const);
  const line = { ...medication({ courseType }), ...course, ...textFieldsOf(course) };
  const stoppedOn = stopped === null ? null : addDays(start, stopped);
  return dosagesOf(line, 'https://wattle.example/fhir', stoppedOn);
}

/** The amount in mg, and the timing without the first day, by sequence. */
const said = (dosages: readonly Coded[]) =>
  dosages.map(({ sequence, timing, doseAndRate }) => {
    const { boundsPeriod, ...repeat } = timing?.repeat ?? {};
    const bounds = boundsPeriod?.end === undefined ? {} : { boundsPeriod };
    return [sequence, doseAndRate?.[0]?.doseQuantity?.value, { ...bounds, ...repeat }];
  });

test.each<[string, Dosage, unknown[]]>([
  [
    'twice a day at clock times',
    schedule(part(daily, mg(5), '08:00', '20:00')),
    [[1, 5, { timeOfDay: ['08:00:00', '20:00:00'] }]],
  ],
  [
    'different doses at different times of one day',
    schedule({
      days: daily,
      doses: [
        { dose: mg(10), times: ['08:00'] },
        { dose: mg(5), times: ['12:00', '16:00'] },
      ],
    }),
    [
      [1, 10, { timeOfDay: ['08:00:00'] }],
      [1, 5, { timeOfDay: ['12:00:00', '16:00:00'] }],
    ],
  ],
  [
    'by weekday, in the order of the week',
    schedule(
      part(on('fri', 'mon'), mg(3), '18:00'),
      part(on('tue', 'wed', 'thu', 'sat', 'sun'), mg(4), '18:00'),
    ),
    [
      [1, 3, { dayOfWeek: ['mon', 'fri'], timeOfDay: ['18:00:00'] }],
      [1, 4, { dayOfWeek: ['tue', 'wed', 'thu', 'sat', 'sun'], timeOfDay: ['18:00:00'] }],
    ],
  ],
  [
    'every second day: twice a day has one dosage for each time',
    schedule(part({ kind: 'days', every: 2 }, mg(5), '08:00', '20:00')),
    [
      [1, 5, { frequency: 1, period: 2, periodUnit: 'd' }],
      [1, 5, { frequency: 1, period: 2, periodUnit: 'd' }],
    ],
  ],
  [
    'once a month',
    schedule(part({ kind: 'months', every: 1 }, mg(5), '08:00')),
    [[1, 5, { frequency: 1, period: 1, periodUnit: 'mo' }]],
  ],
  [
    'every 72 hours',
    schedule(part({ kind: 'hours', every: 72 }, mg(5), '08:00')),
    [[1, 5, { frequency: 1, period: 72, periodUnit: 'h' }]],
  ],
  [
    'days on and off, which are in the text alone',
    schedule(part({ kind: 'cycle', on: 21, off: 7 }, mg(5), '08:00')),
    [[1, 5, {}]],
  ],
  [
    'a patch and how long it stays on',
    schedule({ days: daily, doses: [{ dose: mg(5), times: ['20:00'], off: '08:00' }] }),
    [[1, 5, { timeOfDay: ['20:00:00'], duration: 12, durationUnit: 'h' }]],
  ],
])('au-core-medicationrequest: %s', (_what, dosage, expected) => {
  const dosages = written(dosage);
  expect(said(dosages)).toEqual(expected);
  expect(dosages.map(({ timing }) => timing?.repeat?.boundsPeriod?.start)).toEqual(
    dosages.map(() => start),
  );
});

test.each<[string, DayPattern, string[]]>([
  [
    'every 2 weeks on two days: each from its own first day',
    { kind: 'weeks', every: 2, on: ['mon', 'thu'] },
    ['2026-11-30 every 2 weeks on Monday', '2026-11-26 every 2 weeks on Thursday'],
  ],
  [
    'every second day, counted from the day before',
    { kind: 'days', every: 2, from: addDays(start, -1) },
    ['2026-11-26 every second day'],
  ],
  [
    'every second day from tomorrow on',
    { kind: 'days', every: 2, from: addDays(start, 1) },
    ['2026-11-26 every second day'],
  ],
  [
    'every 36 hours, whose time is that of the day it counts from',
    { kind: 'hours', every: 36, from: addDays(start, -1) },
    ['2026-11-25 every 36 hours, counted from 24-Nov-2026'],
  ],
  [
    'the 31st of every second month, since October',
    { kind: 'months', every: 2, from: getPlainDate('2026-10-31') },
    ['2026-12-31 every 2 months on the 31st, or the last day'],
  ],
])('au-core-medicationrequest: %s begins on its first dose', (_what, days, expected) => {
  const dosages = written(schedule(part(days, mg(5), '08:00')));
  const words = ({ timing, text = '' }: Coded) =>
    `${timing?.repeat?.boundsPeriod?.start} ${text.replaceAll('\u00a0', ' ').split(' – ')[2]}`;
  expect(dosages.map(words)).toEqual(expected);
});

const taper: Dosage = {
  kind: 'schedule',
  steps: [
    { parts: [part(daily, mg(25), '08:00')], length: 5 },
    { parts: [part(daily, mg(20), '08:00')], length: 5 },
    { parts: [part(daily, mg(15), '08:00')], length: null },
  ],
};
const timeOfDay = ['08:00:00'];
const steps = [
  [1, 25, { boundsPeriod: { start: '2026-11-25', end: '2026-11-29' }, timeOfDay }],
  [2, 20, { boundsPeriod: { start: '2026-11-30', end: '2026-12-04' }, timeOfDay }],
  [3, 15, { boundsPeriod: { start: '2026-12-05', end: '2026-12-09' }, timeOfDay }],
];

test('au-core-medicationrequest: a taper has one dosage for each step, with its days and its own text', () => {
  const dosages = written(taper, 15);
  expect(said(dosages)).toEqual(steps);
  expect(dosages.map(({ text }) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'DOSE 25 mg for 5 days – oral – once a day in the morning – 08:00 – from 25-Nov-2026 to 29-Nov-2026',
    'DOSE 20 mg for 5 days – oral – once a day in the morning – 08:00 – from 30-Nov-2026 to 04-Dec-2026',
    'DOSE 15 mg – oral – once a day in the morning – 08:00 – from 05-Dec-2026 to 09-Dec-2026',
  ]);
});

test('au-core-medicationrequest: a ceased taper ends on that day, and has no step after it', () => {
  const boundsPeriod = { start: '2026-11-30', end: '2026-12-02' };
  expect(said(written(taper, 15, 7))).toEqual([steps[0], [2, 20, { boundsPeriod, timeOfDay }]]);
});

test('au-core-medicationrequest: once only is counted, on its day', () => {
  const once = schedule(part({ kind: 'once' }, mg(5), '08:00'));
  const boundsPeriod = { start: '2026-11-25', end: '2026-11-25' };
  expect(said(written(once, 1))).toEqual([
    [1, 5, { boundsPeriod, count: 1, timeOfDay: ['08:00:00'] }],
  ]);
});

test('au-core-medicationrequest: amounts are in UCUM, by ingredient and by count, and a range has a most', () => {
  const [{ doseAndRate, maxDosePerAdministration, maxDosePerPeriod, timing, site }] = written({
    kind: 'as-required',
    dose: {
      kind: 'amount',
      substance: { low: 2.5, high: 5, unit: 'microgram' },
      counted: { low: 1, high: 2, unit: 'tablet' },
      site: 'under the tongue',
    },
    leastHours: 4,
    most: { substance: { low: 20, high: 20, unit: 'microgram' } },
  });
  const ucum = { system: 'http://unitsofmeasure.org' };
  const microgram = (value: number) => ({ value, unit: 'microgram', code: 'ug', ...ucum });
  const tablet = (value: number) => ({ value, unit: 'tablet', code: '{tablet}', ...ucum });
  const type = (code: string) => ({
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/dose-rate-type', code }],
  });
  expect(doseAndRate).toEqual([
    { type: type('ordered'), doseRange: { low: microgram(2.5), high: microgram(5) } },
    { type: type('calculated'), doseRange: { low: tablet(1), high: tablet(2) } },
  ]);
  expect(maxDosePerAdministration).toEqual(microgram(5));
  expect(maxDosePerPeriod).toEqual({
    numerator: microgram(20),
    denominator: { value: 24, unit: 'hour', code: 'h', ...ucum },
  });
  expect(site).toEqual({ text: 'under the tongue' });
  const bounds = { boundsPeriod: { start } };
  expect(timing).toEqual({ repeat: { ...bounds, frequency: 1, period: 4, periodUnit: 'h' } });
});

test('au-core-medicationrequest: how often a day when required is its timing, unless the hours are', () => {
  const prn = (leastHours: number | null) =>
    written({
      kind: 'as-required',
      dose: { kind: 'amount', counted: { low: 1, high: 1, unit: 'tablet' } },
      leastHours,
      often: 'once-daily-night',
      most: {},
    })[0];
  const bounds = { boundsPeriod: { start } };
  expect(prn(null).timing).toEqual({
    repeat: { ...bounds, frequency: 1, period: 1, periodUnit: 'd', when: ['NIGHT'] },
  });
  const { text, timing } = prn(4);
  expect(text).toMatch(/not sooner than every 4.hours.*at most once a day at night/);
  expect(timing).toEqual({ repeat: { ...bounds, frequency: 1, period: 4, periodUnit: 'h' } });
});

test('au-core-medicationrequest: a dose in words is in the text alone', () => {
  const [dosage] = written(
    schedule(part(daily, { kind: 'words', words: 'a thin layer' }, '08:00')),
  );
  expect(dosage.doseAndRate).toBeUndefined();
  expect(dosage.text).toContain('a thin layer');
});
