import { expect, test } from 'vitest';
import { ResidentRow } from './resident-columns.ts';
import { allergiesAfter } from './resident-allergies.ts';

test('an import by file, which has no criticality and no note of an allergy, keeps those that are stored', () => {
  const stored = {
    allergen: 'Latex',
    reaction: 'rash',
    criticality: 'high',
    note: 'Gloves',
  } as const;
  const before = {
    allergyStatus: 'LISTED',
    allergies: [stored],
    allergyNote: '',
    allergyDisclaimer: '',
  } as const;
  const row = ResidentRow.parse({
    authoringSystem: 'demo',
    foreignKey: 'r1',
    facilityId: 'f1',
    familyName: 'Smith',
    givenName: 'John',
    dateOfBirth: '1941-03-08',
    sexCode: 'M',
  });
  const after = (allergies: { allergen: string; reaction: string }[]) =>
    allergiesAfter({ ...row, allergies }, before).values.allergies;
  expect(after([{ allergen: 'latex', reaction: 'hives' }])).toEqual([
    { ...stored, allergen: 'latex', reaction: 'hives' },
  ]);
  expect(after([{ allergen: 'Latex', reaction: 'rash' }])).toEqual([stored]);
});
