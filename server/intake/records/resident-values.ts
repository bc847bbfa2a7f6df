import { nameOf, genders } from '@wattle/contract/values/registration-codes.ts';
import { isMedicareNumber } from '@wattle/contract/values/check-digits.ts';
import type { ResidentRow } from './resident-sheet.ts';
import type { Allergies } from './resident-allergies.ts';
import type { StoredResident } from './stored-residents.ts';

/** For a resident who wasn't known until now. */
const blank = {
  status: 'Active',
  indigenousStatusCode: '9',
  middleNames: null,
  preferredName: null,
  room: null,
  medicareNumber: null,
  medicareReference: null,
  medicareExpiresOn: null,
  dvaNumber: null,
  dvaExpiresOn: null,
  centrelinkNumber: null,
  ihiNumber: null,
  ihiStatus: 'None',
  ihiRecordStatus: 'None',
  ihiVerifiedAt: null,
  healthComment: '',
  diet: '',
  specialNeeds: '',
  medicationNote: '',
  infectionStatus: 'none',
  infectionComments: '',
  isOnboarding: false,
  isNewAdmission: false,
  isCtgRegistered: null,
} as const;

/** The columns of a resident after the import, without the allergies. A missing column leaves what is stored alone. */
export function residentValues(row: ResidentRow, stored: StoredResident | undefined) {
  const before = stored ?? blank;
  const medicare = medicareOf(row);
  const isSameCard = (medicare.number ?? before.medicareNumber) === before.medicareNumber;
  const isSameDva = (row.dvaNumber ?? before.dvaNumber) === before.dvaNumber;
  return {
    authoringSystem: row.authoringSystem,
    foreignKey: row.foreignKey,
    facilityId: row.facilityId,
    familyName: row.familyName,
    givenName: row.givenName,
    dateOfBirth: row.dateOfBirth,
    sexCode: row.sexCode,
    sexName: nameOf(genders, row.sexCode),
    status: row.status ?? before.status,
    indigenousStatusCode: row.indigenousStatusCode ?? before.indigenousStatusCode,
    infectionStatus: row.infectionStatus ?? before.infectionStatus,
    isOnboarding: row.isOnboarding ?? before.isOnboarding,
    isNewAdmission: row.isNewAdmission ?? before.isNewAdmission,
    middleNames: given(row.middleNames, before.middleNames),
    preferredName: given(row.preferredName, before.preferredName),
    room: given(row.room, before.room),
    medicareNumber: given(medicare.number, before.medicareNumber),
    medicareReference: given(medicare.reference, isSameCard ? before.medicareReference : null),
    medicareExpiresOn: given(row.medicareExpiresOn, isSameCard ? before.medicareExpiresOn : null),
    dvaNumber: given(row.dvaNumber, before.dvaNumber),
    dvaExpiresOn: given(row.dvaExpiresOn, isSameDva ? before.dvaExpiresOn : null),
    centrelinkNumber: given(row.centrelinkNumber, before.centrelinkNumber),
    healthComment: given(row.healthComment, before.healthComment) ?? '',
    diet: given(row.diet, before.diet) ?? '',
    specialNeeds: given(row.specialNeeds, before.specialNeeds) ?? '',
    medicationNote: given(row.medicationNote, before.medicationNote) ?? '',
    infectionComments: given(row.infectionComments, before.infectionComments) ?? '',
    isCtgRegistered: given(row.isCtgRegistered, before.isCtgRegistered),
    ...ihiOf(row, before),
  };
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

/** An eleventh digit is the person's reference on the card. */
function medicareOf({ medicareNumber, medicareReference }: ResidentRow) {
  const eleventh = medicareNumber?.slice(10);
  return {
    number: medicareNumber?.slice(0, 10) ?? medicareNumber,
    reference: eleventh === undefined || eleventh === '' ? medicareReference : eleventh,
  };
}

/** Another number is another identifier: nothing known about the first applies to it, verified or not. */
function ihiOf(row: ResidentRow, before: StoredResident | typeof blank) {
  const ihiNumber = given(row.ihiNumber, before.ihiNumber);
  if (ihiNumber === null) {
    return { ihiNumber, ihiStatus: 'None', ihiRecordStatus: 'None', ihiVerifiedAt: null } as const;
  }
  const isSame = ihiNumber === before.ihiNumber;
  return {
    ihiNumber,
    ihiStatus: row.ihiStatus ?? (isSame ? before.ihiStatus : 'Active'),
    ihiRecordStatus: row.ihiRecordStatus ?? (isSame ? before.ihiRecordStatus : 'Unverified'),
    ihiVerifiedAt: isSame ? before.ihiVerifiedAt : null,
  };
}

/** Contradictions within a row. */
export function residentRefusals(row: ResidentRow, allergies: Allergies): string[] {
  const { medicareNumber, medicareReference, ihiNumber } = row;
  const eleventh = medicareNumber?.slice(10) ?? '';
  const refusals = [...allergies.refusals];
  if (eleventh !== '' && medicareReference && medicareReference !== eleventh) {
    refusals.push('medicareReference isn’t the eleventh digit of medicareNumber');
  }
  const saysMore = Boolean(row.ihiStatus ?? row.ihiRecordStatus);
  if (ihiNumber === null && saysMore) refusals.push('ihiStatus without ihiNumber');
  return refusals;
}

/** Values stored as they came, for somebody to check against the card. */
export function residentNotes({ medicareNumber }: ResidentRow): string[] {
  return medicareNumber && !isMedicareNumber(medicareNumber)
    ? ['medicareNumber isn’t right: check each digit']
    : [];
}

/** Why a person has to look before the resident's record changes. */
export function residentHolds(row: ResidentRow, stored: StoredResident): string[] {
  const holds: string[] = [];
  const different = (['familyName', 'givenName', 'dateOfBirth'] as const).filter(
    (column) => row[column].toLowerCase() !== stored[column].toLowerCase(),
  );
  // A marriage or a corrected birth date changes one; two are likely another person under the same key.
  if (different.length > 1) {
    holds.push(`${different.join(' and ')} change at once: it may be another person`);
  }
  if (stored.status === 'Deceased' && row.status && row.status !== 'Deceased') {
    holds.push('the resident is recorded as deceased');
  }
  if (row.ihiNumber && stored.ihiNumber !== null && row.ihiNumber !== stored.ihiNumber) {
    holds.push('the resident has another IHI');
  }
  return holds;
}
