import { lineEvent } from '@wattle/contract/rules/testing/line-events.ts';
import { warfarinByInr } from '@wattle/contract/rules/testing/measured-regimes.ts';
import { medication, today } from '@wattle/contract/rules/testing/medications.ts';
import { addDays } from '@wattle/contract/values/plain-date.ts';
import { expect, test } from 'vitest';
import { decideResolver, type DecideValues, readDecision } from './decide-form.ts';

const onChart = medication({ ...warfarinByInr, product: warfarinByInr.product });
const typed: DecideValues = {
  dose: '3 mg',
  from: today,
  to: addDays(today, 6),
  value: '2.4',
  measuredOn: today,
  next: addDays(today, 7),
  reason: '',
};
const read = (values: Partial<DecideValues>, line: typeof onChart | undefined = onChart) =>
  readDecision({ product: onChart.product }, { ...typed, ...values }, line);

test.each([
  'two',
  '2,4',
  '2..4',
  '2.4.1',
  '2.4 INR',
  '2-3',
  '<2',
  '-2.4',
  '0',
  '1e3',
  'Infinity',
  '2.44444',
])('DRF-01 an INR of “%s” isn’t read, and nothing is decided from it', (value) => {
  const { event, unread } = read({ value });
  expect([event, unread.map(([field]) => field)]).toEqual([undefined, ['value']]);
});

test('DRF-01 a number is what it says, and nothing measured is nothing', () => {
  expect(read({ value: ' 2.4 ' }).event?.measure).toEqual({ value: 2.4, on: today });
  expect(read({ value: '' })).toMatchObject({ unread: [] });
  expect(read({ value: '' }).event).not.toHaveProperty('measure');
});

test('DRF-01 without the day on which it was measured it isn’t read', () => {
  expect(read({ measuredOn: '' }).unread).toEqual([
    ['measuredOn', 'Enter the day on which it was measured'],
  ]);
});

test('DRF-02 a dose of days that have one names the event that it corrects', () => {
  const { event } = read({});
  if (event === undefined) throw new Error('not read');
  const decided = lineEvent(event, { id: 'one' });
  expect(read({ dose: '2 mg' }, { ...onChart, events: [decided] }).event?.corrects).toBe('one');
});

test.each<[Partial<DecideValues>, 'dose' | 'value', string]>([
  [{ dose: '3-4 mg' }, 'dose', 'Enter one dose, not a range'],
  [{ value: '240' }, 'value', 'An INR is from 0.5 to 20. Check the decimal point'],
  [{ value: '0.4' }, 'value', 'An INR is from 0.5 to 20. Check the decimal point'],
])('DRF-01 what is wrong with %j is said at its field', async (values, field, message) => {
  const { product, authoringSystemForeignKey: medicationForeignKey } = onChart;
  const start = { id: 'draft', kind: 'decide', product, medicationForeignKey } as never;
  const resolve = decideResolver(start, { ...onChart, startDate: today }, today);
  const { errors } = await resolve({ ...typed, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect([Object.keys(errors), errors[field]?.message]).toEqual([[field], message]);
});
