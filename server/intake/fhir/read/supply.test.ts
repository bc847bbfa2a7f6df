import { medication, structured } from '@wattle/contract/rules/testing/medications.ts';
import type { MedicationRequest } from 'fhir/r4';
import { expect, test } from 'vitest';
import { supplyIn } from './supply.ts';

const endone = structured({ ingredients: ['oxycodone'], strength: '5 mg', form: 'tablet' });
const { product } = medication({ product: { ...endone, schedule: 'S8' } });
const sent = (dispenseRequest: MedicationRequest['dispenseRequest'] = {}): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  subject: {},
  dispenseRequest,
});
const single = { quantity: 20, unit: 'tablet', repeats: 0, everyDays: null, authority: null };

test.each<[string, MedicationRequest['dispenseRequest'], object | null]>([
  ['a code of HL7', { quantity: { value: 20, unit: 'Tab', code: 'TAB' } }, single],
  ['words', { quantity: { value: 20, unit: 'tablets' } }, single],
  [
    'repeats every two weeks',
    {
      quantity: { value: 20, unit: 'tablet' },
      numberOfRepeatsAllowed: 2,
      dispenseInterval: { value: 2, unit: 'weeks', code: 'wk' },
    },
    { ...single, repeats: 2, everyDays: 14 },
  ],
  ['nothing', {}, null],
  ['repeats alone', { numberOfRepeatsAllowed: 2 }, null],
  ['another unit', { quantity: { value: 20, unit: 'mL' } }, null],
  ['packs, which may hold any number', { quantity: { value: 1, unit: 'pack' } }, null],
  ['a part of one', { quantity: { value: 0.5, unit: 'tablet' } }, null],
  [
    'an interval in hours',
    { quantity: { value: 20, unit: 'tablet' }, dispenseInterval: { value: 72, code: 'h' } },
    null,
  ],
])(
  'decision 081: the supply of a Schedule 8 medicine that comes in with %s',
  (_, request, supply) => {
    expect(supplyIn(sent(request), product)).toEqual(supply);
  },
);

test('decision 081: no other medicine has a supply here', () => {
  const request = sent({ quantity: { value: 20, unit: 'tablet' } });
  expect(supplyIn(request, medication().product)).toBeNull();
});
