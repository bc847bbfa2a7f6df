import { expect, test } from 'vitest';
import { Instant } from '../../values/instant.ts';
import { changesWithoutOrder, changeTimesOf } from './changes-without-order.ts';
import { medication } from '../testing/medications.ts';

const by = 'Jodie Walsh';
const dosedAt = (time: string) => ({
  doseTimesChange: {
    before: [],
    after: [],
    changedBy: by,
    changedAt: Instant.parse(`2026-11-21T${time}:00.000Z`),
  },
});
const packedAt = (time: string) => ({
  packagingChange: {
    before: 'Packed' as const,
    changedBy: by,
    changedAt: Instant.parse(`2026-11-21T${time}:00.000Z`),
  },
});

test('LIV-01 lists dose times and packaging changed since, the latest first', () => {
  const before = [medication({ id: 'a', ...dosedAt('01:00') }), medication({ id: 'b' })];
  const after = [
    medication({ id: 'a', ...dosedAt('02:00'), ...packedAt('03:00') }),
    medication({ id: 'b', ...dosedAt('04:00') }),
  ];
  expect(changesWithoutOrder(before, after)).toEqual([
    { id: 'b', what: 'Dose times', changedBy: by, changedAt: '2026-11-21T04:00:00.000Z' },
    { id: 'a', what: 'Packaging', changedBy: by, changedAt: '2026-11-21T03:00:00.000Z' },
    { id: 'a', what: 'Dose times', changedBy: by, changedAt: '2026-11-21T02:00:00.000Z' },
  ]);
});

test('LIV-01 leaves out a medicine that wasn’t on the chart before, or hasn’t changed', () => {
  const known = medication({ id: 'a', ...dosedAt('01:00'), ...packedAt('01:00') });
  const marked = { ...known, product: { ...known.product, action: 'Actioned' as const } };
  const added = medication({ id: 'b', ...dosedAt('02:00') });
  expect(changesWithoutOrder([known], [marked, added])).toEqual([]);
});

test('PHA-02 a line has a time for its dose times and one for its packaging', () => {
  expect(changeTimesOf(medication())).toEqual({
    doseTimesChangedAt: null,
    packagingChangedAt: null,
  });
  expect(changeTimesOf(medication({ ...dosedAt('01:00'), ...packedAt('02:00') }))).toEqual({
    doseTimesChangedAt: '2026-11-21T01:00:00.000Z',
    packagingChangedAt: '2026-11-21T02:00:00.000Z',
  });
});
