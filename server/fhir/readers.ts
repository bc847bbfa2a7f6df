import type { ResourceType } from '@wattle/contract/fhir/resources.ts';
import { mergedReader } from './merged-reader.ts';
import type { Reader } from './reader.ts';
import { allergies } from './readers/allergies.ts';
import { allergyLists } from './readers/allergy-lists.ts';
import { auditEvents } from './readers/audit-events.ts';
import { chartLists } from './readers/chart-lists.ts';
import { encounters } from './readers/encounters.ts';
import { locations } from './readers/locations.ts';
import { medicationRequests, medicationStatements } from './readers/medicines.ts';
import { practitionerRoles } from './readers/practitioner-roles.ts';
import { practitioners } from './readers/practitioners.ts';
import { healthcareServices, organizations } from './readers/organizations.ts';
import { provenances } from './readers/provenances.ts';
import { tasks } from './readers/tasks.ts';
import { patients } from './readers/patients.ts';

/** The reader of each type of resource. */
export const readers: Readonly<Record<ResourceType, Reader>> = {
  AllergyIntolerance: allergies,
  AuditEvent: auditEvents,
  Encounter: encounters,
  HealthcareService: healthcareServices,
  List: mergedReader([allergyLists, chartLists]),
  Location: locations,
  MedicationRequest: medicationRequests,
  MedicationStatement: medicationStatements,
  Organization: organizations,
  Patient: patients,
  Practitioner: practitioners,
  PractitionerRole: practitionerRoles,
  Provenance: provenances,
  Task: tasks,
};
