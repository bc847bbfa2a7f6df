import { expect, test } from 'vitest';
import { AllergyStatus } from '../entities/allergy.ts';
import { allergyStatusText } from './allergy-text.ts';

test.each([
  ['NONE KNOWN', 'The resident has no known allergies / adverse reactions.'],
  ['NOT ASKED', 'The resident has not been asked about any known allergies / adverse reactions.'],
  ['NONE SUPPLIED', 'It is unknown if the resident has any known allergies / adverse reactions.'],
  ['LISTED', null],
] as const)('HDR-09 %s: %s', (status, text) => {
  expect(allergyStatusText(status)).toBe(text);
});

test('HDR-09 AR3 no two states of the allergies read the same', () => {
  const texts = AllergyStatus.options.map(allergyStatusText);
  expect(new Set(texts).size).toBe(AllergyStatus.options.length);
});
