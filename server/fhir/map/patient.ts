import {
  auExtensions,
  codeSystems,
  dataAbsentReason,
  medicalRecord,
  ownExtensions,
} from '@wattle/contract/fhir/systems.ts';
import { isHealthcareIdentifier } from '@wattle/contract/values/check-digits.ts';
import type { Extension, HumanName, Identifier, Patient, PatientContact } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Links, medicalRecordSystem, referenceTo } from '../links.ts';
import { filled, identifierOf } from './identifier.ts';
import { extensionColumns, inWords, writtenExtensions } from './patient-extensions.ts';

/** What a Patient says about a resident. */
export const patientColumns = [
  'id',
  'authoringSystem',
  'foreignKey',
  'status',
  'familyName',
  'givenName',
  'middleNames',
  'preferredName',
  'dateOfBirth',
  'sexCode',
  ...extensionColumns,
  'contactName',
  'contactRelationship',
  'contactPhone',
  'usualPrescriber',
  'usualPrescriberId',
  'usualPharmacyId',
  'medicareNumber',
  'medicareReference',
  'medicareExpiresOn',
  'dvaNumber',
  'dvaExpiresOn',
  'centrelinkNumber',
  'ihiNumber',
  'ihiStatus',
  'ihiRecordStatus',
  'ihiVerifiedAt',
] as const satisfies readonly (keyof Tables['resident'])[];

export type PatientRow = Pick<Selectable<Tables['resident']>, (typeof patientColumns)[number]> & {
  readonly organisationId: string;
  /** The identifier system of the authoring system, if it isn't one of ours. */
  readonly authoringUri: string | null;
};

/** A resident as AU Core Patient. */
export function patientOf(row: PatientRow, links: Links): Patient & { id: string } {
  const { code, extension } = genderOf(row.sexCode, links);
  const prescriber = inWords(row.usualPrescriber);
  return {
    resourceType: 'Patient',
    id: row.id,
    extension: writtenExtensions(row, links),
    identifier: identifiersOf(row, links),
    // False would mean that the record is not to be used.
    active: true,
    name: namesOf(row),
    gender: code,
    ...(extension !== undefined && { _gender: { extension: [extension] } }),
    birthDate: row.dateOfBirth,
    ...(row.status === 'Deceased' && { deceasedBoolean: true }),
    ...filled('contact', contactOf(row)),
    ...(prescriber !== undefined && {
      generalPractitioner: [
        row.usualPrescriberId === null
          ? { display: prescriber }
          : referenceTo('Practitioner', row.usualPrescriberId, prescriber),
      ],
    }),
    managingOrganization: referenceTo('Organization', row.organisationId),
  };
}

const genders: Readonly<Partial<Record<string, Patient['gender'] & string>>> = {
  M: 'male',
  F: 'female',
  X: 'other',
  U: 'unknown',
};

/**
 * The gender, with the code that is recorded here where the gender could mean another: `other` is more than X, and
 * `unknown` is also what was never recorded.
 */
function genderOf(sex: string, { root }: Links) {
  const code = genders[sex] ?? 'unknown';
  const isExact = code === 'male' || code === 'female' || sex === '';
  if (isExact) return { code };
  return { code, extension: { url: `${root}/${ownExtensions.sex}`, valueCode: sex } };
}

function namesOf({ familyName: family, givenName, middleNames, preferredName }: PatientRow) {
  const given = [givenName, ...(middleNames ?? '').split(/\s+/u)].filter((one) => one !== '');
  const official: HumanName = {
    use: 'official',
    text: [...given, family].join(' '),
    family,
    ...filled('given', given),
  };
  const preferred = preferredName?.trim() ?? '';
  if (preferred === '') return [official];
  const text = `${preferred} ${family}`;
  const usual: HumanName = { use: 'usual', text, family, given: [preferred] };
  return [official, usual];
}

/** Whom the facility calls; a contact needs more than who they are to the resident (pat-1). */
function contactOf(row: PatientRow): PatientContact[] {
  const name = inWords(row.contactName);
  const relationship = inWords(row.contactRelationship);
  const phone = inWords(row.contactPhone);
  if (name === undefined && relationship === undefined && phone === undefined) return [];
  const unknown = { extension: [{ url: dataAbsentReason, valueCode: 'unknown' }] };
  return [
    {
      ...(relationship !== undefined && { relationship: [{ text: relationship }] }),
      ...(name !== undefined && { name: { text: name } }),
      ...(name === undefined && phone === undefined && { name: unknown }),
      ...(phone !== undefined && { telecom: [{ system: 'phone', value: phone }] }),
    },
  ];
}

/** The record number always; the others only in the form that their profile requires. */
function identifiersOf(row: PatientRow, links: Links): Identifier[] {
  const { authoringSystem, authoringUri, foreignKey, ihiNumber } = row;
  const record: Identifier = {
    type: { coding: [{ ...medicalRecord }] },
    system: authoringUri ?? medicalRecordSystem(links, authoringSystem),
    value: foreignKey,
    assigner: { display: authoringSystem },
  };
  const { medicareNumber, medicareReference, dvaNumber, centrelinkNumber } = row;
  const hasReference =
    /^\d{10}$/.test(medicareNumber ?? '') && /^\d$/.test(medicareReference ?? '');
  const medicare = `${medicareNumber ?? ''}${hasReference ? (medicareReference ?? '') : ''}`;
  const until = (end: string | null) => (end === null ? {} : { period: { end } });
  return [
    record,
    ...(isHealthcareIdentifier('ihi', ihiNumber ?? '')
      ? [identifierOf('ihi', ihiNumber ?? '', filled('extension', ihiExtensions(row)))]
      : []),
    ...(/^\d{10,11}$/.test(medicare)
      ? [identifierOf('medicare', medicare, until(row.medicareExpiresOn))]
      : []),
    ...(isShort(dvaNumber, 9) ? [identifierOf('dva', dvaNumber, until(row.dvaExpiresOn))] : []),
    ...(isShort(centrelinkNumber, 10) ? [identifierOf('centrelink', centrelinkNumber)] : []),
  ];
}

const isShort = (text: string | null, most: number): text is string =>
  text !== null && text.trim() !== '' && text.length <= most;

/** Nothing for a status that isn't known. */
function ihiExtensions({ ihiStatus, ihiRecordStatus, ihiVerifiedAt }: PatientRow): Extension[] {
  const coded = (url: string, system: string, name: string): Extension[] =>
    name === 'None' ? [] : [{ url, valueCoding: { system, code: name.toLowerCase() } }];
  return [
    ...coded(auExtensions.ihiStatus, codeSystems.ihiStatus, ihiStatus),
    ...coded(auExtensions.ihiRecordStatus, codeSystems.ihiRecordStatus, ihiRecordStatus),
    ...(ihiVerifiedAt === null
      ? []
      : [{ url: auExtensions.ihiVerifiedDate, valueDateTime: ihiVerifiedAt.toISOString() }]),
  ];
}
