import { expect, test } from 'vitest';
import type { Course } from '../rules/dosing/doses-on.ts';
import { textFieldsOf } from '../rules/dosing/text-fields.ts';
import { insulinByGlucose, warfarinByInr } from '../rules/testing/measured-regimes.ts';
import { medication } from '../rules/testing/medications.ts';
import { dosagesOf } from './dosage.ts';

const written = (course: Course) =>
  dosagesOf(
    { ...medication(), ...course, ...textFieldsOf(course) },
    'https://a.example/fhir',
    null,
  );

test('a table is one dosage for each row, each on the condition of its values', () => {
  const dosages = written(insulinByGlucose);
  expect(
    dosages.map(({ sequence, asNeededCodeableConcept: when, doseAndRate, timing }) => [
      sequence,
      when?.text,
      doseAndRate?.[0]?.doseQuantity?.value,
      timing?.repeat?.timeOfDay?.length,
    ]),
  ).toEqual([
    [1, 'blood glucose 4 to 8 mmol/L', undefined, 3],
    [1, 'blood glucose 8.1 to 12 mmol/L', 2, 3],
    [1, 'blood glucose 12.1 to 20 mmol/L', 4, 3],
  ]);
  const texts = dosages.map(({ text = '' }) => text.replaceAll('\u00a0', ' '));
  expect(texts[0]).toContain('below 4 mmol/L: don’t give, call the doctor; withhold if 4 to 8');
  expect(texts[2]).toContain('4 units if 12.1 to 20 mmol/L; above 20 mmol/L: call the doctor');
  expect(dosages[1]?.extension?.[1]?.extension).toEqual([
    { url: 'measured', valueString: 'blood glucose' },
    {
      url: 'range',
      valueRange: { low: { value: 8.1, unit: 'mmol/L' }, high: { value: 12, unit: 'mmol/L' } },
    },
  ]);
});

test('a dose decided later has its times and no amount', () => {
  const [dosage, ...others] = written(warfarinByInr);
  expect(others).toEqual([]);
  expect(dosage.doseAndRate).toBeUndefined();
  expect(dosage.timing?.repeat?.timeOfDay).toEqual(['18:00:00']);
  expect(dosage.extension?.[1]?.extension).toEqual([
    { url: 'measured', valueString: 'INR' },
    { url: 'target', valueRange: { low: { value: 2 }, high: { value: 3 } } },
    { url: 'first', valueDate: '2026-11-27' },
  ]);
});
