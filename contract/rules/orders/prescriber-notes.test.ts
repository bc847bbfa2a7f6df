import { expect, test } from 'vitest';
import { numbersToCheck, prescriberNotes } from './prescriber-notes.ts';

const right = { prescriberNumber: '2425739', hpii: '8003619900015717' };

test.each([
  ['both right', right, []],
  ['neither', { prescriberNumber: null, hpii: '' }, []],
  ['a stem without a published check digit', { ...right, prescriberNumber: '0200005' }, []],
  ['a wrong check digit', { ...right, prescriberNumber: '2425738' }, ['prescriberNumberDigit']],
  ['swapped digits', { ...right, prescriberNumber: '2452739' }, ['prescriberNumberDigit']],
  ['six digits', { ...right, prescriberNumber: '453221' }, ['prescriberNumberForm']],
  ['an HPI-I with a wrong digit', { ...right, hpii: '8003619900015718' }, ['hpiiDigit']],
  ['an IHI', { ...right, hpii: '8003608833357361' }, ['hpiiForm']],
  [
    'both wrong',
    { prescriberNumber: '2425730', hpii: '800361' },
    ['prescriberNumberDigit', 'hpiiForm'],
  ],
])('PHA-01 numbers of a prescriber: %s', (_, numbers, expected) => {
  expect(numbersToCheck(numbers)).toEqual(expected);
});

const order = {
  finalisedBy: 'Jodie Walsh',
  onBehalf: null,
  prescriber: { isFirstOrder: false, numbersToCheck: [] },
};
const given = {
  prescriberId: 'p1',
  prescriber: 'Priya Raman',
  means: 'written',
  heardBy: null,
  countersignedAt: null,
} as const;

test('PHA-01 notes name the prescriber whose order it is, and are given once', () => {
  const about = { isFirstOrder: true, numbersToCheck: ['prescriberNumberDigit' as const] };
  const orders = [{ ...order, onBehalf: given, prescriber: about }, order];
  const notes = [
    {
      kind: 'info',
      prescriber: 'Priya Raman',
      text: 'First order by this prescriber for this resident.',
    },
    {
      kind: 'caution',
      prescriber: 'Priya Raman',
      text: 'Check this prescriber number: its check digit doesn’t match.',
    },
  ];
  expect(prescriberNotes(orders)).toEqual(notes);
  expect(prescriberNotes([...orders, ...orders])).toEqual(notes);
  expect(prescriberNotes([order])).toEqual([]);
});

test('PHA-01 a missing number is a note, which a service that doesn’t say leaves out', () => {
  const about = { ...order.prescriber, missingNumbers: ['prescriberNumber' as const] };
  expect(prescriberNotes([{ ...order, prescriber: about }])).toEqual([
    {
      kind: 'caution',
      prescriber: 'Jodie Walsh',
      text: 'This prescriber’s record has no prescriber number.',
    },
  ]);
});
