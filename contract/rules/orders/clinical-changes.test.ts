import { describe, expect, test } from 'vitest';
import { awaitedChanges, changesSince } from './awaited-changes.ts';
import {
  awaitedIn,
  changeWords,
  clinicalChanges,
  decidedByText,
  isActioned,
} from './clinical-changes.ts';
import { changeText } from '../line/field-changes.ts';
import { lineEvent } from '../testing/line-events.ts';
import { medication, today } from '../testing/medications.ts';

const added = (id: string, more: Parameters<typeof medication>[0] = {}) =>
  medication({ id, status: 'New', confirmed: false, ...more });

const gone = { status: 'Ceased' as const, confirmed: false, isReplaced: true };
const old = medication({ id: 'old', ...gone, dose: '1 g (2 tablets)' });
const changed = added('new', { replaces: 'old', dose: '500 mg (1 tablet)' });
const ceased = medication({ id: 'gone', status: 'Ceased', confirmed: false });

function rowsOf(chart: ReturnType<typeof medication>[]) {
  const awaited = awaitedChanges(chart, []);
  return clinicalChanges(changesSince(awaited, awaited, chart));
}

test('PHA-01 a change and the prescription it ceased are one row, with both to be actioned', () => {
  const rows = rowsOf([old, changed, ceased, added('zinc')]);
  expect(rows).toHaveLength(3);
  const [pair] = rows.filter(({ replaced }) => replaced !== null);
  expect(pair?.change.medication).toBe(changed);
  expect(pair && awaitedIn(pair).map(({ medication: one }) => one)).toEqual([changed, old]);
});

test('PHA-02 a change is actioned once both its prescriptions are', () => {
  const [half] = rowsOf([old, added('new', { replaces: 'old', product: { action: 'Actioned' } })]);
  expect(half && isActioned(half)).toBe(false);
  const actioned = { product: { action: 'Actioned' as const } };
  const [whole] = rowsOf([
    medication({ id: 'old', ...gone, ...actioned }),
    added('new', { replaces: 'old', ...actioned }),
  ]);
  expect(whole && isActioned(whole)).toBe(true);
});

test('CFM-01 an event is whoever’s decided it, and not the prescriber’s of its medicine', () => {
  const event = lineEvent(
    { kind: 'resume', on: today },
    { by: 'Grace Lim', enteredBy: 'Eve Hall' },
  );
  const medicine = medication({ prescribedBy: 'Ada Park' });
  expect(decidedByText({ medication: medicine })).toBe('Ada Park');
  expect(decidedByText({ medication: medicine, event })).toBe(
    'Decided by Grace Lim, entered by Eve Hall',
  );
});

describe('PHA-01 a change in words', () => {
  const before = medication({ id: 'before', dose: '1 g (2 tablets)' });

  test('PHA-01 names what differs', () => {
    const medicine = added('new', { dose: '500 mg (1 tablet)' });
    const { title, fields } = changeWords({ kind: 'changed', medication: medicine, before });
    expect(title).toBe('Changed');
    expect(fields.map(changeText)).toEqual([
      expect.stringMatching(/^Dose: 1.g \(2.tablets\) → 500.mg \(1.tablet\)$/),
    ]);
  });

  test('PHA-01 says that a re-prescribed medicine is the same, whenever it starts', () => {
    const medicine = added('new', { dose: '1 g (2 tablets)' });
    expect(changeWords({ kind: 'represcribed', medication: medicine, before })).toEqual({
      title: 'Re-prescribed, no change',
      fields: [],
    });
  });

  test('PHA-01 doesn’t call a change the same if the earlier prescription isn’t known', () => {
    const unknown = { medication: added('new'), before: null };
    expect(changeWords({ kind: 'represcribed', ...unknown }).title).toBe(
      'Re-prescribed, replaces an earlier prescription',
    );
  });

  test.each([
    ['added', 'New medicine'],
    ['ceased', 'Ceased'],
    ['replaced', 'Ceased, replaced by a new prescription'],
  ] as const)('PHA-01 %s reads %s', (kind, title) => {
    expect(changeWords({ kind, medication: ceased, before: null })).toEqual({ title, fields: [] });
  });
});
