import { expect, test } from 'vitest';
import type { DayPattern } from '../../entities/dosage.ts';
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

const methotrexate = (days: DayPattern, ...times: string[]) =>
  scheduled('methotrexate', { strength: '2.5 mg' }, [step(null, [days, ['10 mg', ...times]])]);

test.each<[string, CheckedLine, RegExp | undefined]>([
  ['once a week', methotrexate(on('wed'), '08:00'), undefined],
  ['every 2 weeks', methotrexate({ kind: 'weeks', every: 2, on: ['wed'] }, '08:00'), undefined],
  ['on two days', methotrexate(on('mon', 'thu'), '08:00'), /not on Monday and Thursday/],
  [
    'twice on its day',
    methotrexate(on('wed'), '08:00', '20:00'),
    /^conflict: Methotrexate is given once a week/,
  ],
  ['every second day', methotrexate({ kind: 'days', every: 2 }, '08:00'), /not every second day/],
  [
    '2 days on and 5 off',
    methotrexate({ kind: 'cycle', on: 2, off: 5 }, '08:00'),
    /not 2 days on, 5 days off/,
  ],
  ['1 day on and 6 off', methotrexate({ kind: 'cycle', on: 1, off: 6 }, '08:00'), undefined],
  [
    'weekly, and two days later in the next step',
    scheduled('methotrexate', { strength: '2.5 mg' }, [
      step(7, [on('wed'), ['10 mg', '08:00']]),
      step(null, [on('sat'), ['12.5 mg', '08:00']]),
    ]),
    /not on Wednesday, then on Saturday/,
  ],
  [
    'one week after the other in two steps',
    scheduled('methotrexate', { strength: '2.5 mg' }, [
      step(14, [on('wed'), ['10 mg', '08:00']]),
      step(null, [on('wed'), ['12.5 mg', '08:00']]),
    ]),
    undefined,
  ],
  [
    'fentanyl patch every 3 days',
    scheduled(
      'fentanyl',
      { strength: '12 microgram per hour', form: 'patch' },
      [step(null, [{ kind: 'days', every: 3 }, ['1 patch', '08:00']])],
      { route: 'transdermal' },
    ),
    undefined,
  ],
  [
    'fentanyl patch every 36 hours',
    scheduled(
      'fentanyl',
      { strength: '12 microgram per hour', form: 'patch' },
      [step(null, [{ kind: 'hours', every: 36 }, ['1 patch', '08:00']])],
      { route: 'transdermal' },
    ),
    /not every 36 hours/,
  ],
])('DRF-07 interval of a schedule: %s', (_name, line, finding) => {
  const intervals = said(line).filter((one) => / is given .*, not /.test(one));
  expect([intervals, isJust(intervals, finding)]).toEqual([intervals, true]);
});

test.each<[string, Part[], string, RegExp | undefined]>([
  ['its own weekday', [[on('sun'), ['1 mg', '08:00']]], 'On Sundays.', undefined],
  ['another weekday', [[on('wed'), ['1 mg', '08:00']]], 'On Sundays.', /not checked: .*“Sundays”/],
  ['both weekdays', [[on('mon', 'thu'), ['1 mg', '08:00']]], 'Monday and Thursday', undefined],
  [
    'one of two weekdays',
    [[on('mon', 'thu'), ['1 mg', '08:00']]],
    'On Mondays.',
    /not checked: .*“Mondays”/,
  ],
  ['how often', [[on('mon', 'thu'), ['1 mg', '08:00']]], 'Twice a week.', undefined],
  [
    'another how often',
    [[on('mon', 'thu'), ['1 mg', '08:00']]],
    'Take daily.',
    /not checked: .*“daily”/,
  ],
  [
    'its time',
    [[daily, ['1 mg', '08:00'], ['2 mg', '20:00']]],
    'Take at night and in the morning.',
    undefined,
  ],
  ['another time', [[daily, ['1 mg', '08:00']]], 'Take at 20:00.', /not checked: .*“20:00”/],
  [
    'every second day',
    [[{ kind: 'days', every: 2 }, ['1 mg', '08:00']]],
    'Alternate days.',
    undefined,
  ],
])('DRF-07 directions that say %s', (_name, parts, directions, finding) => {
  const line = scheduled('warfarin', {}, [step(null, ...parts)], { directions });
  const found = said(line).filter((one) => /directions of/.test(one));
  expect([found, isJust(found, finding)]).toEqual([found, true]);
});

test('DRF-07 directions about one of several steps can’t be compared for certain', () => {
  const steps = [
    step(5, [daily, ['2 mg', '08:00', '20:00']] as const),
    step(null, [daily, ['2 mg', '08:00']] as const),
  ];
  const line = (directions: string) => scheduled('folic acid', {}, steps, { directions });
  expect(said(line('Take twice a day.'))).toEqual([
    expect.stringMatching(/^not checked: .*twice a day/),
  ]);
  expect(said(line('Take weekly.'))).toContainEqual(
    expect.stringMatching(/^not checked: .*“weekly”/),
  );
});

test.each<[string, ReturnType<typeof step>[], number | null, string | undefined]>([
  [
    'each step gives something',
    [step(2, [daily, ['5 mg', '08:00']]), step(null, [daily, ['2 mg', '08:00']])],
    4,
    undefined,
  ],
  [
    'a step has none of its days',
    [step(2, [on('wed'), ['5 mg', '08:00']]), step(null, [daily, ['2 mg', '08:00']])],
    4,
    'A step of prednisolone gives nothing: none of its days is between 21-Nov-2026 and 22-Nov-2026.',
  ],
  [
    'the course ends before a day',
    [step(null, [on('wed'), ['5 mg', '08:00']])],
    2,
    'Nothing of prednisolone is ever given: none of its days is between 21-Nov-2026 and 22-Nov-2026.',
  ],
  [
    'the course ends before a step',
    [step(5, [daily, ['5 mg', '08:00']]), step(null, [daily, ['2 mg', '08:00']])],
    3,
    'A step of prednisolone from 26-Nov-2026 on gives nothing: the course ends on 23-Nov-2026.',
  ],
])('DRF-07 a schedule that gives nothing: %s', (_name, steps, days, finding) => {
  const endDate = days === null ? null : addDays(today, days - 1);
  const line = scheduled('prednisolone', { strength: '1 mg' }, steps, { endDate });
  const found = said(line).filter((one) => /nothing/i.test(one));
  expect(found).toEqual(finding === undefined ? [] : [`conflict: ${finding}`]);
});

test.each<[string, Part, Part, string]>([
  [
    'days that never meet',
    [on('mon', 'wed'), ['3 mg', '18:00']],
    [on('tue', 'thu'), ['4 mg', '18:00']],
    'caution',
  ],
  [
    'one day in common',
    [on('mon', 'wed'), ['3 mg', '18:00']],
    [on('wed', 'thu'), ['4 mg', '18:00']],
    'conflict',
  ],
  ['other times', [on('wed'), ['3 mg', '18:00']], [on('wed'), ['4 mg', '08:00']], 'caution'],
])('DRF-07 the same product twice, with %s', (_name, one, other, level) => {
  const lines = [one, other].map((part) => scheduled('warfarin', {}, [step(null, part)]));
  const found = said(...lines).filter((text) => /prescribed twice/.test(text));
  expect(found).toEqual([expect.stringMatching(new RegExp(`^${level}`))]);
});

test('DRF-07 dose times of different days aren’t close', () => {
  const close = (...parts: Part[]) =>
    said(scheduled('warfarin', {}, [step(null, ...parts)])).filter((one) => /apart/.test(one));
  expect(close([on('mon'), ['3 mg', '18:00']], [on('tue'), ['4 mg', '18:30']])).toEqual([]);
  expect(close([on('mon'), ['3 mg', '18:00']], [daily, ['4 mg', '18:30']])).toHaveLength(1);
});

test('DRF-07 a maximum that its interval can’t reach is a caution', () => {
  const about = (line: CheckedLine) => said(line).filter((one) => /every/.test(one));
  expect(about(asRequired('1 g', 6, '4 g'))).toEqual([]);
  expect(about(asRequired('1 g', 12, '4 g'))).toEqual([
    'caution: The doses of paracetamol when required, not sooner than every 12 hours, come to 2 g in 24 hours at most, less than the 4 g stated as the maximum. Check how often it’s given and the maximum.',
  ]);
  const aDay = (line: CheckedLine) => said(line).filter((one) => /a day/.test(one));
  expect(aDay(asRequired('1 g', null, '3 g', 'three-times-daily'))).toEqual([]);
  expect(aDay(asRequired('1 g', 4, '4 g', 'once-daily-night'))).toEqual([
    expect.stringContaining(
      'not sooner than every 4 hours and at most once a day at night, come to 1 g in 24 hours at most, less than the 4 g',
    ),
  ]);
});

test('DRF-07 the next dose is known from the schedule', () => {
  const before = methotrexate(on('fri'), '08:00');
  const first = getPlainDate('2026-10-30');
  const stopped = { ...before, startDate: first, stoppedDate: null, isImported: false };
  const next = (days: DayPattern) => {
    const earlier = { stopped: [stopped], replaces: before.key };
    return said({ ...methotrexate(days, '08:00'), earlier }).filter((one) =>
      /was last due/.test(one),
    );
  };
  expect(next(on('fri'))).toEqual([]);
  expect(next(on('mon'))).toEqual([
    'conflict: Methotrexate was last due on 20-Nov-2026 and is given once a week on Friday: the next is due on 27-Nov-2026, not 23-Nov-2026.',
  ]);
});
