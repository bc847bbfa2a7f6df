import type { Dosage, TimingRepeat } from 'fhir/r4';
import { describe, expect, test } from 'vitest';
import { codedDosage } from './coded-dosage.ts';

const mg = (value: number) => ({ value, unit: 'mg' });

describe('LIV-01 a coded dosage is shown in words', () => {
  test.for<[string, Dosage]>([
    ['500 mg', { doseAndRate: [{ doseQuantity: mg(500) }] }],
    ['<5 mg', { doseAndRate: [{ doseQuantity: { ...mg(5), comparator: '<' } }] }],
    ['5 mg to 10 mg', { doseAndRate: [{ doseRange: { low: mg(5), high: mg(10) } }] }],
    [
      '100 mL, at a rate of 25 mL per 1 hour',
      {
        doseAndRate: [
          {
            doseQuantity: { value: 100, unit: 'mL' },
            rateRatio: {
              numerator: { value: 25, unit: 'mL' },
              denominator: { value: 1, unit: 'hour', code: 'h' },
            },
          },
        ],
      },
    ],
    [
      'at a rate of 2 L/min',
      { doseAndRate: [{ rateQuantity: { value: 2, unit: 'L/min', code: 'L/min' } }] },
    ],
    [
      'Swallow, Oral, Left eye',
      {
        method: { text: 'Swallow' },
        route: { coding: [{ display: 'Oral' }] },
        site: { text: 'Left eye' },
      },
    ],
    ['when required', { asNeededBoolean: true }],
    ['when required for pain', { asNeededCodeableConcept: { text: 'pain' } }],
    [
      'at most 4 g in 24 hours, at most 1 g at a time, at most 450 mg in a lifetime',
      {
        maxDosePerPeriod: {
          numerator: { value: 4, unit: 'g' },
          denominator: { value: 24, code: 'h' },
        },
        maxDosePerAdministration: { value: 1, unit: 'g' },
        maxDosePerLifetime: mg(450),
      },
    ],
    [
      'BID, with food',
      { timing: { code: { text: 'BID' } }, additionalInstruction: [{ text: 'with food' }] },
    ],
    [
      'on 23-Nov-2026 08:00 and 24-Nov-2026',
      { timing: { event: ['2026-11-23T08:00:00+11:00', '2026-11-24'] } },
    ],
    ['', {}],
  ])('%s', ([text, dosage]) => expect(codedDosage(dosage)).toBe(text));

  test.for<[string, TimingRepeat]>([
    ['twice every day', { frequency: 2, period: 1, periodUnit: 'd' }],
    ['once every week', { frequency: 1, period: 1, periodUnit: 'wk' }],
    ['3–4 times every day', { frequency: 3, frequencyMax: 4, period: 1, periodUnit: 'd' }],
    ['once every 8 hours', { period: 8, periodUnit: 'h' }],
    ['once every 4–6 hours', { frequency: 1, period: 4, periodMax: 6, periodUnit: 'h' }],
    ['once every 1–2 months', { period: 1, periodMax: 2, periodUnit: 'mo' }],
    ['3 times', { frequency: 3 }],
    ['once every 8 (no unit)', { period: 8 }],
    ['in the morning and before sleep', { when: ['MORN', 'HS'] }],
    ['30 minutes before breakfast', { when: ['ACM'], offset: 30 }],
    ['08:00 and 20:00', { timeOfDay: ['08:00:00', '20:00:00'] }],
    ['on Monday and Thursday', { dayOfWeek: ['mon', 'thu'] }],
    ['5 times in all, each over 30 minutes', { count: 5, duration: 30, durationUnit: 'min' }],
    ['for 7 days', { boundsDuration: { value: 7, unit: 'd' } }],
    [
      'for 5 days to 7 days',
      { boundsRange: { low: { value: 5, code: 'd' }, high: { value: 7, code: 'd' } } },
    ],
    [
      'from 01-Nov-2026 until 05-Nov-2026',
      { boundsPeriod: { start: '2026-11-01', end: '2026-11-05' } },
    ],
  ])('%s', ([text, repeat]) => expect(codedDosage({ timing: { repeat } })).toBe(text));

  test('a code we have no word for is shown as it was sent', () => {
    const repeat = { period: 2, periodUnit: 'fortnight', when: ['TEA'], dayOfWeek: ['someday'] };
    // A code that another system sends may not be in the standard.
    expect(codedDosage({ timing: { repeat: repeat as TimingRepeat } })).toBe(
      'once every 2 fortnight, TEA, on someday',
    );
  });
});
