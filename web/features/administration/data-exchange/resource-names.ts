import { lookUp } from '@wattle/contract/values/look-up.ts';

const names: Readonly<Partial<Record<string, string>>> = {
  Patient: 'Resident',
  Encounter: 'Stay',
  AllergyIntolerance: 'Allergy',
  List: 'List of allergies',
  MedicationRequest: 'Medicine',
  MedicationStatement: 'Medicine',
  Medication: 'Product',
  Organization: 'Organisation',
  Location: 'Facility',
  HealthcareService: 'Facility',
  Practitioner: 'Health professional',
  PractitionerRole: 'Health professional’s role',
};

/** What a type of resource is called here; one that isn't known as FHIR names it. */
export function resourceName(type: string): string {
  return lookUp(names, type) ?? type;
}
