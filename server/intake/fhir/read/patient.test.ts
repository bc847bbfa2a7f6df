import type { Patient } from 'fhir/r4';
import { expect, test } from 'vitest';
import { patientOf } from '../../../fhir/map/patient.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';

import { residentValues } from '../../records/resident-values.ts';
import { fullResident } from '../../records/testing/full-resident.ts';
import { links } from '../testing/context.ts';
import { readPatient } from './patient.ts';

const patient: Patient = {
  resourceType: 'Patient',
  name: [{ family: 'Akhurst', given: ['Norman'] }],
  birthDate: '1944-05-12',
};
const sex = (code: string) => ({
  extension: [
    { url: 'https://elsewhere.example/fhir/StructureDefinition/wattle-sex', valueCode: code },
  ],
});

test.for([
  ['other, recorded as X by another instance', { gender: 'other', _gender: sex('X') }, 'X', 0],
  ['other alone', { gender: 'other' }, 'X', 1],
  [
    'other, recorded as something that it can’t mean',
    { gender: 'other', _gender: sex('M') },
    'X',
    1,
  ],
  [
    'female, with an extension that contradicts it',
    { gender: 'female', _gender: sex('X') },
    'F',
    0,
  ],
  ['unknown, recorded as U', { gender: 'unknown', _gender: sex('U') }, 'U', 0],
] as const)('au-core-patient gender %s', ([, gender, code, holds]) => {
  const read = readPatient({ ...patient, ...gender } as Patient);
  expect(read).toMatchObject({ fields: { sexCode: code } });
  expect('holds' in read && read.holds).toHaveLength(holds);
});

const { authoringSystem, foreignKey, facilityId } = fullResident;

test.for(fieldList.flatMap(({ name, fhir }) => (fhir === null ? [] : [[name, fhir] as const])))(
  'au-core-patient %s goes out and comes in again, in %s',
  ([name]) => {
    const sent = patientOf(
      { ...fullResident, id: 'r1', organisationId: 'o1', authoringUri: null, ihiVerifiedAt: null },
      links,
    );
    const read = readPatient(sent);
    if ('result' in read) throw new Error('The Patient can’t be read');
    // Their key and their home are found by what the instance knows.
    const row = { authoringSystem, foreignKey, facilityId, ...read.fields };
    expect(residentValues(row, undefined)).toMatchObject({ [name]: fullResident[name] });
  },
);
