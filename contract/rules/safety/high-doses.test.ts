import { describe, expect, test } from 'vitest';
import { getPlainDate } from '../../values/plain-date.ts';
import { findingsOn, lineOf } from './testing/lines.ts';
import { daily, scheduled, step } from './testing/schedules.ts';

type Changes = NonNullable<Parameters<typeof lineOf>[1]>;
const start = getPlainDate('2026-11-27');
const found = (ingredient: string, changes: Changes = {}) =>
  findingsOn('frequency', [lineOf(ingredient, { startDate: start, ...changes })]).map(
    ({ key, level, message }) => [key.split(':').slice(0, 3).join(':'), level, message],
  );
const until = (endDate: string) => ({ endDate: getPlainDate(endDate) });

describe('DRF-07 a high dose without an end, or for long', () => {
  const tablet = (dose: string): Changes => ({ dose, product: { strength: dose } });
  const twice = { frequency: 'twice-daily' } as const;

  test.each<[string, string, string, Changes]>([
    ['prednisolone', '20 mg', '25 mg', {}],
    ['dexamethasone', '3 mg', '4 mg', {}],
    ['apixaban', '5 mg', '10 mg', twice],
    ['rivaroxaban', '10 mg', '15 mg', twice],
    ['amiodarone', '200 mg', '400 mg', twice],
  ])('of %s: %s may go on, and %s is a caution', (ingredient, usual, high, changes) => {
    expect(found(ingredient, { ...changes, ...tablet(usual) })).toEqual([]);
    expect(found(ingredient, { ...changes, ...tablet(high) })).toEqual([
      ['frequency:duration:no-end', 'caution', expect.any(String)],
    ]);
    const endDate = getPlainDate('2026-12-03');
    expect(found(ingredient, { ...changes, ...tablet(high), endDate })).toEqual([]);
    const directions = 'Ongoing';
    expect(found(ingredient, { ...changes, ...tablet(high), directions })).toEqual([]);
  });

  test.each<[string, string, string, string, Changes]>([
    ['prednisolone', '50 mg', '2027-01-07', '2027-01-08', {}],
    ['apixaban', '10 mg', '2026-12-03', '2026-12-04', twice],
    ['rivaroxaban', '15 mg', '2026-12-17', '2026-12-18', twice],
  ])('of %s: %s may end on %s, and %s is a caution', (ingredient, dose, right, late, changes) => {
    const one = { ...changes, ...tablet(dose) };
    expect(found(ingredient, { ...one, ...until(right) })).toEqual([]);
    expect(found(ingredient, { ...one, ...until(late) })).toEqual([
      ['frequency:duration:high', 'caution', expect.any(String)],
    ]);
    expect(found(ingredient, { ...one, ...until(late), directions: 'Ongoing' })).toEqual([]);
  });

  test('for long is that of one step of a taper', () => {
    const taper = (first: number) =>
      scheduled('prednisolone', { strength: '25 mg' }, [
        step(first, [daily, ['50 mg', '08:00']]),
        step(28, [daily, ['25 mg', '08:00']]),
        step(null, [daily, ['12.5 mg', '08:00']]),
      ]);
    const said = (first: number) =>
      findingsOn('frequency', [taper(first)]).map(({ message }) =>
        message.replaceAll('\u00a0', ' '),
      );
    expect(said(42)).toEqual([]);
    expect(said(90)).toEqual([
      '50 mg a day of prednisolone is given for 90 days, and more than 20 mg, our own bound, is for 42 days at most. Enter an earlier end, or the steps that follow.',
    ]);
  });

  test('is that of the last step of a taper', () => {
    const taper = (last: string) =>
      scheduled('prednisolone', { strength: '25 mg' }, [
        step(5, [daily, ['50 mg', '08:00']]),
        step(null, [daily, [last, '08:00']]),
      ]);
    const said = (last: string) =>
      findingsOn('frequency', [taper(last)]).map(({ message }) =>
        message.replaceAll('\u00a0', ' '),
      );
    expect(said('12.5 mg')).toEqual([]);
    expect(said('25 mg')).toEqual([
      '25 mg a day of prednisolone has no end date, and more than 20 mg, our own bound, is for a time only. Enter an end, or the steps that follow.',
    ]);
  });
});
