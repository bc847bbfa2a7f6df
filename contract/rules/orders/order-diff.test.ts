import { expect, test } from 'vitest';
import type { Medication } from '../../entities/medication.ts';
import { changesBetween } from './order-diff.ts';
import { medication, today } from '../testing/medications.ts';

const a = medication({ id: 'a' });
const b = medication({ id: 'b' });
const stopped = (m: Medication, changeReason: string): Medication => ({
  ...m,
  status: 'Ceased',
  confirmed: false,
  stoppedDate: today,
  changeReason,
});
const written = medication({ id: 'n', status: 'New', confirmed: false });

test('CHT-02 the first order added everything on it', () => {
  expect(changesBetween([a, b], null)).toEqual([
    { kind: 'added', medication: a, before: null, reason: null },
    { kind: 'added', medication: b, before: null, reason: null },
  ]);
});

test('CHT-02 an order that is the same as the one before changed nothing, whatever was confirmed meanwhile', () => {
  const unconfirmed = { ...a, status: 'New', confirmed: false } as const;
  expect(changesBetween([a, b], [unconfirmed, b])).toEqual([]);
});

test('CHT-02 an added and a ceased medicine', () => {
  const ceased = stopped(a, 'No need');
  expect(changesBetween([ceased, b, written], [a, b])).toEqual([
    { kind: 'ceased', medication: ceased, before: a, reason: 'No need' },
    { kind: 'added', medication: written, before: null, reason: null },
  ]);
});

test('CHT-02 a change is one entry, with the prescription before it', () => {
  const changed: Medication = { ...written, replaces: 'a', changeReason: 'Dose too low' };
  expect(changesBetween([stopped(a, 'Dose too low'), b, changed], [a, b])).toEqual([
    { kind: 'changed', medication: changed, before: a, reason: 'Dose too low' },
  ]);
});

test('CHT-02 a re-prescription is one entry, with the prescription before it, ceased or not', () => {
  const again: Medication = { ...written, status: 'RePrescribed', replaces: 'a' };
  expect(changesBetween([b, again], [a, b])).toEqual([
    { kind: 'represcribed', medication: again, before: a, reason: null },
  ]);
  const ceased = stopped(a, 'No need');
  expect(changesBetween([again], [ceased])).toEqual([
    { kind: 'represcribed', medication: again, before: ceased, reason: null },
  ]);
});

test('CHT-02 a medicine ceased earlier doesn’t count as a change again, even when it leaves the chart', () => {
  const ceased = stopped(a, 'No need');
  expect(changesBetween([ceased, b], [ceased, b])).toEqual([]);
  expect(changesBetween([b], [ceased, b])).toEqual([]);
});

test('CHT-02 a later order does not repeat the change of an earlier one', () => {
  const changed: Medication = { ...written, replaces: 'a' };
  const chart = [stopped(a, 'Dose too low'), changed];
  expect(changesBetween(chart, chart)).toEqual([]);
});
