import type { AdmissionForm } from '@wattle/contract/entities/resident-details.ts';

let number = 0;
const syllables = ['bar', 'den', 'fig', 'gol', 'kum', 'lav', 'mip', 'nor', 'pex', 'rut'];

/** Somebody with a name that neither sounds nor looks like anybody else’s. */
export function admissionForm(
  facilityId: string,
  changes: Partial<AdmissionForm> = {},
): AdmissionForm {
  number += 1;
  const letters = Array.from(String(number).padStart(2, '0'))
    .map((digit) => syllables[Number(digit)])
    .join('');
  return {
    facilityId,
    familyName: `Qu${letters}zzi`,
    givenName: `Z${letters}`,
    middleNames: '',
    preferredName: '',
    dateOfBirth: `19${30 + (number % 20)}-0${1 + (number % 9)}-1${number % 10}`,
    sexCode: 'F',
    indigenousStatusCode: '',
    room: '',
    ihiNumber: '',
    medicareNumber: '',
    medicareReference: '',
    medicareExpiresOn: '',
    dvaNumber: '',
    dvaExpiresOn: '',
    centrelinkNumber: '',
    admittedOn: '2026-01-31',
    contactName: '',
    contactRelationship: '',
    contactPhone: '',
    usualPrescriber: '',
    usualPharmacy: '',
    healthComment: '',
    diet: '',
    specialNeeds: '',
    medicationNote: '',
    ...changes,
  };
}
