import { expect, test } from 'vitest';
import { findingSentence, plainReason } from './held-resource.ts';

test.for([
  ['changed: room', 'Changed: room.'],
  ['is about a resident who is held', 'Is about a resident who is held.'],
  ['It is about a resident who is held.', 'It is about a resident who is held.'],
  ['Patient.birthDate is partial', 'Patient.birthDate is partial.'],
  ['Patient.name: nicknames aren’t kept', 'Patient.name: Nicknames aren’t kept.'],
] as const)('what an import found, %s, is shown as a sentence', ([finding, sentence]) => {
  expect(findingSentence(finding)).toBe(sentence);
});

test('why an item waits is a sentence without its place', () => {
  expect(plainReason('Patient.contact[0]: two have one name')).toBe('Two have one name.');
});
