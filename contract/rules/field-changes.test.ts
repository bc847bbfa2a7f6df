import { expect, test } from 'vitest';
import { getPlainDate } from '../values/plain-date.ts';
import { changeFrom } from './drafting.ts';
import { fieldChanges } from './field-changes.ts';
import { medication, today } from './testing/medications.ts';

const before = changeFrom(medication(), today);

test('CHT-02 nothing changed is no change', () => {
  expect(fieldChanges(before, { ...before })).toEqual([]);
});

test('CHT-02 each changed value is said before and after, in words', () => {
  const after = {
    ...before,
    dose: '500 mg (1 tablet)',
    frequency: 'twice-daily' as const,
    doseTimes: ['08:00', '20:00'],
    endDate: getPlainDate('2026-12-01'),
    brandName: 'Panamax',
    packagingType: 'UnPacked' as const,
  };
  expect(fieldChanges(before, after)).toEqual([
    { label: 'Brand', before: 'any brand', after: 'Panamax' },
    { label: 'Dose', before: '1\u00a0g (2\u00a0tablets)', after: '500\u00a0mg (1\u00a0tablet)' },
    { label: 'Frequency', before: 'four times a day', after: 'twice a day' },
    { label: 'Dose times', before: '08:00, 12:00, 17:00, 21:00', after: '08:00, 20:00' },
    { label: 'Stop', before: 'none', after: '01-Dec-2026' },
    { label: 'Packaging', before: 'Packed', after: 'Unpacked' },
  ]);
});

test('CHT-02 to when required: reason and maximum are among the changes', () => {
  const after = {
    ...before,
    courseType: 'AsRequired' as const,
    prnReason: 'pain',
    maximum24h: '4 g',
    doseTimes: [],
  };
  expect(fieldChanges(before, after)).toEqual([
    { label: 'Course', before: 'Regular', after: 'When required (PRN)' },
    {
      label: 'Frequency',
      before: 'four times a day',
      after: 'four times a day when required for pain',
    },
    { label: 'Dose times', before: '08:00, 12:00, 17:00, 21:00', after: 'none' },
    {
      label: 'Maximum in 24 hours',
      before: 'none',
      after: 'do not exceed 4\u00a0g in 24\u00a0hours',
    },
  ]);
});
