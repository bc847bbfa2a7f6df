import type { AllergyIntolerance } from 'fhir/r4';
import { expect, test } from 'vitest';
import { readAllergy } from './allergies.ts';

test('an allergy whose reactions don’t fit waits for a person, and is not cut short unnoticed', () => {
  const withReactions = (count: number): AllergyIntolerance => ({
    resourceType: 'AllergyIntolerance',
    clinicalStatus: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
          code: 'active',
        },
      ],
    },
    patient: { reference: 'Patient/1' },
    code: { text: 'penicillin' },
    reaction: Array.from({ length: count }, (_one, at) => ({
      manifestation: [{ text: `a swelling that began at place ${at + 10}` }],
    })),
  });
  expect(readAllergy(withReactions(10))).toMatchObject({ holds: [] });
  expect(readAllergy(withReactions(20))).toMatchObject({
    holds: ['Its reactions are too long to be listed whole.'],
  });
});
