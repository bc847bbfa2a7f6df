import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Course } from '../rules/dosing/doses-on.ts';
import { readDose } from '../rules/dosing/read-dose.ts';
import { textFieldsOf } from '../rules/dosing/text-fields.ts';
import { lineEvent } from '../rules/testing/line-events.ts';
import { insulinByGlucose, warfarinByInr } from '../rules/testing/measured-regimes.ts';
import { medication } from '../rules/testing/medications.ts';
import { addDays } from '../values/plain-date.ts';
import { anyDecided } from '../rules/testing/decided-lines.ts';
import { dosesToState } from './decided-doses.ts';
import { dosagesOf, readOwnDosages } from './dosage.ts';

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

const root = 'https://a.example/fhir';

test('a decided dose is a dosage of its days beside that of the line', () => {
  const read = readDose('3 mg', warfarinByInr.product);
  if (read.kind === 'problem') throw new Error(read.message);
  const [from, to] = [addDays(warfarinByInr.startDate, 1), addDays(warfarinByInr.startDate, 6)];
  const measure = { value: 2.4, on: from };
  const content = { kind: 'dose', dose: read.dose, measured: { name: 'INR' }, from, to } as const;
  const stated = dosesToState(
    { ...medication(), ...warfarinByInr, events: [lineEvent({ ...content, measure, next: to })] },
    addDays(from, 1),
  );
  const line = { ...medication(), ...warfarinByInr, ...textFieldsOf(warfarinByInr) };
  const [, decided, ...others] = dosagesOf(line, root, null, stated);
  expect(others).toEqual([]);
  expect(decided?.text?.replaceAll('\u00a0', ' ')).toBe(
    'Dose decided: 3 mg (3 tablets) from 27-Nov-2026 to 01-Dec-2026; INR 2.4 on 26-Nov-2026, next INR on 01-Dec-2026.',
  );
  expect(decided?.timing?.repeat).toEqual({
    boundsPeriod: { start: '2026-11-27', end: '2026-12-01' },
    timeOfDay: ['18:00:00'],
  });
  expect(decided?.doseAndRate?.map(({ doseQuantity }) => doseQuantity?.value)).toEqual([3, 3]);
  const parts = decided?.extension?.[1]?.extension?.map(({ url, ...value }) => [url, value]);
  expect(parts?.slice(1, 4)).toEqual([
    ['value', { valueDecimal: 2.4 }],
    ['on', { valueDate: '2026-11-26' }],
    ['next', { valueDate: '2026-12-01' }],
  ]);
});

test('decided doses come back as they were, and without one of them nothing is read', () => {
  fc.assert(
    fc.property(anyDecided, fc.nat(30), (course, since) => {
      const line = { ...medication(), ...course, ...textFieldsOf(course) };
      const stated = dosesToState(line, addDays(course.startDate, since));
      const dosages = dosagesOf(line, root, null, stated);
      const sent = JSON.parse(JSON.stringify(dosages)) as typeof dosages;
      const back = readOwnDosages(sent, null);
      const contents = stated.map(({ content, by, at }) => ({ content, by, at }));
      expect(back).toMatchObject({
        kind: 'line',
        ...(contents.length > 0 && { decided: contents }),
      });
      const [own, ...others] = sent.map(({ extension, ...one }, at) =>
        at === 1 ? one : { ...one, ...(extension && { extension }) },
      );
      if (own === undefined || others.length === 0) return;
      expect(readOwnDosages([own, ...others], null).kind).toBe('altered');
    }),
    { numRuns: 60 },
  );
});
