import { getPlainDate } from '@wattle/contract/values/plain-date.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserId } from '../../actor.ts';
import { ihiOf } from '../../demo/seed/identifiers.ts';
import { blankResident } from '../../intake/records/resident-columns.ts';
import { brokenRules } from '../../testing/au-core.ts';
import { patientOf, type PatientRow } from './patient.ts';

const links = { base: 'https://wattle.example/fhir', root: 'https://wattle.example/fhir' };
const verified = new Date('2026-11-20T01:02:03.000Z');
const row: PatientRow = {
  ...blankResident,
  id: '0b0f2a54-6b7e-4c43-9c0a-0d2f5c1f7c11',
  authoringSystem: 'ADMIT',
  foreignKey: '1001',
  status: 'Active',
  familyName: 'Alcott',
  givenName: 'Daisy',
  middleNames: 'Anne  May',
  preferredName: 'Dee',
  dateOfBirth: getPlainDate('1938-02-28'),
  sexCode: 'F',
  indigenousStatusCode: '4',
  isCtgRegistered: null,
  medicareNumber: '2950000111',
  medicareReference: '2',
  medicareExpiresOn: getPlainDate('2028-03-31'),
  dvaNumber: 'NX000001',
  dvaExpiresOn: null,
  centrelinkNumber: '999000001A',
  ihiNumber: ihiOf(1),
  ihiStatus: 'Active',
  ihiRecordStatus: 'Verified',
  ihiVerifiedAt: verified,
  usualPrescriberId: null,
  usualPharmacyId: null,
  organisationId: 'O1',
  authoringUri: null,
};
const patient = (values: Partial<PatientRow> = {}) => patientOf({ ...row, ...values }, links);
const identifier = (type: string, values: Partial<PatientRow> = {}) =>
  patient(values).identifier?.find((one) => one.type?.coding?.[0]?.code === type);

describe('au-core-patient', () => {
  test('a whole resident', () => {
    const au = 'http://hl7.org.au/fhir/StructureDefinition';
    const nctis = 'https://healthterminologies.gov.au/fhir/CodeSystem';
    const v2 = 'http://terminology.hl7.org/CodeSystem/v2-0203';
    const health = 'http://ns.electronichealth.net.au/id';
    expect(patient()).toEqual({
      resourceType: 'Patient',
      id: row.id,
      extension: [
        {
          url: `${au}/indigenous-status`,
          valueCoding: {
            system: `${nctis}/australian-indigenous-status-1`,
            code: '4',
            display: 'Neither Aboriginal nor Torres Strait Islander origin',
          },
        },
      ],
      identifier: [
        {
          type: { coding: [{ system: v2, code: 'MR' }] },
          system: 'https://wattle.example/fhir/id/medical-record/ADMIT',
          value: '1001',
          assigner: { display: 'ADMIT' },
        },
        {
          extension: [
            {
              url: `${au}/ihi-status`,
              valueCoding: { system: `${nctis}/ihi-status-1`, code: 'active' },
            },
            {
              url: `${au}/ihi-record-status`,
              valueCoding: { system: `${nctis}/ihi-record-status-1`, code: 'verified' },
            },
            { url: `${au}/ihi-verified-date`, valueDateTime: '2026-11-20T01:02:03.000Z' },
          ],
          type: { coding: [{ system: v2, code: 'NI' }] },
          system: `${health}/hi/ihi/1.0`,
          value: ihiOf(1),
        },
        {
          period: { end: '2028-03-31' },
          type: { coding: [{ system: v2, code: 'MC' }] },
          system: `${health}/medicare-number`,
          value: '29500001112',
        },
        {
          type: {
            coding: [{ system: 'http://terminology.hl7.org.au/CodeSystem/v2-0203', code: 'DVAU' }],
          },
          system: `${health}/dva`,
          value: 'NX000001',
        },
        {
          type: { coding: [{ system: v2, code: 'PEN' }] },
          system: `${health}/centrelink-customer-reference-number`,
          value: '999000001A',
        },
      ],
      active: true,
      name: [
        {
          use: 'official',
          text: 'Daisy Anne May Alcott',
          family: 'Alcott',
          given: ['Daisy', 'Anne', 'May'],
        },
        { use: 'usual', text: 'Dee Alcott', family: 'Alcott', given: ['Dee'] },
      ],
      gender: 'female',
      birthDate: '1938-02-28',
      managingOrganization: { reference: 'Organization/O1' },
    });
  });

  test('X, U and a sex that was never recorded stay apart', () => {
    const said = (sexCode: string) => {
      const { gender, _gender } = patient({ sexCode });
      return [gender, _gender?.extension?.map(({ url, valueCode }) => [url, valueCode])];
    };
    const url = `${links.root}/StructureDefinition/wattle-sex`;
    expect(['M', 'F', 'X', 'U', ''].map(said)).toEqual([
      ['male', undefined],
      ['female', undefined],
      ['other', [[url, 'X']]],
      ['unknown', [[url, 'U']]],
      ['unknown', undefined],
    ]);
  });

  test('somebody who died is deceased, and the record stays in use', () => {
    const gone = patient({ status: 'Deceased' });
    expect([gone.active, gone.deceasedBoolean]).toEqual([true, true]);
    expect(patient({ status: 'Discharged' })).not.toHaveProperty('deceasedBoolean');
  });

  test('without an IHI there is no identifier, and with the status None no extension', () => {
    expect(identifier('NI', { ihiNumber: null, ihiStatus: 'None' })).toBeUndefined();
    expect(identifier('NI', { ihiNumber: '' })).toBeUndefined();
    const bare = { ihiStatus: 'None', ihiRecordStatus: 'None', ihiVerifiedAt: null } as const;
    expect(identifier('NI', bare)).not.toHaveProperty('extension');
  });

  test('a Medicare card without a reference or an end', () => {
    const medicare = { medicareReference: null, medicareExpiresOn: null };
    expect(identifier('MC', medicare)).toMatchObject({ value: '2950000111' });
    expect(identifier('MC', medicare)).not.toHaveProperty('period');
    expect(identifier('MC', { medicareNumber: '29500001112' })?.value).toBe('29500001112');
    expect(identifier('MC', { medicareNumber: null })).toBeUndefined();
  });

  test('the record number has the system that its authoring system has elsewhere', () => {
    const system = 'https://care.example/ns/urn';
    expect(identifier('MR', { authoringUri: system })?.system).toBe(system);
  });

  test('whom the usual prescriber and the pharmacy name goes with them, if they are known', () => {
    const usual = { usualPrescriber: 'Dr Ada Chen', usualPharmacy: 'Corner Pharmacy' };
    const usualPrescriberId = '3e0f2a54-6b7e-4c43-9c0a-0d2f5c1f7c11' as UserId;
    const known = patient({ ...usual, usualPrescriberId, usualPharmacyId: 'P_1' });
    expect(patient(usual).generalPractitioner).toEqual([{ display: 'Dr Ada Chen' }]);
    expect(known.generalPractitioner).toEqual([
      { reference: `Practitioner/${usualPrescriberId}`, display: 'Dr Ada Chen' },
    ]);
    expect(known.extension?.at(-1)?.valueReference).toEqual({
      reference: 'Organization/-P.-1',
      display: 'Corner Pharmacy',
    });
    expect(brokenRules(known)).toEqual([]);
  });

  test('a registration for Closing the Gap is sent only if somebody said it', () => {
    const said = (isCtgRegistered: boolean | null) =>
      patient({ isCtgRegistered })
        .extension?.slice(1)
        .map(({ valueBoolean }) => valueBoolean);
    expect([said(null), said(false), said(true)]).toEqual([[], [false], [true]]);
  });

  test('au-core-pat-01, -02 and -03 hold for whatever is stored', () => {
    const text = fc.oneof(fc.constant(''), fc.constant(' '), fc.string({ maxLength: 12 }));
    const name = fc.stringMatching(/^[A-Za-zéü' -]{0,8}[A-Za-zéü]$/);
    const day = fc.constantFrom(null, getPlainDate('2027-01-31'));
    fc.assert(
      fc.property(
        fc.record({
          familyName: name,
          givenName: name,
          middleNames: fc.option(text),
          preferredName: fc.option(text),
          sexCode: fc.constantFrom('M', 'F', 'X', 'U', ''),
          status: fc.constantFrom('Active', 'Deceased', 'Discharged'),
          indigenousStatusCode: fc.constantFrom('1', '2', '3', '4', '9'),
          medicareNumber: fc.option(fc.oneof(text, fc.stringMatching(/^\d{9,12}$/))),
          medicareReference: fc.option(fc.oneof(text, fc.constant('3'))),
          medicareExpiresOn: day,
          dvaNumber: fc.option(text),
          dvaExpiresOn: day,
          centrelinkNumber: fc.option(text),
          ihiNumber: fc.option(
            fc.oneof(text, fc.nat(99).map(ihiOf), fc.stringMatching(/^\d{16}$/)),
          ),
          ihiStatus: fc.constantFrom('None', 'Active', 'Retired'),
          ihiRecordStatus: fc.constantFrom('None', 'Verified', 'Provisional'),
          ihiVerifiedAt: fc.constantFrom(null, verified),
        }),
        (values) => {
          expect(brokenRules(patient(values))).toEqual([]);
        },
      ),
    );
  });
});
