import { expect, test } from 'vitest';
import type { DayPattern, Dosage } from '../../entities/dosage.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import type { CheckedLine } from './line.ts';
import { today } from './testing/lines.ts';
import {
  asRequired,
  daily,
  isJust,
  on,
  type Part,
  said,
  scheduled,
  step,
} from './testing/schedules.ts';

const paracetamol = (...parts: Part[]) =>
  scheduled('paracetamol', { strength: '500 mg' }, [step(null, ...parts)]);

test.each<[string, CheckedLine[], string | undefined]>([
  [
    'different amounts in a day',
    [paracetamol([daily, ['1 g', '06:00', '12:00', '18:00'], ['500 mg', '22:00']])],
    undefined,
  ],
  [
    'one too many in a day',
    [paracetamol([daily, ['1 g', '06:00', '12:00', '18:00'], ['1.5 g', '22:00']])],
    'The doses of paracetamol come to 4.5 g in 24 hours',
  ],
  [
    'parts on different weekdays',
    [
      paracetamol(
        [on('mon', 'tue', 'wed'), ['1 g', '06:00', '12:00', '18:00', '22:00']],
        [on('thu', 'fri', 'sat', 'sun'), ['1 g', '08:00', '20:00']],
      ),
    ],
    undefined,
  ],
  [
    'parts on the same weekday',
    [
      paracetamol(
        [daily, ['1 g', '06:00', '12:00', '18:00']],
        [on('mon'), ['1 g', '09:00', '21:00']],
      ),
    ],
    'The doses of paracetamol come to 5 g in 24 hours',
  ],
  [
    'two lines on different weekdays',
    [
      paracetamol([on('mon', 'wed'), ['1 g', '06:00', '12:00', '18:00']]),
      paracetamol([on('tue', 'thu'), ['1 g', '06:00', '12:00', '18:00']]),
    ],
    undefined,
  ],
  [
    'two lines that meet every sixth day',
    [
      paracetamol([{ kind: 'days', every: 2 }, ['1 g', '06:00', '12:00', '18:00']]),
      paracetamol([{ kind: 'days', every: 3 }, ['1 g', '08:00', '20:00']]),
    ],
    '2 medicines with paracetamol come to 5 g in 24 hours',
  ],
  [
    'a later step',
    [
      scheduled('paracetamol', { strength: '500 mg' }, [
        step(5, [daily, ['1 g', '08:00']]),
        step(null, [daily, ['2 g', '06:00', '12:00', '18:00']]),
      ]),
    ],
    'The doses of paracetamol come to 6 g in 24 hours',
  ],
  [
    'a step that is over',
    [
      scheduled(
        'paracetamol',
        { strength: '500 mg' },
        [
          step(5, [daily, ['2 g', '06:00', '12:00', '18:00']]),
          step(null, [daily, ['1 g', '08:00']]),
        ],
        { startDate: addDays(today, -5) },
      ),
    ],
    undefined,
  ],
  [
    'the upper end of a range',
    [paracetamol([daily, ['500 mg to 1.5 g', '06:00', '12:00', '18:00']])],
    'The doses of paracetamol come to 4.5 g in 24 hours',
  ],
  [
    'every 5 hours is up to five times',
    [paracetamol([{ kind: 'hours', every: 5 }, ['1 g']])],
    'The doses of paracetamol come to 5 g in 24 hours',
  ],
  ['when required, by its maximum', [asRequired('1 g', 4, '4 g')], undefined],
  [
    'when required, by its maximum',
    [asRequired('1 g', 4, '5 g')],
    'The maximum when required of paracetamol comes to 5 g in 24 hours',
  ],
  [
    'when required without a maximum, by its hours',
    [asRequired('1 g', 4, null)],
    'The maximum when required of paracetamol comes to 6 g in 24 hours',
  ],
  ['when required without a maximum, by its hours', [asRequired('1 g', 6, null)], undefined],
  [
    'when required without a maximum, by its minutes',
    [asRequired('1 g', '30 min', null)],
    'The maximum when required of paracetamol comes to 48 g in 24 hours',
  ],
  [
    'when required without a maximum, by how often a day',
    [asRequired('1 g', 4, null, 'three-times-daily')],
    undefined,
  ],
])('DRF-07 doses of a day: %s', (_name, lines, finding) => {
  const found = said(...lines).filter((one) => /more than 4 g/.test(one));
  expect([found, isJust(found, finding)]).toEqual([found, true]);
});

test('DRF-07 doses of a week are those of any seven days of a schedule', () => {
  const weekly = (...weekdays: Parameters<typeof on>) =>
    scheduled('methotrexate', { strength: '10 mg' }, [
      step(7, [on('fri'), ['20 mg', '08:00']]),
      step(null, [on(...weekdays), ['20 mg', '08:00']]),
    ]);
  const inWeek = (line: CheckedLine) => said(line).filter((one) => /in a week/.test(one));
  expect(inWeek(weekly('fri'))).toEqual([]);
  expect(inWeek(weekly('mon'))).toEqual([expect.stringContaining('come to 40 mg in a week')]);
});

test('DRF-07 the doses of a schedule are each compared with the product', () => {
  const line = scheduled('digoxin', { strength: '62.5 microgram', form: 'tablet' }, [
    step(3, [daily, ['125 microgram', '08:00']]),
    step(null, [daily, ['1 mg', '08:00']]),
  ]);
  expect(said(line)).toContainEqual(
    expect.stringMatching(
      /^conflict: The dose of digoxin is 1 mg \(16 tablets\), which makes 16 tablets/,
    ),
  );
  const broken = scheduled('nifedipine', { strength: '30 mg', form: 'modified release tablet' }, [
    step(3, [daily, ['30 mg', '08:00']]),
    step(null, [daily, ['15 mg', '08:00']]),
  ]);
  expect(said(broken)).toContainEqual(expect.stringMatching(/has to be divided/));
});

test('DRF-07 a dose whose amount and count don’t agree is a conflict, whoever wrote it', () => {
  const line = scheduled('warfarin', {}, [step(null, [daily, ['3 mg', '18:00']])]);
  const dosage: Dosage = {
    kind: 'schedule',
    steps: [
      {
        length: null,
        parts: [
          {
            days: daily,
            doses: [
              {
                dose: {
                  kind: 'amount',
                  substance: { low: 3, high: 3, unit: 'mg' },
                  counted: { low: 1, high: 1, unit: 'tablet' },
                },
                times: ['18:00'],
              },
            ],
          },
        ],
      },
    ],
  };
  expect(said({ ...line, dosage })).toEqual([
    'conflict: The dose of warfarin is 3 mg (1 tablet), but with the strength 1 mg that makes 1 mg in all. Check both numbers.',
  ]);
});

test.each<[string, string[], string[], string | undefined]>([
  ['a taper after its first dose', ['25 mg'], ['25 mg', '10 mg', '2.5 mg'], undefined],
  ['the last dose of a taper', ['50 mg', '25 mg', '5 mg'], ['5 mg'], undefined],
  [
    'a step of ten times',
    ['5 mg'],
    ['10 mg', '50 mg'],
    '50 mg (10 tablets) now, 5 mg (1 tablet) before',
  ],
  [
    'a tenth of all doses before',
    ['50 mg', '25 mg'],
    ['2.5 mg'],
    '2.5 mg (half a tablet) now, 25 mg (5 tablets) before',
  ],
])('DRF-07 the previous dose and %s', (_name, before, now, finding) => {
  const line = (doses: readonly string[]) =>
    scheduled(
      'prednisolone',
      { strength: '5 mg' },
      doses.map((one, i) => step(i < doses.length - 1 ? 5 : null, [daily, [one, '08:00']])),
    );
  const found = said({ ...line(now), before: line(before) }).filter((one) => /previous/.test(one));
  expect([found, isJust(found, finding)]).toEqual([found, true]);
});

type Doses = (string | string[])[];
const inSteps = (...doses: Doses) =>
  scheduled(
    'prednisolone',
    { strength: '5 mg' },
    doses.map((one, i) => {
      const timed = [one].flat().map((dose, nth) => [dose, `0${8 + nth}:00`] as const);
      return step(i < doses.length - 1 ? 5 : null, [daily, ...timed]);
    }),
  );
const slips = (line: CheckedLine) => said(line).filter((one) => /the one before it/.test(one));

test.each<[string, Doses, string]>([
  [
    'a point left out in the middle of a taper',
    ['5 mg', '50 mg', '5 mg'],
    '5 mg (1 tablet), then 50 mg (10 tablets)',
  ],
  ['the last step', ['10 mg', '5 mg', '50 mg'], '5 mg (1 tablet), then 50 mg (10 tablets)'],
  ['more than ten times', ['2.5 mg', '30 mg'], '2.5 mg (half a tablet), then 30 mg (6 tablets)'],
  ['tablets after milligrams', ['5 mg', '10 tablets'], '5 mg (1 tablet), then 50 mg (10 tablets)'],
  [
    'one of several doses',
    [
      ['5 mg', '2.5 mg'],
      ['5 mg', '50 mg'],
    ],
    '5 mg (1 tablet), then 50 mg (10 tablets)',
  ],
])('DRF-07 a step of ten times the one before it is a conflict: %s', (_name, doses, steps) => {
  expect(slips(inSteps(...doses))).toEqual([
    `conflict: A step of prednisolone is 10 times the one before it or more: ${steps}. Check the number and the unit.`,
  ]);
});

test.each<[string, Doses]>([
  ['a taper to a tenth', ['50 mg', '5 mg']],
  ['a loading dose', ['50 mg', '2.5 mg']],
  ['a titration', ['2.5 mg', '5 mg', '10 mg', '25 mg']],
  ['less than ten times', ['5 mg', '45 mg']],
  ['a small dose beside a large one', [['50 mg', '2.5 mg'], '50 mg']],
  ['one step', ['50 mg']],
])('DRF-07 steps that aren’t a slip: %s', (_name, doses) => {
  expect(slips(inSteps(...doses))).toEqual([]);
});

test('DRF-07 a slip that is there twice is one finding, and needs no previous dose', () => {
  expect(slips(inSteps('5 mg', '50 mg', '5 mg', '50 mg'))).toHaveLength(1);
  expect(slips(asRequired('1 g', 6, '4 g'))).toEqual([]);
});

const everySixWeeks = (...on: Extract<DayPattern, { kind: 'weeks' }>['on']): DayPattern => ({
  kind: 'weeks',
  every: 6,
  on,
});

test.each<[string, string, string | undefined]>([
  ['ends before the day of the other', '2026-11-22', undefined],
  ['goes on', '2026-11-23', '2 medicines with paracetamol come to 5 g in 24 hours'],
])('DRF-07 a daily dose that %s and one every 6 weeks', (_name, endDate, finding) => {
  const tablets = { strength: '500 mg' };
  const regular = scheduled(
    'paracetamol',
    tablets,
    [step(null, [daily, ['1 g', '08:00', '14:00', '20:00']])],
    { endDate: getPlainDate(endDate) },
  );
  const late = scheduled('paracetamol', tablets, [
    step(null, [everySixWeeks('mon'), ['2 g', '08:00']]),
  ]);
  const found = said(late, regular).filter((one) => /in 24 hours/.test(one));
  expect([found, isJust(found, finding)]).toEqual([found, true]);
});

test.each<[string, DayPattern, string | undefined]>([
  ['two days of every sixth week', everySixWeeks('mon', 'wed'), 'come to 40 mg in a week'],
  ['one day of every sixth week', everySixWeeks('mon'), undefined],
  ['2 days on, 40 off', { kind: 'cycle', on: 2, off: 40 }, 'come to 40 mg in a week'],
])('DRF-07 the doses of a week with %s', (_name, days, finding) => {
  const line = scheduled('methotrexate', { strength: '2.5 mg' }, [
    step(null, [days, ['20 mg', '08:00']]),
  ]);
  const found = said(line).filter((one) => /week, more/.test(one));
  expect([found, isJust(found, finding)]).toEqual([found, true]);
});
