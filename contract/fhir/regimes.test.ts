import type { Dosage as Coded, TimingRepeat } from 'fhir/r4';
import { expect, test } from 'vitest';
import type { DayPattern } from '../entities/dosage.ts';
import type { Course } from '../rules/dosing/doses-on.ts';
import { textFieldsOf } from '../rules/dosing/text-fields.ts';
import { medication } from '../rules/testing/medications.ts';
import {
  digoxinByPulse,
  insulinByGlucose,
  warfarinByInr,
} from '../rules/testing/measured-regimes.ts';
import { mixedRegimes } from '../rules/testing/mixed-regimes.ts';
import { oralRegimes } from '../rules/testing/oral-regimes.ts';
import { otherRegimes } from '../rules/testing/other-regimes.ts';
import { hours, regular } from '../rules/testing/regimes.ts';
import { getPlainDate } from '../values/plain-date.ts';
import { dosagesOf, readOwnDosages } from './dosage.ts';
import type { DosageLine } from './dosage-line.ts';

const from = (day: string) => getPlainDate(day);
const inTurn = (first?: string): DayPattern => ({
  kind: 'days',
  every: 2,
  ...(first !== undefined && { from: from(first) }),
});
const tablet = ['5 mg', 'tablet'] as const;
/** Regimes that count from a day of their own, or turn. */
const others: readonly Course[] = [
  regular(tablet, [
    [null, [inTurn(), ['5 mg', '18:00']], [inTurn('2026-11-26'), ['10 mg', '18:00']]],
  ]),
  regular(tablet, [[null, [inTurn('2026-11-24'), ['5 mg', '08:00', '20:00']]]]),
  regular(tablet, [
    [
      null,
      [
        { kind: 'weeks', every: 2, on: ['mon', 'thu'], from: from('2026-11-23') },
        ['5 mg', '08:00'],
      ],
    ],
  ]),
  regular(tablet, [
    [null, [{ kind: 'months', every: 3, from: from('2026-08-31') }, ['5 mg', '08:00']]],
  ]),
  regular(tablet, [
    [null, [{ kind: 'cycle', on: 21, off: 7, from: from('2026-11-10') }, ['5 mg', '08:00']]],
  ]),
  regular(tablet, [
    [null, [{ kind: 'hours', every: 36, from: from('2026-11-24') }, ['5 mg', '08:00']]],
  ]),
  regular(
    ['12 microgram per hour', 'patch'],
    [[null, [hours(72), ['1 patch to another site each time', '08:00']]]],
  ),
];
const all = [
  ...[...oralRegimes, ...otherRegimes, ...mixedRegimes].map(([course]) => course),
  ...others,
  warfarinByInr,
  insulinByGlucose,
  digoxinByPulse,
];

function lineOf(course: Course): DosageLine {
  const isAsRequired = course.dosage.kind === 'as-required';
  const { courseType, packagingType, route, directions } = medication();
  return {
    courseType: isAsRequired ? 'AsRequired' : courseType,
    packagingType: isAsRequired ? 'None' : packagingType,
    route,
    directions,
    prnReason: isAsRequired ? 'pain' : null,
    ...course,
    ...textFieldsOf(course),
  };
}

/** The rules of R4 for a timing, by their names there, that it breaks. */
function broken(repeat: TimingRepeat): string[] {
  const { duration, durationUnit, period, periodUnit, periodMax, durationMax, frequency } = repeat;
  const { count, countMax, offset, when, timeOfDay, boundsPeriod: bounds, dayOfWeek = [] } = repeat;
  const has = (value: unknown) => value !== undefined;
  const isWhole = (value: number | undefined) =>
    value === undefined || (Number.isInteger(value) && value > 0);
  const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const rules: Readonly<Record<string, boolean>> = {
    'tim-1': !has(duration) || ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'].includes(durationUnit ?? ''),
    'tim-2': !has(period) || ['s', 'min', 'h', 'd', 'wk', 'mo', 'a'].includes(periodUnit ?? ''),
    'tim-4': (duration ?? 0) >= 0,
    'tim-5': (period ?? 0) >= 0,
    'tim-6': !has(periodMax) || has(period),
    'tim-7': !has(durationMax) || has(duration),
    'tim-8': !has(countMax) || has(count),
    'tim-9':
      offset === undefined || (when !== undefined && !when.some((code) => /^C[MDV]?$/.test(code))),
    'tim-10': !has(timeOfDay) || !has(when),
    'positive numbers': [count, frequency].every(isWhole),
    'a clock time with seconds': (timeOfDay ?? []).every((time) =>
      /^[0-2]\d:[0-5]\d:00$/.test(time),
    ),
    'days of the week': dayOfWeek.every((day) => weekdays.includes(day)),
    // It means every day, so neither stands beside it.
    'no period beside clock times': !has(timeOfDay) || (!has(frequency) && !has(period)),
    'per-1': (bounds?.start ?? '') <= (bounds?.end ?? '9999'),
    'each element has a value': JSON.stringify(repeat) !== '{}',
  };
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

/** A range begins with its lower end. */
const areInOrder = ({ doseAndRate = [] }: Coded) =>
  doseAndRate.every(
    ({ doseRange }) => (doseRange?.low?.value ?? 0) <= (doseRange?.high?.value ?? 0),
  );

test.each(all.map((course) => [textFieldsOf(course).dose, course] as const))(
  'au-core-medicationrequest: %s is the same when it is read, and keeps the rules of R4',
  (_line, course) => {
    const line = lineOf(course);
    const dosages = dosagesOf(line, 'https://wattle.example/fhir', null);
    const sent = JSON.parse(JSON.stringify(dosages)) as Coded[];
    const back = readOwnDosages(sent, null);
    expect(back.kind === 'line' ? back.line.dosage : back).toEqual(
      JSON.parse(JSON.stringify(course.dosage)),
    );
    expect(back).toMatchObject({ line: { startDate: line.startDate, endDate: line.endDate } });
    expect(sent.flatMap(({ timing }) => broken(timing?.repeat ?? {}))).toEqual([]);
    expect(sent.every(areInOrder)).toBe(true);
  },
);
