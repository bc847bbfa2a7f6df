import { expect, test } from 'vitest';
import type { ByMeasurement, Dosage, MeasuredRow } from '../../entities/dosage.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { medication } from '../testing/medications.ts';
import {
  byGlucose,
  byPulse,
  decidedByInr,
  digoxinByPulse,
  insulinByGlucose,
  warfarinByInr,
} from '../testing/measured-regimes.ts';
import { daysOf, fieldsOf, lineOf, type Regime } from '../testing/regimes.ts';
import { continuedCourse } from './continued-course.ts';
import { dosageProblems } from './dosage-problems.ts';
import { withTextFields } from './text-fields.ts';

const glucose =
  'by blood glucose: below 4 mmol/L: don’t give, call the doctor; withhold if 4 to 8 mmol/L; 2 units if 8.1 to 12 mmol/L; 4 units if 12.1 to 20 mmol/L; above 20 mmol/L: call the doctor';
const pulse =
  'by pulse: withhold if below 60 beats per minute; 62.5 microgram (1 tablet) if 60 beats per minute and above';

test.each([
  [
    warfarinByInr,
    'as ordered by INR, target 2 to 3, first INR on 27-Nov-2026 – once a day at night – 18:00',
    'as ordered by INR, target 2 to 3, first INR on 27-Nov-2026 | once-daily-night | 18:00',
  ],
  [
    insulinByGlucose,
    `${glucose} – three times a day before meals – 08:00, 12:00, 18:00`,
    `${glucose} three times a day before meals | three-times-daily | 08:00 12:00 18:00`,
  ],
  [
    digoxinByPulse,
    `${pulse} – once a day in the morning – 08:00`,
    `${pulse} | once-daily-morning | 08:00`,
  ],
])('L2 %#: $1', (course, line, fields) => {
  expect(lineOf(course)).toBe(line);
  expect(fieldsOf(course)).toBe(fields);
  // The line alone gives nothing: a person or a measurement says how much.
  expect(daysOf(course)).toBe('');
});

function problemsOf(dosage: Dosage, { product, ...course }: Regime) {
  const line = withTextFields({ ...medication(), ...course, dosage });
  return dosageProblems({ ...line, productCode: '1', brandName: null }, product).map(
    ({ message }) => message,
  );
}

const withhold = { kind: 'withhold' } as const;
const scale = (...rows: [from: number | null, to: number | null][]): ByMeasurement => ({
  ...byGlucose,
  rows: rows.map(([from, to]): MeasuredRow => ({ from, to, dose: withhold })),
});
const given = byGlucose.rows[1]?.dose ?? withhold;
const dosed = (table: ByMeasurement): ByMeasurement => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, dose: given })),
});

test.each<[problem: string[], table: ByMeasurement]>([
  [[], byGlucose],
  [['Nothing is said for 8.1 to 9.9 mmol/L'], dosed(scale([4, 8], [10, 12]))],
  [['Nothing is said for 8.1 mmol/L'], dosed(scale([4, 8], [8.2, 12]))],
  [['Two rows speak of 8 to 9 mmol/L'], dosed(scale([4, 9], [8, 12]))],
  [['Two rows speak of 8 mmol/L'], dosed(scale([4, 8], [8, 12]))],
  [['Write the rows from the lowest value up'], dosed(scale([8, 12], [4, 7.9]))],
  [['Enter the lower value first in 8 to 4 mmol/L'], dosed(scale([8, 4], [8.1, 12]))],
  [
    ['Write 8.15 mmol/L with 1 decimal place at most, as it’s measured'],
    dosed(scale([4, 8.15], [8.2, 9])),
  ],
  [
    ['Only the first row can be open below, and only the last above'],
    dosed(scale([4, null], [8, 12])),
  ],
  [['Enter a dose in one of the rows'], scale([4, 8], [8.1, 12])],
  [['Enter what to do below 4 mmol/L'], { ...byGlucose, below: null }],
  [['Enter what to do above 20 mmol/L'], { ...byGlucose, above: ' ' }],
  [
    ['Leave out what to do below: a row says it already'],
    dosed({ ...scale([null, 8], [8.1, 12]) }),
  ],
  [['Enter what is measured'], { ...byGlucose, measured: { name: ' ' } }],
  [
    ['Enter from which value on a row is for'],
    { ...dosed(scale([null, null])), below: null, above: null },
  ],
  [['Enter each dose time once, earliest first'], { ...byGlucose, times: ['12:00', '08:00'] }],
])('DRF-01 a table of doses: %s', (expected, table) => {
  expect(problemsOf(table, insulinByGlucose)).toEqual(expected);
});

test('DRF-01 a dose of a table is judged like any other', () => {
  const dose = { kind: 'words', words: '62.5' } as const;
  const rows = byPulse.rows.map((row) => (row.from === null ? row : { ...row, dose }));
  expect(problemsOf({ ...byPulse, rows }, digoxinByPulse)).toEqual([
    'Write the amount with its unit, such as 500 mg or 2 tablets',
  ]);
});

test.each([
  [[], {}],
  [['Enter the lower end of the target first'], { target: { low: 3, high: 2 } }],
  [['The first INR can’t be before the start date'], { firstMeasure: getPlainDate('2026-11-24') }],
])('DRF-01 a dose decided later: %s', (expected, change) => {
  expect(problemsOf({ ...decidedByInr, ...change }, warfarinByInr)).toEqual(expected);
});

test('CHT-03 a course that is continued says no measurement that is over', () => {
  const from = getPlainDate('2026-11-28');
  const { firstMeasure: _, ...left } = decidedByInr;
  const again = continuedCourse(warfarinByInr, from);
  expect([again?.startDate, again?.dosage]).toEqual([from, left]);
});
