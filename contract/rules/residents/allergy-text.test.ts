import { expect, test } from 'vitest';
import { AllergyStatus } from '../../entities/allergy.ts';
import { allergyInWords, allergyStatusText, reactionText, sourceText } from './allergy-text.ts';

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

test.each([
  [{ reaction: '' }, 'reaction not recorded', 'Latex'],
  [{ reaction: 'rash' }, 'rash', 'Latex (rash)'],
  [
    { reaction: '', criticality: 'high', note: 'Seen in 2019' },
    'reaction not recorded; high risk; Seen in 2019',
    'Latex (high risk; Seen in 2019)',
  ],
  [
    { reaction: 'rash', criticality: 'unable-to-assess' },
    'rash; risk not assessed',
    'Latex (rash; risk not assessed)',
  ],
] as const)('HDR-09 what is known about an allergy is in its words: %o', (known, text, line) => {
  expect(reactionText(known)).toBe(text);
  expect(allergyInWords({ allergen: 'Latex', ...known })).toBe(line);
});

test('ALG-01 what a source says otherwise can be read, also where it needs no word elsewhere', () => {
  const said = {
    allergen: 'Paracetamol',
    reaction: 'hives',
    type: 'allergy',
    certainty: 'confirmed',
    since: '1998',
  } as const;
  expect(sourceText({ atSource: { system: 'ADMIT', state: 'differs', said } })).toBe(
    'ADMIT says: Paracetamol (hives; allergy; confirmed; 1998)',
  );
});
