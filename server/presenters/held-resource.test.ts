import { expect, test } from 'vitest';
import { findingSentence, plainReason, wordsOf } from './held-resource.ts';

test.for([
  [{ text: 'changed: room' }, 'Changed: room.'],
  [{ text: 'is about a resident who is held' }, 'Is about a resident who is held.'],
  [{ text: 'It is about a resident who is held.' }, 'It is about a resident who is held.'],
  [{ text: 'Patient.birthDate is partial' }, 'Patient.birthDate is partial.'],
  [{ at: 'Patient.name', text: 'nicknames aren’t kept' }, 'Patient.name: Nicknames aren’t kept.'],
] as const)('an import finding, %s, is shown as a sentence', ([finding, sentence]) => {
  expect(findingSentence(finding)).toBe(sentence);
});

test('the reason an item waits is a sentence without its path', () => {
  expect(plainReason({ at: 'Patient.contact[0]', text: 'two have one name' })).toBe(
    'Two have one name.',
  );
});

test.each([
  ['http://x.example/takenWithFood', 'Taken with food: yes'],
  ['http://x.example/pbs-authority_code', 'Pbs authority code: yes'],
])('further data, %s, is named in words', (url, text) => {
  const extension = [{ url, valueString: 'yes' }];
  const { facts } = wordsOf({
    resourceType: 'AllergyIntolerance',
    patient: { reference: 'Patient/p1' },
    extension,
  });
  expect(facts).toEqual([{ label: 'Further data', text }]);
});

test('codes made of words are shown as words', () => {
  const subject = { reference: 'Patient/p1' };
  const medicine = wordsOf({
    resourceType: 'MedicationRequest',
    status: 'on-hold',
    intent: 'original-order',
    subject,
  });
  expect(medicine.facts).toEqual([
    { label: 'Status', text: 'On hold' },
    { label: 'Intent', text: 'Original order' },
  ]);
  const allergy = wordsOf({
    resourceType: 'AllergyIntolerance',
    patient: subject,
    type: 'intolerance',
    category: ['food'],
    criticality: 'unable-to-assess',
    clinicalStatus: { coding: [{ code: 'active' }] },
    verificationStatus: { coding: [{ code: 'entered-in-error' }] },
  });
  expect(allergy.facts).toEqual([
    { label: 'Clinical status', text: 'Active' },
    { label: 'Verification', text: 'Entered in error' },
    { label: 'Type', text: 'Intolerance, food' },
    { label: 'Criticality', text: 'Risk not assessed' },
  ]);
});
