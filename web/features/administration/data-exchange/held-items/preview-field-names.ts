import { residentColumns } from '@wattle/contract/entities/resident-columns.ts';
import { lookUp } from '@wattle/contract/values/look-up.ts';
import { facilityLabels } from '../../facilities/FacilityForm.tsx';
import { organisationLabels } from '../../organisations/OrganisationForm.tsx';
import { userLabels } from '../../users/UserFields.tsx';

/** Of residents, and of people and roles that other systems sent. */
const names: Readonly<Partial<Record<string, string>>> = {
  ...organisationLabels,
  ...facilityLabels,
  ...userLabels,
  ...residentColumns,
  givenNames: 'Given names',
  hpii: 'HPI-I number',
  providerNumber: 'Provider number',
  roleText: 'Role',
  specialtyText: 'Specialty',
};

/** What a field of a record is called on the screen. */
export function previewFieldName(field: string): string {
  return lookUp(names, field) ?? field;
}
