import { type Finding, findingText } from '@wattle/contract/fhir/finding.ts';
import { expect, test } from 'vitest';
import { findingsIn, storedFindings } from './findings.ts';

test.each([
  ['Patient.name: it has several', 'Patient.name', 'it has several'],
  [
    'MedicationRequest.dosageInstruction[0].extension: it has',
    'MedicationRequest.dosageInstruction[0].extension',
    'it has',
  ],
  ['Patient._birthDate.(unknown): it has', 'Patient._birthDate.(unknown)', 'it has'],
])('a finding of an earlier version has its place before the words: %s', (stored, at, text) => {
  expect(findingsIn(null, [stored])).toEqual([{ at, text }]);
  expect(findingText({ at, text })).toBe(stored);
});

test.each(['changed: name', 'hpioNumber: isn’t one', 'It is held.'])(
  'a finding of an earlier version may have no place: %s',
  (stored) => {
    expect(findingsIn(null, [stored])).toEqual([{ text: stored }]);
    expect(findingText({ text: stored })).toBe(stored);
  },
);

test('an item that a still earlier version held has two places', () => {
  expect(findingsIn(null, ['Patient: Patient.deceased: it says so'])).toEqual([
    { at: 'Patient.deceased', text: 'it says so' },
  ]);
});

test('what is stored now is not read from texts', () => {
  const findings = [
    { at: 'Patient.name', text: 'Practitioner: it has several' },
    { text: 'Held.' },
  ];
  const { found, texts } = storedFindings(findings);
  expect(texts).toEqual(['Patient.name: Practitioner: it has several', 'Held.']);
  expect(findingsIn(JSON.parse(found) as Finding[], texts)).toEqual(findings);
});
