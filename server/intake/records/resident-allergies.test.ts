import { expect, test } from 'vitest';
import { blankResident, ResidentRow } from './resident-columns.ts';
import { allergiesAfter } from './resident-allergies.ts';

const row = ResidentRow.parse({
  authoringSystem: 'demo',
  foreignKey: 'r1',
  facilityId: 'f1',
  familyName: 'Smith',
  givenName: 'John',
  dateOfBirth: '1941-03-08',
  sexCode: 'M',
});

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
  const after = (allergies: { allergen: string; reaction: string }[]) =>
    allergiesAfter({ ...row, allergies }, before).values.allergies;
  expect(after([{ allergen: 'latex', reaction: 'hives' }])).toEqual([
    { ...stored, allergen: 'latex', reaction: 'hives' },
  ]);
  expect(after([{ allergen: 'Latex', reaction: 'rash' }])).toEqual([stored]);
});

test('ALG-01 what somebody here took off the list waits when a file lists it again', () => {
  const allergies = [{ allergen: 'Penicillin', reaction: '' }];
  const sent = { ...row, allergies };
  const holds = ['allergies that were taken off the list here are in the file'];
  expect(allergiesAfter(sent, undefined, { takenOff: ['penicillin'] }).holds).toEqual(holds);
  expect(allergiesAfter(sent, undefined, { takenOff: ['latex'] }).holds).toEqual([]);
  const listed = { ...blankResident, allergyStatus: 'LISTED' as const, allergies };
  expect(allergiesAfter(sent, listed, { takenOff: ['penicillin'] }).holds).toEqual([]);
});
