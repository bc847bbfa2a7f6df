import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { changeFrom, represcribe } from '../drafts/drafting.ts';
import { changedFrom, fieldChanges } from './field-changes.ts';
import { medication, today } from '../testing/medications.ts';

const before = changeFrom(medication({ dosage: undefined }), today);

test('CHT-02 an unchanged prescription has no changes', () => {
  expect(fieldChanges(before, { ...before })).toEqual([]);
});

test('CHT-02 each changed value is given before and after, in words', () => {
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

test('CHT-02 a change to when required lists the reason, the maximum and the end of packaging', () => {
  const after = {
    ...before,
    courseType: 'AsRequired' as const,
    packagingType: 'None' as const,
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
    { label: 'Packaging', before: 'Packed', after: 'none' },
  ]);
});

test('DRF-02 a re-prescribed medicine shows what differs from the chart, except its days', () => {
  const onChart = medication({ endDate: getPlainDate('2026-12-01') });
  const prescription = represcribe(onChart, today);
  const draft = { kind: 'represcribe', prescription } as const;
  expect(changedFrom(draft, onChart)).toBeNull();
  const packed = medication({ packagingType: 'UnPacked' });
  const changes = changedFrom(draft, packed);
  expect(changes && fieldChanges(changes, prescription)).toEqual([
    { label: 'Packaging', before: 'Unpacked', after: 'Packed' },
  ]);
  expect(changedFrom(draft, undefined)).toBeNull();
  expect(changedFrom({ kind: 'add', prescription }, onChart)).toBeNull();
  expect(changedFrom({ kind: 'cease', prescription: null }, onChart)).toBeNull();
  expect(changedFrom({ kind: 'change', prescription }, onChart)?.startDate).toBe('2026-06-01');
});
