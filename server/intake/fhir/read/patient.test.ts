import { lines } from '@wattle/contract/values/text.ts';
import { phone, text } from '@wattle/contract/values/import-fields.ts';
import type { Patient } from 'fhir/r4';
import type * as z from 'zod/mini';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patientOf, type PatientRow } from '../../../fhir/map/patient.ts';
import { fieldList } from '@wattle/contract/entities/resident-fields.ts';

import { residentValues } from '../../records/resident-values.ts';
import { fullResident } from '../../records/testing/full-resident.ts';
import { brokenRules } from '../../../testing/au-core.ts';
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

test.for(
  fieldList.flatMap(({ name, fhir }) =>
    fhir?.startsWith('Patient.') === true ? [[name, fhir] as const] : [],
  ),
)('au-core-patient %s goes out and comes in again, in %s', ([name]) => {
  expect(outAndIn(fullResident)).toMatchObject({ [name]: fullResident[name] });
});

const own = {
  id: 'r1',
  organisationId: 'o1',
  authoringUri: null,
  ihiVerifiedAt: null,
  usualPrescriberId: null,
  usualPharmacyId: null,
};

/** As another instance that reads it would store it. */
function outAndIn(resident: Omit<PatientRow, keyof typeof own>) {
  const there = { base: 'https://there.example/fhir', root: 'https://there.example/fhir' };
  const read = readPatient(patientOf({ ...resident, ...own }, there));
  if ('result' in read) throw new Error('The Patient can’t be read');
  // Their key and their home are found by what the instance knows.
  const row = { authoringSystem, foreignKey, facilityId, ...read.fields };
  return residentValues(row, undefined);
}

/** Values as the intake accepts them. */
const sample = (values: fc.Arbitrary<string>, field: z.ZodMiniType<string>) =>
  values.map((value) => value.trim()).filter((value) => field.safeParse(value).data === value);

test('whatever is recorded of contact, prescriber, pharmacy and care goes out, and another instance reads the same', () => {
  const name = fc.option(sample(fc.stringMatching(/^[A-Za-zé’.,() -]{0,30}[A-Za-zé]$/), text));
  const note = fc.oneof(fc.constant(''), sample(fc.string({ maxLength: 60 }), lines(2000)));
  fc.assert(
    fc.property(
      fc.record({
        contactName: name,
        contactRelationship: name,
        contactPhone: fc.option(sample(fc.stringMatching(/^\+?[\d ()-]{6,20}$/), phone)),
        usualPrescriber: name,
        usualPharmacy: name,
        diet: note,
        specialNeeds: note,
        medicationNote: note,
        healthComment: note,
      }),
      (values) => {
        const resident = { ...fullResident, ...values };
        expect(brokenRules(patientOf({ ...resident, ...own }, links))).toEqual([]);
        expect(outAndIn(resident)).toMatchObject(values);
      },
    ),
  );
});
