import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AllergyHistory } from '../../entities/allergy.ts';
import { MedicationStatus } from '../../entities/medication.ts';
import {
  awaitingConfirmation,
  canAction,
  canConfirm,
  canConfirmActioned,
  hasPendingAllergyChange,
  isSelected,
  nextAction,
  selectionState,
} from './confirm.ts';
import { anyChart, medication } from '../testing/medications.ts';

const actioned = medication({ product: { action: 'Actioned' } });
const unactioned = medication({ product: { action: 'Unactioned' } });
const superseded = medication({ product: { action: 'Superseded' } });

const awaits = { New: true, RePrescribed: true, Ceased: true, Existing: false, Expired: false };

test.each(MedicationStatus.options)('CFM-01 PHA-04 %s, unconfirmed and confirmed', (status) => {
  const open = medication({ status, confirmed: false });
  const closed = medication({ status, confirmed: true });
  expect(awaitingConfirmation([open, closed])).toEqual(awaits[status] ? [open] : []);
  expect(canConfirmActioned([open], false).ok).toBe(awaits[status]);
  expect(canConfirmActioned([closed], false).ok).toBe(false);
  expect(canAction(open).ok).toBe(awaits[status]);
  expect(canAction(closed).ok).toBe(false);
});

test('PHA-04 a pending allergy change alone enables Confirm actioned; with nothing pending it says why not', () => {
  expect(canConfirmActioned([], true)).toEqual({ ok: true });
  expect(canConfirmActioned([], false)).toEqual({
    ok: false,
    why: 'There are no changes to confirm.',
  });
});

test('PHA-02 the toggle asks for the other state', () => {
  expect(nextAction('Unactioned')).toBe('Actioned');
  expect(nextAction('Actioned')).toBe('Unactioned');
  expect(nextAction('Superseded')).toBe('Actioned');
});

test('CFM-01 only Actioned counts as selected', () => {
  expect([actioned, unactioned, superseded].map(isSelected)).toEqual([true, false, false]);
});

test.each([
  ['none', []],
  ['none', [unactioned, superseded]],
  ['some', [actioned, unactioned]],
  ['all', [actioned, actioned]],
] as const)('CFM-02 select-all is %s', (state, rows) => {
  expect(selectionState(rows)).toBe(state);
});

describe('CFM-03 Confirm', () => {
  test.each([
    // rows, allergy change pending, its checkbox ticked, enabled
    [[], false, false, false],
    [[], false, true, false],
    [[actioned], false, false, true],
    [[actioned, unactioned], false, false, false],
    [[unactioned], false, true, false],
    [[], true, false, false],
    [[], true, true, true],
    [[actioned], true, false, false],
    [[actioned], true, true, true],
    [[actioned, unactioned], true, true, false],
  ] as const)('CFM-03 case %#', (rows, pending, ticked, enabled) => {
    expect(canConfirm(rows, pending, ticked).ok).toBe(enabled);
  });

  test('CFM-03 says what is missing', () => {
    const why = (...args: Parameters<typeof canConfirm>) => {
      const answer = canConfirm(...args);
      return answer.ok ? undefined : answer.why;
    };
    expect(why([], false, false)).toBe('There are no changes to confirm.');
    expect(why([unactioned], true, false)).toBe('Action every change before you confirm.');
    expect(why([actioned], true, false)).toBe(
      'Mark the allergy changes as actioned before you confirm.',
    );
  });

  test('CFM-03 on any chart: something to confirm, all of it selected, the allergy change too', () => {
    fc.assert(
      fc.property(anyChart, fc.boolean(), fc.boolean(), (chart, pending, ticked) => {
        const rows = awaitingConfirmation(chart);
        const all = rows.every((row) => row.product.action === 'Actioned');
        const expected = pending ? all && ticked : rows.length > 0 && all;
        expect(canConfirm(rows, pending, ticked).ok).toBe(expected);
        expect(canConfirmActioned(chart, pending).ok).toBe(pending || rows.length > 0);
        expect(selectionState(rows) === 'all').toBe(rows.length > 0 && all);
      }),
    );
  });
});

const history: AllergyHistory = {
  id: 'h1',
  status: 'Unactioned',
  note: '',
  newNote: '',
  disclaimer: '',
  newDisclaimer: '',
  allergyHistoryDetails: [],
  newAllergyHistoryDetails: [],
};
const changes: Partial<AllergyHistory>[] = [
  { note: 'Old' },
  { newNote: 'New' },
  { disclaimer: 'Old' },
  { newDisclaimer: 'New' },
  { allergyHistoryDetails: [{ allergen: 'penicillin', reaction: 'rash' }] },
  { newAllergyHistoryDetails: [{ allergen: 'latex', reaction: 'hives' }] },
];

test.each(changes)('CFM-03 %j is pending until it is confirmed', (change) => {
  expect(hasPendingAllergyChange({ ...history, ...change })).toBe(true);
  expect(hasPendingAllergyChange({ ...history, ...change, status: 'Actioned' })).toBe(true);
  expect(hasPendingAllergyChange({ ...history, ...change, status: 'Confirmed' })).toBe(false);
});

test('CFM-03 nothing is pending without a history, or with one that records nothing', () => {
  expect(hasPendingAllergyChange(null)).toBe(false);
  expect(hasPendingAllergyChange(history)).toBe(false);
});
