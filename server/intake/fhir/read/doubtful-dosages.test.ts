import { paracetamol } from '@wattle/contract/rules/testing/medications.ts';
import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Dosage, TimingRepeat } from 'fhir/r4';
import { expect, test } from 'vitest';
import { dayReader } from './course.ts';
import { readDosages } from './dosage.ts';

const start = getPlainDate('2026-11-25');
const read = (dosages: readonly Dosage[]) =>
  readDosages({
    dosages,
    course: undefined,
    product: paracetamol,
    start,
    end: null,
    dayOf: dayReader(() => start),
  });

const at = (time: string, more: Dosage = {}, bounds: TimingRepeat = {}): Dosage => ({
  timing: { repeat: { ...bounds, timeOfDay: [time] } },
  route: { text: 'oral' },
  doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
  ...more,
});
const lasting = (bounds: TimingRepeat) => at('08:00:00', {}, bounds);
const onlyCoded: Dosage = { additionalInstruction: [{ coding: [{ code: '311504000' }] }] };
const both: Dosage = {
  asNeededBoolean: false,
  asNeededCodeableConcept: { text: 'pain' },
  maxDosePerPeriod: {
    numerator: { value: 8, unit: 'tablet' },
    denominator: { value: 24, code: 'h' },
  },
};
const { maxDosePerPeriod: _most, ...bothWithoutMost } = both;

test('a dosage that says one thing is a line', () => {
  expect(read([at('08:00:00', { sequence: 1 })]).line).not.toBeNull();
  expect(
    read([lasting({ boundsDuration: { value: 2, unit: 'weeks', code: 'wk' } })]).line?.endDate,
  ).toBe('2026-12-08');
});

test.each<[string, Dosage[], string]>([
  ['a tablet by injection', [at('08:00:00', { route: { text: 'subcutaneous' } })], 'route'],
  [
    'millilitres of a tablet',
    [at('08:00:00', { doseAndRate: [{ doseQuantity: { value: 100, unit: 'mL' } }] })],
    'counted in tablets',
  ],
  ['an instruction that is only a code', [at('08:00:00', onlyCoded)], 'only a code'],
  ['the same of one of several', [at('08:00:00', onlyCoded), at('20:00:00')], 'only a code'],
  ['the second step of a sequence', [at('08:00:00', { sequence: 2 })], 'missing'],
  ['when required and not when required', [at('08:00:00', both)], 'and that it is not'],
  [
    'the same of one of several',
    [at('08:00:00'), at('20:00:00', bothWithoutMost)],
    'when required',
  ],
  [
    'for 2 weeks with the code of days',
    [lasting({ boundsDuration: { value: 2, unit: 'weeks', code: 'd' } })],
    'whole date',
  ],
  [
    'until a day and for 2 weeks',
    [
      lasting({
        boundsPeriod: { start: '2026-11-25', end: '2026-12-25' },
        boundsDuration: { value: 2, unit: 'weeks', code: 'wk' },
      }),
    ],
    'whole date',
  ],
])('held without a line: %s', (_what, dosages, why) => {
  const { line, holds } = read(dosages);
  expect(line).toBeNull();
  expect(holds.join(' ')).toContain(why);
});
