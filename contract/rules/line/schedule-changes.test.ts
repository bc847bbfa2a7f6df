import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Weekday } from '../../values/weekday.ts';
import type { Dosage, SchedulePart, ScheduleStep } from '../../entities/dosage.ts';
import { addDays, type PlainDate } from '../../values/plain-date.ts';
import { dosesOn } from '../dosing/doses-on.ts';
import { readDose } from '../dosing/read-dose.ts';
import { textFieldsOf } from '../dosing/text-fields.ts';
import { changeFrom } from '../drafts/drafting.ts';
import { changeText, fieldChanges, type ChartPrescription } from './field-changes.ts';
import { anySimilar } from '../testing/dosages.ts';
import { byGlucose } from '../testing/measured-regimes.ts';
import { medication, structured, today } from '../testing/medications.ts';

const product = structured({ ingredients: ['warfarin'], strength: '1 mg', form: 'tablet' });

function part(days: SchedulePart['days'], ...doses: [text: string, ...times: string[]][]) {
  return {
    days,
    doses: doses.map(([text, ...times]) => {
      const read = readDose(text, product);
      if (read.kind === 'problem') throw new Error(read.message);
      return { dose: read.dose, times };
    }),
  };
}
const daily = { kind: 'days', every: 1 } as const;
const on = (...days: Weekday[]) => ({ kind: 'weeks', every: 1, on: days }) as const;
const steps = (...all: ScheduleStep[]): Dosage => ({ kind: 'schedule', steps: all });
const of = (...parts: SchedulePart[]): Dosage => steps({ parts, length: null });
const rest = on('tue', 'thu', 'sat', 'sun');

function prescribed(
  dosage: Dosage,
  startDate: PlainDate,
  endDate: PlainDate | null,
): ChartPrescription {
  const course = { dosage, startDate, endDate };
  return { ...changeFrom(medication(), today), ...course, ...textFieldsOf(course) };
}

function changed(before: Dosage, after: Dosage): string[] {
  const [was, is] = [before, after].map((one) => prescribed(one, today, null));
  if (was === undefined || is === undefined) return [];
  return fieldChanges(was, is).map((change) => changeText(change).replaceAll('\u00a0', ' '));
}

test('CHT-02 of two tables only the rows that differ are said', () => {
  const [low, middle, high] = byGlucose.rows;
  const dose = high?.dose;
  const after = { ...byGlucose, rows: [low, { ...middle, dose }, high] } as Dosage;
  expect(changed(byGlucose, after)).toEqual(['Dose: 8.1 to 12 mmol/L: 2 units → 4 units']);
  expect(changed(byGlucose, { ...byGlucose, below: 'give juice' })).toEqual([
    'Dose: below 4 mmol/L: don’t give, call the doctor → give juice',
  ]);
});

const warfarin = of(
  part(on('mon', 'wed', 'fri'), ['3 mg', '18:00']),
  part(rest, ['4 mg', '18:00']),
);
const levodopa = of(part(daily, ['1.5 tablets', '07:00'], ['1 tablet', '11:00', '15:00']));
const taper = (length: number, dose: string) =>
  steps(
    { parts: [part(daily, ['5 mg', '08:00'])], length },
    { parts: [part(daily, [dose, '08:00'])], length: null },
  );

test.each<[what: string, before: Dosage, after: Dosage, rows: string[]]>([
  [
    'a dose of one weekday',
    warfarin,
    of(
      part(on('wed', 'fri'), ['3 mg', '18:00']),
      part(on('mon', 'tue', 'thu', 'sat', 'sun'), ['4 mg', '18:00']),
    ),
    ['Dose: Mon 3 mg (3 tablets) → 4 mg (4 tablets)'],
  ],
  [
    'two weekdays exchanged',
    warfarin,
    of(
      part(on('tue', 'wed', 'fri'), ['3 mg', '18:00']),
      part(on('mon', 'thu', 'sat', 'sun'), ['4 mg', '18:00']),
    ),
    ['Dose: Mon 3 mg (3 tablets) → 4 mg (4 tablets); Tue 4 mg (4 tablets) → 3 mg (3 tablets)'],
  ],
  [
    'the same on every day, from weekdays',
    warfarin,
    of(part(daily, ['4 mg', '18:00'])),
    ['Dose: Mon, Wed, Fri 3 mg (3 tablets) → 4 mg (4 tablets)'],
  ],
  [
    'a time added',
    levodopa,
    of(part(daily, ['1.5 tablets', '07:00'], ['1 tablet', '11:00', '15:00', '19:00'])),
    ['Dose: 19:00 none → 1 mg (1 tablet)'],
  ],
  [
    'a time moved',
    levodopa,
    of(part(daily, ['1.5 tablets', '07:30'], ['1 tablet', '11:00', '15:00'])),
    ['Dose: 07:00 1.5 mg (1 and a half tablets) → 07:30 1.5 mg (1 and a half tablets)'],
  ],
  [
    'a day moved with its dose, another amount and a day left out',
    of(part(on('mon', 'wed', 'fri', 'sat'), ['5 mg', '18:00']), part(on('tue'), ['2 mg', '18:00'])),
    of(part(on('mon', 'fri'), ['3 mg', '18:00']), part(on('thu'), ['2 mg', '18:00'])),
    [
      'Dose: Mon, Fri 5 mg (5 tablets) → 3 mg (3 tablets); Tue 2 mg (2 tablets) → Thu 2 mg (2 tablets); Wed, Sat 5 mg (5 tablets) → none',
    ],
  ],
  [
    'the length of a step',
    taper(5, '2 mg'),
    taper(7, '2 mg'),
    ['Dose: step 1: 5 mg (5 tablets) for 5 days → 5 mg (5 tablets) for 7 days'],
  ],
  [
    'the amount of a step',
    taper(5, '2 mg'),
    taper(5, '3 mg'),
    ['Dose: step 2: 2 mg (2 tablets) → 3 mg (3 tablets)'],
  ],
  [
    'the amounts of two steps, without the length that stays',
    steps(
      { parts: [part(daily, ['5 mg', '08:00'])], length: 5 },
      { parts: [part(daily, ['2 mg', '08:00'])], length: null },
    ),
    steps(
      { parts: [part(daily, ['4 mg', '08:00'])], length: 5 },
      { parts: [part(daily, ['3 mg', '08:00'])], length: null },
    ),
    [
      'Dose: step 1: 5 mg (5 tablets) → 4 mg (4 tablets); step 2: 2 mg (2 tablets) → 3 mg (3 tablets)',
    ],
  ],
  [
    'every day, written by weekday',
    of(part(daily, ['4 mg', '18:00'])),
    of(part(on('mon', 'wed', 'fri'), ['4 mg', '18:00']), part(rest, ['4 mg', '18:00'])),
    [],
  ],
  [
    'a plain dose and time, in their fields',
    of(part(daily, ['4 mg', '18:00'])),
    of(part(daily, ['3 mg', '19:00'])),
    ['Dose: 4 mg (4 tablets) → 3 mg (3 tablets)', 'Dose times: 18:00 → 19:00'],
  ],
  [
    'days that can’t be laid side by side, in their fields',
    of(part({ kind: 'days', every: 2 }, ['4 mg', '18:00'])),
    of(part(daily, ['4 mg', '18:00'])),
    ['Frequency: every second day → once a day at night'],
  ],
])('CHT-02 %s', (_what, before, after, rows) => {
  expect(changed(before, after)).toEqual(rows);
});

test('CHT-02 versions of the same course differ wherever their days differ', () => {
  fc.assert(
    fc.property(anySimilar, ([a, b]) => {
      const [was, is] = [a, b].map((one) => prescribed(one.dosage, one.startDate, one.endDate));
      const doses = (one: typeof a) =>
        JSON.stringify(
          Array.from({ length: 60 }, (_, day) => dosesOn(one, addDays(one.startDate, day))),
        );
      const changes = was === undefined || is === undefined ? [] : fieldChanges(was, is);
      const isHidden = changes.length === 0 && doses(a) !== doses(b);
      const isEmpty = changes.some(({ values }) =>
        values.some((value) => value.before === value.after),
      );
      expect([isHidden, isEmpty]).toEqual([false, false]);
    }),
    { numRuns: 200 },
  );
});
