import { administratorTypes, everyType, type UserType } from '../values/user-type.ts';
import { auCore } from './systems.ts';

type SearchType = 'token' | 'string' | 'date' | 'reference';

/** One search parameter: its kind, where it is defined, and how else it can be used. */
export interface SearchParameter {
  readonly type: SearchType;
  readonly definition: string;
  /** May also be asked as `name.identifier`. */
  readonly chained?: true;
  /** May be sent once only; otherwise repeated ones all have to match. */
  readonly documentation?: string;
}

/** What the interface does with one type of resource. */
export interface ResourceEntry {
  /** Null for a plain R4 resource. */
  readonly profile: string | null;
  readonly roles: readonly UserType[];
  readonly search: Readonly<Record<string, SearchParameter>>;
  /** Parameters that AU Core wants together, by its own grade. */
  readonly combinations?: {
    readonly SHALL?: readonly (readonly string[])[];
    readonly SHOULD: readonly (readonly string[])[];
  };
  /** What `_include` may ask for, with the type that it leads to. */
  readonly includes?: Readonly<Record<string, string>>;
  /** A search without a criterion would find everybody. */
  readonly needsCriterion?: true;
  /** May be created and updated by backend services. */
  readonly isImported?: true;
}

const r4 = (name: string) => `http://hl7.org/fhir/SearchParameter/${name}`;
const core = (name: string) => `http://hl7.org.au/fhir/core/SearchParameter/${name}`;
const base = (name: string) => `http://hl7.org.au/fhir/SearchParameter/${name}`;
/** Of every type. */
const ofAll = {
  _id: { type: 'token', definition: r4('Resource-id') },
  _lastUpdated: { type: 'date', definition: r4('Resource-lastUpdated') },
} as const;
const patient = {
  type: 'reference',
  definition: core('au-core-clinical-patient'),
  chained: true,
} as const;

/** Every type of resource that the interface knows: its profile, who may read it, and how it is searched (AU Core 2.0.0). */
export const fhirResources = {
  Patient: {
    profile: `${auCore}/au-core-patient`,
    roles: everyType,
    search: {
      ...ofAll,
      identifier: { type: 'token', definition: r4('Patient-identifier') },
      family: { type: 'string', definition: r4('individual-family') },
      name: { type: 'string', definition: r4('Patient-name') },
      birthdate: { type: 'date', definition: r4('individual-birthdate') },
      gender: { type: 'token', definition: r4('individual-gender') },
      'indigenous-status': { type: 'token', definition: base('indigenous-status') },
    },
    combinations: {
      SHOULD: [
        ['birthdate', 'family'],
        ['birthdate', 'name'],
        ['family', 'gender'],
        ['gender', 'name'],
      ],
    },
    needsCriterion: true,
    isImported: true,
  },
  AllergyIntolerance: {
    profile: `${auCore}/au-core-allergyintolerance`,
    roles: everyType,
    search: {
      ...ofAll,
      patient,
      'clinical-status': { type: 'token', definition: r4('AllergyIntolerance-clinical-status') },
    },
    combinations: { SHOULD: [['patient', 'clinical-status']] },
    needsCriterion: true,
    isImported: true,
  },
  MedicationRequest: {
    profile: `${auCore}/au-core-medicationrequest`,
    roles: everyType,
    search: {
      ...ofAll,
      patient,
      identifier: { type: 'token', definition: r4('clinical-identifier') },
      status: { type: 'token', definition: r4('medications-status') },
      intent: { type: 'token', definition: r4('MedicationRequest-intent') },
      authoredon: { type: 'date', definition: r4('MedicationRequest-authoredon') },
    },
    combinations: {
      SHALL: [['patient', 'status']],
      SHOULD: [
        ['patient', 'intent'],
        ['patient', 'intent', 'status'],
        ['patient', 'intent', 'authoredon'],
      ],
    },
    // Every one names its medicine itself, so nothing is ever added.
    includes: { 'MedicationRequest:medication': 'Medication' },
    needsCriterion: true,
    isImported: true,
  },
  MedicationStatement: {
    profile: `${auCore}/au-core-medicationstatement`,
    roles: everyType,
    search: {
      ...ofAll,
      patient,
      effective: { type: 'date', definition: r4('MedicationStatement-effective') },
      status: { type: 'token', definition: r4('medications-status') },
    },
    combinations: { SHALL: [['patient', 'status']], SHOULD: [['patient', 'effective']] },
    // Every one names its medicine itself, so nothing is ever added.
    includes: { 'MedicationStatement:medication': 'Medication' },
    needsCriterion: true,
    isImported: true,
  },
  Encounter: {
    profile: `${auCore}/au-core-encounter`,
    roles: everyType,
    search: {
      ...ofAll,
      patient,
      class: { type: 'token', definition: r4('Encounter-class') },
      date: { type: 'date', definition: r4('clinical-date') },
      location: { type: 'reference', definition: r4('Encounter-location') },
      status: { type: 'token', definition: r4('Encounter-status') },
    },
    combinations: {
      SHALL: [['date', 'patient']],
      SHOULD: [
        ['class', 'patient'],
        ['patient', 'location'],
        ['patient', 'status'],
      ],
    },
    needsCriterion: true,
    isImported: true,
  },
  Practitioner: {
    profile: `${auCore}/au-core-practitioner`,
    roles: everyType,
    search: {
      ...ofAll,
      identifier: { type: 'token', definition: r4('Practitioner-identifier') },
      name: { type: 'string', definition: r4('Practitioner-name') },
    },
    isImported: true,
  },
  PractitionerRole: {
    profile: `${auCore}/au-core-practitionerrole`,
    roles: everyType,
    search: {
      ...ofAll,
      identifier: { type: 'token', definition: r4('PractitionerRole-identifier') },
      practitioner: {
        type: 'reference',
        definition: core('au-core-practitionerrole-practitioner'),
        chained: true,
      },
      role: { type: 'token', definition: r4('PractitionerRole-role') },
      specialty: { type: 'token', definition: r4('PractitionerRole-specialty') },
      organization: { type: 'reference', definition: r4('PractitionerRole-organization') },
    },
    includes: { 'PractitionerRole:practitioner': 'Practitioner' },
    isImported: true,
  },
  Organization: {
    profile: `${auCore}/au-core-organization`,
    roles: everyType,
    search: {
      ...ofAll,
      identifier: { type: 'token', definition: r4('Organization-identifier') },
      name: { type: 'string', definition: r4('Organization-name') },
      address: { type: 'string', definition: r4('Organization-address') },
    },
    isImported: true,
  },
  Location: {
    profile: `${auCore}/au-core-location`,
    roles: everyType,
    search: {
      ...ofAll,
      name: { type: 'string', definition: r4('Location-name') },
      address: { type: 'string', definition: r4('Location-address') },
      'address-city': { type: 'string', definition: r4('Location-address-city') },
      'address-state': { type: 'string', definition: r4('Location-address-state') },
      'address-postalcode': { type: 'string', definition: r4('Location-address-postalcode') },
    },
    isImported: true,
  },
  HealthcareService: {
    profile: `${auCore}/au-core-healthcareservice`,
    roles: everyType,
    search: {
      ...ofAll,
      identifier: { type: 'token', definition: r4('HealthcareService-identifier') },
      name: { type: 'string', definition: r4('HealthcareService-name') },
      'service-type': { type: 'token', definition: r4('HealthcareService-service-type') },
    },
    isImported: true,
  },
  List: {
    profile: null,
    roles: everyType,
    search: {
      ...ofAll,
      patient: { ...patient, definition: r4('clinical-patient') },
      code: { type: 'token', definition: r4('clinical-code') },
      status: { type: 'token', definition: r4('List-status') },
    },
    needsCriterion: true,
    isImported: true,
  },
  Provenance: {
    profile: null,
    roles: everyType,
    search: {
      ...ofAll,
      patient: { ...patient, definition: r4('Provenance-patient') },
      target: { type: 'reference', definition: r4('Provenance-target') },
      recorded: { type: 'date', definition: r4('Provenance-recorded') },
    },
    needsCriterion: true,
  },
  Task: {
    profile: null,
    roles: everyType,
    search: {
      ...ofAll,
      patient: { ...patient, definition: r4('Task-patient') },
      status: { type: 'token', definition: r4('Task-status') },
      'authored-on': { type: 'date', definition: r4('Task-authored-on') },
    },
    needsCriterion: true,
  },
  AuditEvent: {
    profile: null,
    roles: administratorTypes,
    search: {
      ...ofAll,
      patient: { ...patient, definition: r4('AuditEvent-patient') },
      date: { type: 'date', definition: r4('AuditEvent-date') },
      action: { type: 'token', definition: r4('AuditEvent-action') },
    },
    needsCriterion: true,
  },
} as const satisfies Readonly<Record<string, ResourceEntry>>;

export type ResourceType = keyof typeof fhirResources;
export const resourceTypes = Object.keys(fhirResources) as ResourceType[];
/** What systems may send. */
export const importedResourceTypes = resourceTypes.filter((type) => {
  const entry: ResourceEntry = fhirResources[type];
  return entry.isImported === true;
});
