import * as z from 'zod/mini';
import {
  Address,
  Annotation,
  CodeableConcept,
  Coding,
  ContactPoint,
  Dosage,
  HumanName,
  Identifier,
  Meta,
  Period,
  Quantity,
  Ratio,
  Reference,
} from './datatypes.ts';
import {
  boolean,
  code,
  date,
  dateTime,
  element,
  integer,
  many,
  needed,
  string,
  uri,
} from './element.ts';

type Parts = Parameters<typeof element>[0];

/** A resource of R4; its narrative is removed before, and contained resources are read separately. */
function resource(type: string, parts: Parts, unread = '') {
  return element(
    {
      resourceType: z.literal(type),
      meta: Meta,
      language: code,
      identifier: many(Identifier),
      ...parts,
    },
    `contained ${unread}`,
  );
}

const organization = resource(
  'Organization',
  {
    active: boolean,
    type: many(CodeableConcept),
    name: string,
    alias: many(string),
    telecom: many(ContactPoint),
    address: many(Address),
    partOf: Reference,
  },
  'contact endpoint',
);

const location = resource(
  'Location',
  {
    status: code,
    operationalStatus: Coding,
    name: string,
    alias: many(string),
    description: string,
    mode: code,
    type: many(CodeableConcept),
    telecom: many(ContactPoint),
    address: Address,
    physicalType: CodeableConcept,
    managingOrganization: Reference,
    partOf: Reference,
  },
  'position hoursOfOperation availabilityExceptions endpoint',
);

const healthcareService = resource(
  'HealthcareService',
  {
    active: boolean,
    providedBy: Reference,
    category: many(CodeableConcept),
    type: many(CodeableConcept),
    specialty: many(CodeableConcept),
    location: many(Reference),
    name: string,
    comment: string,
    telecom: many(ContactPoint),
  },
  'extraDetails photo coverageArea serviceProvisionCode eligibility program characteristic communication referralMethod appointmentRequired availableTime notAvailable availabilityExceptions endpoint',
);

const practitioner = resource(
  'Practitioner',
  {
    active: boolean,
    name: many(HumanName),
    telecom: many(ContactPoint),
    address: many(Address),
    gender: code,
    birthDate: date,
    qualification: many(
      element({
        identifier: many(Identifier),
        code: needed(CodeableConcept),
        period: Period,
        issuer: Reference,
      }),
    ),
  },
  'photo communication',
);

const practitionerRole = resource(
  'PractitionerRole',
  {
    active: boolean,
    period: Period,
    practitioner: Reference,
    organization: Reference,
    code: many(CodeableConcept),
    specialty: many(CodeableConcept),
    location: many(Reference),
    healthcareService: many(Reference),
    telecom: many(ContactPoint),
  },
  'availableTime notAvailable availabilityExceptions endpoint',
);

const patient = resource(
  'Patient',
  {
    active: boolean,
    name: many(HumanName),
    telecom: many(ContactPoint),
    gender: code,
    birthDate: date,
    deceasedBoolean: boolean,
    deceasedDateTime: dateTime,
    address: many(Address),
    contact: many(
      element({
        relationship: many(CodeableConcept),
        name: HumanName,
        telecom: many(ContactPoint),
        address: Address,
        gender: code,
        organization: Reference,
        period: Period,
      }),
    ),
    generalPractitioner: many(Reference),
    managingOrganization: Reference,
  },
  'maritalStatus multipleBirthBoolean multipleBirthInteger photo communication link',
);

const encounter = resource(
  'Encounter',
  {
    status: needed(code),
    class: needed(Coding),
    type: many(CodeableConcept),
    serviceType: CodeableConcept,
    subject: Reference,
    period: Period,
    location: many(
      element({
        location: needed(Reference),
        status: code,
        physicalType: CodeableConcept,
        period: Period,
      }),
    ),
    serviceProvider: Reference,
    partOf: Reference,
  },
  'statusHistory classHistory priority episodeOfCare basedOn participant appointment length reasonCode reasonReference diagnosis account hospitalization',
);

const allergyIntolerance = resource(
  'AllergyIntolerance',
  {
    clinicalStatus: CodeableConcept,
    verificationStatus: CodeableConcept,
    type: code,
    category: many(code),
    criticality: code,
    code: CodeableConcept,
    patient: needed(Reference),
    encounter: Reference,
    onsetDateTime: dateTime,
    recordedDate: dateTime,
    recorder: Reference,
    asserter: Reference,
    lastOccurrence: dateTime,
    note: many(Annotation),
    reaction: many(
      element({
        substance: CodeableConcept,
        manifestation: many(CodeableConcept),
        description: string,
        onset: dateTime,
        severity: code,
        exposureRoute: CodeableConcept,
        note: many(Annotation),
      }),
    ),
  },
  'onsetAge onsetPeriod onsetRange onsetString',
);

const list = resource('List', {
  status: needed(code),
  mode: needed(code),
  title: string,
  code: CodeableConcept,
  subject: Reference,
  encounter: Reference,
  date: dateTime,
  source: Reference,
  orderedBy: CodeableConcept,
  note: many(Annotation),
  entry: many(
    element({ flag: CodeableConcept, deleted: boolean, date: dateTime, item: needed(Reference) }),
  ),
  emptyReason: CodeableConcept,
});

const medication = resource(
  'Medication',
  {
    code: CodeableConcept,
    status: code,
    manufacturer: Reference,
    form: CodeableConcept,
    amount: Ratio,
    ingredient: many(
      element({
        itemCodeableConcept: CodeableConcept,
        itemReference: Reference,
        isActive: boolean,
        strength: Ratio,
      }),
    ),
  },
  'batch',
);

const medicine = {
  medicationCodeableConcept: CodeableConcept,
  medicationReference: Reference,
  subject: needed(Reference),
  reasonCode: many(CodeableConcept),
  reasonReference: many(Reference),
  note: many(Annotation),
} as const;

const medicationRequest = resource(
  'MedicationRequest',
  {
    ...medicine,
    status: needed(code),
    statusReason: CodeableConcept,
    intent: needed(code),
    category: many(CodeableConcept),
    priority: code,
    doNotPerform: boolean,
    reportedBoolean: boolean,
    reportedReference: Reference,
    encounter: Reference,
    authoredOn: dateTime,
    requester: Reference,
    performer: Reference,
    performerType: CodeableConcept,
    recorder: Reference,
    groupIdentifier: Identifier,
    courseOfTherapyType: CodeableConcept,
    dosageInstruction: many(Dosage),
    dispenseRequest: element(
      {
        validityPeriod: Period,
        numberOfRepeatsAllowed: integer,
        quantity: Quantity,
        expectedSupplyDuration: Quantity,
        dispenseInterval: Quantity,
      },
      'initialFill performer',
    ),
    substitution: element({
      allowedBoolean: boolean,
      allowedCodeableConcept: CodeableConcept,
      reason: CodeableConcept,
    }),
    priorPrescription: Reference,
  },
  'supportingInformation instantiatesCanonical instantiatesUri basedOn insurance detectedIssue eventHistory',
);

const medicationStatement = resource(
  'MedicationStatement',
  {
    ...medicine,
    status: needed(code),
    statusReason: many(CodeableConcept),
    category: CodeableConcept,
    context: Reference,
    effectiveDateTime: dateTime,
    effectivePeriod: Period,
    dateAsserted: dateTime,
    informationSource: Reference,
    dosage: many(Dosage),
  },
  'basedOn partOf derivedFrom',
);

/** What can be imported, in the order of the import: a type that refers to another comes after it. */
export const importedSchemas = {
  Organization: organization,
  Location: location,
  HealthcareService: healthcareService,
  Practitioner: practitioner,
  PractitionerRole: practitionerRole,
  Patient: patient,
  Encounter: encounter,
  AllergyIntolerance: allergyIntolerance,
  List: list,
  Medication: medication,
  MedicationRequest: medicationRequest,
  MedicationStatement: medicationStatement,
} as const;

export type ImportedType = keyof typeof importedSchemas;
export const importedTypes = Object.keys(importedSchemas) as ImportedType[];

/** A Bundle, whose resources are read separately. */
export const BundleShell = element(
  {
    resourceType: z.literal('Bundle'),
    meta: Meta,
    language: code,
    identifier: Identifier,
    type: needed(code),
    timestamp: string,
    total: integer,
    link: many(element({ relation: string, url: uri })),
    entry: many(
      element(
        {
          fullUrl: uri,
          request: element({
            method: needed(code),
            url: needed(uri),
            ifNoneMatch: string,
            ifModifiedSince: string,
            ifMatch: string,
            ifNoneExist: string,
          }),
        },
        'resource link search response',
      ),
    ),
  },
  'implicitRules signature',
);
