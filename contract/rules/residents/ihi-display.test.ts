import { expect, test } from 'vitest';
import type { Ihi } from '../../entities/health-identifier.ts';
import { ihiDisplay } from './ihi-display.ts';

const verified: Ihi = { number: '8003608833357361', status: 'Active', recordStatus: 'Verified' };
const placeholder = '8003 ____ ____ ____';

test('HDR-11 a verified, active IHI is shown in groups of four and may be relied on', () => {
  expect(ihiDisplay(verified)).toEqual({
    number: '8003 6088 3335 7361',
    status: 'Active',
    recordStatus: 'Verified',
    advice: null,
    isGood: true,
  });
});

test('HDR-11 a record that is not verified has to be checked', () => {
  for (const recordStatus of ['None', 'Provisional', 'Unverified'] as const) {
    expect(ihiDisplay({ ...verified, recordStatus })).toMatchObject({
      recordStatus,
      advice: 'Check details with facility',
      isGood: false,
    });
  }
});

test('HDR-11 any status but active is a warning', () => {
  for (const status of ['Deceased', 'Expired', 'Resolved', 'Retired'] as const) {
    expect(ihiDisplay({ ...verified, status })).toMatchObject({ status, isGood: false });
  }
});

test('HDR-11 a missing record, a number of the wrong length and no IHI at all show a placeholder', () => {
  expect(ihiDisplay({ number: '', status: 'None', recordStatus: 'None' })).toMatchObject({
    number: placeholder,
    status: '(Record NOT found)',
  });
  expect(ihiDisplay({ ...verified, number: '800360883335736' }).number).toBe(placeholder);
  expect(ihiDisplay(null)).toMatchObject({
    number: placeholder,
    status: 'Unable to validate IHI',
    advice: null,
    isGood: false,
  });
});
