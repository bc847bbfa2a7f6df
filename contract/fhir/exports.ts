import { type ResourceType, resourceTypes } from './resources.ts';

/** What an export can contain: everything but the audit log, which is for auditors. */
export const exportedTypes: readonly ResourceType[] = resourceTypes.filter(
  (type) => type !== 'AuditEvent',
);

/** Of these, the records of residents. */
export const patientTypes: readonly ResourceType[] = [
  'Patient',
  'AllergyIntolerance',
  'MedicationRequest',
  'MedicationStatement',
  'Encounter',
  'List',
  'Provenance',
  'Task',
];

/** The right that every export needs, besides that for each type. */
export const exportRight = { type: 'Patient', interaction: 'r' } as const;
