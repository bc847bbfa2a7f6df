import { expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { changeFrom, represcribe } from '../drafts/drafting.ts';
import { changedFrom, changeText, fieldChanges } from './field-changes.ts';
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
  expect(fieldChanges(before, after).map(changeText)).toEqual([
    'Brand: any brand → Panamax',
    'Dose: 1\u00a0g (2\u00a0tablets) → 500\u00a0mg (1\u00a0tablet)',
    'Frequency: four times a day → twice a day',
    'Dose times: 08:00, 12:00, 17:00, 21:00 → 08:00, 20:00',
    'Stop: none → 01-Dec-2026',
    'Packaging: Packed → Unpacked',
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
  expect(fieldChanges(before, after).map(changeText)).toEqual([
    'Course: Regular → When required (PRN)',
    'Frequency: four times a day → four times a day when required for pain',
    'Dose times: 08:00, 12:00, 17:00, 21:00 → none',
    'Maximum in 24 hours: none → do not exceed 4\u00a0g in 24\u00a0hours',
    'Packaging: Packed → none',
  ]);
});

test('DRF-02 a re-prescribed medicine shows what differs from the chart, except its days', () => {
  const onChart = medication({ endDate: getPlainDate('2026-12-01') });
  const prescription = represcribe(onChart, today);
  const draft = { kind: 'represcribe', prescription } as const;
  expect(changedFrom(draft, onChart)).toBeNull();
  const packed = medication({ packagingType: 'UnPacked' });
  const changes = changedFrom(draft, packed);
  expect(changes && fieldChanges(changes, prescription).map(changeText)).toEqual([
    'Packaging: Unpacked → Packed',
  ]);
  expect(changedFrom(draft, undefined)).toBeNull();
  expect(changedFrom({ kind: 'add', prescription }, onChart)).toBeNull();
  expect(changedFrom({ kind: 'cease', prescription: null }, onChart)).toBeNull();
  expect(changedFrom({ kind: 'change', prescription }, onChart)?.startDate).toBe('2026-06-01');
});
