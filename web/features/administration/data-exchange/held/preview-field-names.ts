import { lookUp } from '@wattle/contract/values/look-up.ts';
import { facilityLabels } from '../../facilities/FacilityForm.tsx';
import { organisationLabels } from '../../organisations/OrganisationForm.tsx';
import { userLabels } from '../../users/UserFields.tsx';

/** Of residents, and of people and roles that other systems sent. */
const names: Readonly<Partial<Record<string, string>>> = {
  ...organisationLabels,
  ...facilityLabels,
  ...userLabels,
  givenNames: 'Given names',
  hpii: 'HPI-I number',
  providerNumber: 'Provider number',
  roleText: 'Role',
  specialtyText: 'Specialty',
  authoringSystem: 'System of the record number',
  foreignKey: 'Record number',
  facilityId: 'Facility',
  status: 'Status',
  middleNames: 'Middle names',
  preferredName: 'Preferred name',
  dateOfBirth: 'Date of birth',
  sexCode: 'Sex',
  indigenousStatusCode: 'Indigenous status',
  room: 'Room',
  ihiNumber: 'IHI number',
  ihiStatus: 'IHI status',
  ihiRecordStatus: 'IHI record status',
  medicareNumber: 'Medicare number',
  medicareReference: 'Medicare reference number',
  medicareExpiresOn: 'Medicare expiry date',
  dvaNumber: 'DVA number',
  dvaExpiresOn: 'DVA expiry date',
  centrelinkNumber: 'Centrelink number',
  allergyStatus: 'Allergy status',
  allergies: 'Allergies',
  allergyNote: 'Allergy note',
  allergyDisclaimer: 'Allergy disclaimer',
  healthComment: 'Health comment',
  diet: 'Diet',
  specialNeeds: 'Special needs',
  medicationNote: 'Medication note',
  infectionStatus: 'Infection status',
  infectionComments: 'Infection comments',
  isOnboarding: 'Onboarding',
  isNewAdmission: 'New admission',
  isCtgRegistered: 'Registered for Closing the Gap',
};

/** What a field of a record is called on the screen. */
export function previewFieldName(field: string): string {
  return lookUp(names, field) ?? field;
}
