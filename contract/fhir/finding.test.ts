import { expect, test } from 'vitest';
import { findingText, readFinding } from './finding.ts';

test.each([
  ['Patient.name: it has several', 'Patient.name', 'it has several'],
  [
    'MedicationRequest.dosageInstruction[0].extension: it has',
    'MedicationRequest.dosageInstruction[0].extension',
    'it has',
  ],
  ['Patient._birthDate.(unknown): it has', 'Patient._birthDate.(unknown)', 'it has'],
])('a finding has a place and words: %s', (finding, expression, text) => {
  expect(readFinding(finding)).toEqual({ expression, text });
  expect(findingText(readFinding(finding))).toBe(finding);
});

test.each(['changed: name', 'hpioNumber: isn’t one', 'It is held.'])(
  'a finding may have no place: %s',
  (finding) => {
    expect(readFinding(finding)).toEqual({ text: finding });
    expect(findingText({ text: finding })).toBe(finding);
  },
);
