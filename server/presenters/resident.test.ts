import { expect, test } from 'vitest';
import { blankResident, columnList } from '../intake/records/resident-columns.ts';
import { fullResident } from '../intake/records/testing/full-resident.ts';
import type { ResidentRow } from '../queries/resident-access.ts';
import { presentAllergy } from './allergy.ts';
import { presentResident } from './resident.ts';

/** What nobody at a chart needs: whose number it is has been verified, or isn’t shown there. */
const notOnChart = ['ihiNumber', 'ihiStatus', 'ihiRecordStatus', 'isCtgRegistered'];

const now = new Date('2026-11-20T01:00:00Z');
const rest = { timeZone: 'Australia/Adelaide', updatedAt: now };
const stored = { ...fullResident, ...rest, ctgRecordedAt: null, allergiesRecordedAt: null };
const shown = (changes: Partial<typeof blankResident>) => {
  const row = { ...stored, ...changes } as unknown as ResidentRow;
  return JSON.stringify([presentResident(row, [], now), presentAllergy(row, [])]);
};

test.for(columnList.filter(({ blank }) => blank !== undefined).map(({ name }) => name))(
  'what is recorded as %s is on the chart, or nobody there needs it',
  (name) => {
    const isShown = shown({ [name]: blankResident[name] }) !== shown({});
    expect(isShown).toBe(!notOnChart.includes(name));
  },
);
