/** Roots of the guides that the resources follow. */
export const auCore = 'http://hl7.org.au/fhir/core/StructureDefinition';
const auBase = 'http://hl7.org.au/fhir/StructureDefinition';
export const auCoreResponder = 'http://hl7.org.au/fhir/core/CapabilityStatement/au-core-responder';

const health = 'http://ns.electronichealth.net.au/id';
const v2 = 'http://terminology.hl7.org/CodeSystem/v2-0203';
const v2au = 'http://terminology.hl7.org.au/CodeSystem/v2-0203';

/** A kind of identifier: what its `type` says, and its system. */
export interface IdentifierKind {
  readonly type: { readonly system: string; readonly code: string };
  readonly system: string;
}

/** The national identifiers that Wattle knows, by AU Base 6.0.0. */
export const identifierKinds = {
  ihi: { type: { system: v2, code: 'NI' }, system: `${health}/hi/ihi/1.0` },
  medicare: { type: { system: v2, code: 'MC' }, system: `${health}/medicare-number` },
  dva: { type: { system: v2au, code: 'DVAU' }, system: `${health}/dva` },
  centrelink: {
    type: { system: v2, code: 'PEN' },
    system: `${health}/centrelink-customer-reference-number`,
  },
  hpii: { type: { system: v2, code: 'NPI' }, system: `${health}/hi/hpii/1.0` },
  prescriber: {
    type: { system: v2au, code: 'PRES' },
    system: `${health}/medicare-prescriber-number`,
  },
  ahpra: {
    type: { system: v2au, code: 'AHPRA' },
    system: 'http://hl7.org.au/id/ahpra-registration-number',
  },
  medicareProvider: {
    type: { system: v2au, code: 'UPIN' },
    system: `${health}/medicare-provider-number`,
  },
  hpio: { type: { system: v2au, code: 'NOI' }, system: `${health}/hi/hpio/1.0` },
  paio: { type: { system: v2au, code: 'NOI' }, system: `${health}/pcehr/paio/1.0` },
  abn: { type: { system: v2au, code: 'ABN' }, system: 'http://hl7.org.au/id/abn' },
  racs: {
    type: { system: v2au, code: 'RACSI' },
    system: `${health}/residential-aged-care-service-id`,
  },
} as const satisfies Readonly<Record<string, IdentifierKind>>;

/** The type of a medical record number; its system is the one that the authoring system has here. */
export const medicalRecord = { system: v2, code: 'MR' } as const;
/** The type of a prescription number of our own. */
export const localPrescription = { system: v2au, code: 'LPN' } as const;

/** Code systems whose codes the guides print. */
export const codeSystems = {
  snomed: 'http://snomed.info/sct',
  absentReason: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  indigenousStatus:
    'https://healthterminologies.gov.au/fhir/CodeSystem/australian-indigenous-status-1',
  ihiStatus: 'https://healthterminologies.gov.au/fhir/CodeSystem/ihi-status-1',
  ihiRecordStatus: 'https://healthterminologies.gov.au/fhir/CodeSystem/ihi-record-status-1',
  gender: 'http://hl7.org/fhir/administrative-gender',
  encounterStatus: 'http://hl7.org/fhir/encounter-status',
  listStatus: 'http://hl7.org/fhir/list-status',
  timing: 'http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation',
  encounterClass: 'http://terminology.hl7.org.au/CodeSystem/v3-ActCode',
  organisationType: 'http://terminology.hl7.org/CodeSystem/organization-type',
  serviceType: 'http://terminology.hl7.org/CodeSystem/service-type',
  locationType: 'http://terminology.hl7.org/CodeSystem/location-physical-type',
  allergyClinical: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
  allergyVerification: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  listUse: 'http://terminology.hl7.org/CodeSystem/list-example-use-codes',
  listEmpty: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
  medicineChange: 'http://terminology.hl7.org.au/CodeSystem/medicine-item-change',
  requestStatus: 'http://hl7.org/fhir/CodeSystem/medicationrequest-status',
  requestIntent: 'http://hl7.org/fhir/CodeSystem/medicationrequest-intent',
  taskStatus: 'http://hl7.org/fhir/task-status',
  statementStatus: 'http://hl7.org/fhir/CodeSystem/medication-statement-status',
  requestCategory: 'http://terminology.hl7.org/CodeSystem/medicationrequest-category',
  courseOfTherapy: 'http://terminology.hl7.org/CodeSystem/medicationrequest-course-of-therapy',
  doseRateType: 'http://terminology.hl7.org/CodeSystem/dose-rate-type',
  ucum: 'http://unitsofmeasure.org',
  provenanceAgent: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  auditType: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
  dicom: 'http://dicom.nema.org/resources/ontology/DCM',
  auditAction: 'http://hl7.org/fhir/audit-event-action',
} as const;

/** No known allergy; no known medications. */
export const noKnownAllergy = '716186003';

export const dataAbsentReason = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

/** Extensions of AU Base that Wattle writes and reads. */
export const auExtensions = {
  indigenousStatus: `${auBase}/indigenous-status`,
  closingTheGapRegistration: `${auBase}/closing-the-gap-registration`,
  ihiStatus: `${auBase}/ihi-status`,
  ihiRecordStatus: `${auBase}/ihi-record-status`,
  ihiVerifiedDate: `${auBase}/ihi-verified-date`,
  dateAccuracy: `${auBase}/date-accuracy-indicator`,
  brandName: `${auBase}/medication-brand-name`,
  genericName: `${auBase}/medication-generic-name`,
  strength: `${auBase}/medication-strength`,
} as const;

/**
 * What Wattle says that no guide has an element for. A URL is the instance's `fhirCanonicalRoot` and one of these; all
 * of it is also in `dosageInstruction.text` or a note, so that a reader may ignore it.
 */
export const ownExtensions = {
  /** On `_gender`: the sex as it is recorded here, where the gender doesn't say it exactly. */
  sex: 'StructureDefinition/wattle-sex',
  /** On a Patient: the pharmacy that usually supplies, as a reference or a name alone. */
  usualPharmacy: 'StructureDefinition/wattle-usual-pharmacy',
  /** On a Patient: texts about their care, as they are on the chart. */
  diet: 'StructureDefinition/wattle-diet',
  specialNeeds: 'StructureDefinition/wattle-special-needs',
  medicationNote: 'StructureDefinition/wattle-medication-note',
  healthComment: 'StructureDefinition/wattle-health-comment',
  /** On the place of a stay: the room in it. */
  room: 'StructureDefinition/wattle-room',
  timeZone: 'StructureDefinition/wattle-time-zone',
  /** The product as it was prescribed, with its parts as extensions of their own names. */
  product: 'StructureDefinition/wattle-product',
  /** Course, packaging and what else a line is written from, each an extension of its own name. */
  line: 'StructureDefinition/wattle-medicine-line',
  /** What is measured for a dose: its target, or of one row of a table from which value to which. */
  measured: 'StructureDefinition/wattle-measured-dose',
  /** On the dosage of some days: their decided dose, what it was decided from, when next, by whom and when. */
  decided: 'StructureDefinition/wattle-decided-dose',
  /** On `site`: the dose goes to another place each time. */
  siteRotation: 'StructureDefinition/wattle-site-rotation',
  /** On a note of a medicine: it is paused, with its days, until what and why as extensions of their own names. */
  pause: 'StructureDefinition/wattle-pause',
  /** On a note of the list of allergies: it is the disclaimer. */
  disclaimer: 'StructureDefinition/wattle-allergy-disclaimer',
  /** On a note of an allergy: the system that keeps allergies, which hasn’t sent this one yet. */
  notAtSource: 'StructureDefinition/wattle-allergy-not-at-source',
} as const;
/** Code systems of the instance's own, under the same root. */
export const ownCodeSystems = {
  userType: 'CodeSystem/wattle-user-type',
  route: 'CodeSystem/wattle-route',
  /** The names of calls in the audit log. */
  auditedCall: 'CodeSystem/wattle-audited-call',
  category: 'CodeSystem/wattle-order-category',
  /** Codes of the operator's catalogue. */
  product: 'CodeSystem/wattle-product',
} as const;
/**
 * The root of whichever instance a URL of our own definitions belongs to; undefined if it isn't one of them. Instances
 * have different roots and mean the same.
 */
export function rootOf(url: string | undefined, path: string): string | undefined {
  return url?.endsWith(`/${path}`) === true ? url.slice(0, -path.length - 1) : undefined;
}

/** Whether an extension is one of ours, of this instance or another. */
export const isOwnExtension = (url: string): boolean =>
  Object.values(ownExtensions).some((path) => rootOf(url, path) !== undefined);

/** Identifier systems of the instance's own, under the same root; a medical record's ends in the authoring system. */
export const ownIdentifiers = {
  medicalRecord: 'id/medical-record',
  prescription: 'id/prescription',
  chart: 'id/chart',
  /** The number of an authority’s approval: no guide has a system for it. */
  authority: 'id/authority',
} as const;
