import * as z from 'zod/mini';
import {
  digits,
  Ihi,
  maybe,
  maybeNote,
  maybeText,
  maybeYesNo,
  phone,
  text,
} from '../values/import-fields.ts';
import { PlainDate } from '../values/plain-date.ts';
import { RecordCode } from '../values/record-code.ts';
import { genders } from '../values/registration-codes.ts';
import { AuthoringSystem, ForeignKey } from '../values/resident-key.ts';
import { line } from '../values/text.ts';
import { admittingTypes, assistantTypes, everyType, type UserType } from '../values/user-type.ts';
import { AllergyStatus } from './allergy.ts';
import type { ResidentColumn } from './resident-columns.ts';
import { IndigenousStatusCode, Infection, ResidentStatus } from './resident-facts.ts';

export interface ResidentField {
  /** What may come in: missing leaves what is stored alone, null means that there is none. */
  readonly field: z.ZodMiniType;
  /** Said on the screen if what was typed isn’t one. */
  readonly wrong?: string;
  /** How its CSV cell is written, if it isn't text. */
  readonly cell?: 'yesNo' | 'reactions';
  /** What a resident has about whom nobody has said it; every resident has to have a column without one. */
  readonly blank?: unknown;
  /** There is no "none": null leaves what is stored alone too. */
  readonly isKept?: true;
  /** What is stored applies to this one only, and not to another that comes in. */
  readonly of?: 'medicareNumber' | 'dvaNumber' | 'contactName' | 'facilityId';
  /** Says who the resident is. */
  readonly isIdentity?: true;
  /** A change has its own entry in the audit log: who somebody is, who may see them, and what they react to. */
  readonly isAudited?: true;
  /** Where FHIR has it, going in and coming out; null if it isn’t one element, or only a file has it. */
  readonly fhir: `Patient.${string}` | `Encounter.${string}` | null;
  /**
   * Who may change what is recorded. keeper: the system that keeps the record, which for somebody admitted here is
   * this one. first: whoever wrote it first. anybody: a rule of its own decides.
   */
  readonly keptBy: 'keeper' | 'first' | 'anybody';
  /** Who may read it about a resident whom they may see. */
  readonly read: readonly UserType[];
  /** Who gives it on the screen when the resident is admitted. */
  readonly admit: readonly UserType[];
  /** Who changes it on the screen of the resident’s details. */
  readonly edit: readonly UserType[];
}

const none = { blank: null } as const;
const note = { blank: '', fhir: 'Patient.extension' } as const;

/** What the system that keeps the record says about who the resident is. */
const ofRecord = {
  keptBy: 'keeper',
  read: everyType,
  admit: admittingTypes,
  edit: assistantTypes,
} as const;
/** What the facility finds out. */
const ofFacility = {
  keptBy: 'first',
  read: everyType,
  admit: admittingTypes,
  edit: assistantTypes,
} as const;
/** What has calls of its own, or follows from something else. */
const notTyped = { keptBy: 'anybody', read: everyType, admit: [], edit: [] } as const;
/** The intake says how these are merged. */
const allergy = { ...notTyped, isAudited: true, fhir: null } as const;

const day = 'Enter a whole day';

/**
 * All that is kept about who a resident is and how they live. Files, FHIR and the screens write it through the same
 * intake, which follows this table. A new column is a row here, its name in `resident-columns.ts` and its column in the
 * database: the compiler and the tests ask for the rest.
 */
export const residentFields = {
  authoringSystem: {
    field: AuthoringSystem,
    isIdentity: true,
    fhir: 'Patient.identifier',
    ...notTyped,
  },
  foreignKey: { field: ForeignKey, isIdentity: true, fhir: 'Patient.identifier', ...notTyped },
  facilityId: {
    field: RecordCode,
    wrong: 'Choose from the list',
    isAudited: true,
    fhir: null,
    ...notTyped,
    admit: admittingTypes,
  },
  familyName: {
    field: text,
    isIdentity: true,
    isAudited: true,
    fhir: 'Patient.name',
    ...ofRecord,
  },
  givenName: { field: text, isIdentity: true, isAudited: true, fhir: 'Patient.name', ...ofRecord },
  middleNames: { field: maybeText, ...none, isIdentity: true, fhir: 'Patient.name', ...ofRecord },
  preferredName: { field: maybeText, ...none, isIdentity: true, fhir: 'Patient.name', ...ofRecord },
  dateOfBirth: {
    field: PlainDate,
    wrong: day,
    isIdentity: true,
    isAudited: true,
    fhir: 'Patient.birthDate',
    ...ofRecord,
  },
  sexCode: {
    field: z.enum(genders.map(({ code }) => code)),
    wrong: 'Choose from the list',
    isIdentity: true,
    isAudited: true,
    fhir: 'Patient.gender',
    ...ofRecord,
  },
  status: {
    field: maybe(ResidentStatus),
    blank: 'Active',
    isKept: true,
    isAudited: true,
    fhir: 'Patient.deceased',
    ...notTyped,
  },
  indigenousStatusCode: {
    field: maybe(IndigenousStatusCode),
    wrong: 'Choose from the list',
    blank: '9',
    isKept: true,
    fhir: 'Patient.extension',
    ...ofRecord,
  },
  room: {
    field: maybe(line(40)),
    wrong: 'A room has at most 40 characters',
    ...none,
    of: 'facilityId',
    fhir: 'Encounter.location',
    ...ofFacility,
  },
  ihiNumber: {
    field: maybe(Ihi),
    wrong: 'This isn’t an IHI. It has 16 digits and starts with 800360. Check each digit.',
    ...none,
    isIdentity: true,
    isAudited: true,
    fhir: 'Patient.identifier',
    ...ofRecord,
  },
  ihiStatus: {
    field: maybe(z.enum(['Active', 'Deceased', 'Expired', 'Resolved', 'Retired'])),
    blank: 'None',
    fhir: 'Patient.identifier',
    ...ofRecord,
    admit: [],
    edit: [],
  },
  ihiRecordStatus: {
    field: maybe(z.enum(['Provisional', 'Unverified', 'Verified'])),
    blank: 'None',
    fhir: 'Patient.identifier',
    ...ofRecord,
    admit: [],
    edit: [],
  },
  medicareNumber: {
    field: maybe(digits(/^\d{10,11}$/, 'isn’t 10 or 11 digits')),
    wrong: 'A Medicare number has 10 digits, or 11 with the digit beside the name',
    ...none,
    isIdentity: true,
    fhir: 'Patient.identifier',
    ...ofRecord,
  },
  medicareReference: {
    field: maybe(digits(/^[1-9]$/, 'isn’t a digit from 1 to 9')),
    wrong: 'This is a digit from 1 to 9, beside the name on the card',
    ...none,
    of: 'medicareNumber',
    isIdentity: true,
    fhir: 'Patient.identifier',
    ...ofRecord,
  },
  medicareExpiresOn: {
    field: maybe(PlainDate),
    wrong: day,
    ...none,
    of: 'medicareNumber',
    fhir: 'Patient.identifier',
    ...ofRecord,
  },
  dvaNumber: {
    field: maybe(digits(/^[A-Za-z0-9]{1,9}$/, 'isn’t at most 9 letters and digits')),
    wrong: 'A DVA number has at most 9 letters and digits',
    ...none,
    isIdentity: true,
    fhir: 'Patient.identifier',
    ...ofRecord,
  },
  dvaExpiresOn: {
    field: maybe(PlainDate),
    wrong: day,
    ...none,
    of: 'dvaNumber',
    fhir: 'Patient.identifier',
    ...ofRecord,
  },
  centrelinkNumber: {
    field: maybe(digits(/^[A-Za-z0-9]{1,10}$/, 'isn’t at most 10 letters and digits')),
    wrong: 'A Centrelink number has at most 10 letters and digits',
    ...none,
    isIdentity: true,
    fhir: 'Patient.identifier',
    ...ofRecord,
  },
  admittedOn: {
    field: maybe(PlainDate),
    wrong: day,
    ...none,
    fhir: 'Encounter.period',
    ...ofFacility,
  },
  contactName: { field: maybeText, ...none, fhir: 'Patient.contact', ...ofFacility },
  contactRelationship: {
    field: maybeText,
    ...none,
    of: 'contactName',
    fhir: 'Patient.contact',
    ...ofFacility,
  },
  contactPhone: {
    field: maybe(phone),
    wrong: 'Enter a phone number, such as 08 5550 0000',
    ...none,
    of: 'contactName',
    fhir: 'Patient.contact',
    ...ofFacility,
  },
  usualPrescriber: {
    field: maybeText,
    ...none,
    fhir: 'Patient.generalPractitioner',
    ...ofFacility,
  },
  usualPharmacy: { field: maybeText, ...none, fhir: 'Patient.extension', ...ofFacility },
  allergyStatus: { field: maybe(AllergyStatus), blank: 'NONE SUPPLIED', ...allergy },
  allergies: {
    /** What the person reacts to, and how; the reaction may be unknown. */
    field: maybe(
      z
        .array(z.strictObject({ allergen: text, reaction: z.string().check(z.maxLength(500)) }))
        .check(z.maxLength(200)),
    ),
    cell: 'reactions',
    blank: [],
    ...allergy,
  },
  allergyNote: { field: maybeNote, blank: '', ...allergy },
  allergyDisclaimer: { field: maybeNote, blank: '', ...allergy },
  healthComment: { field: maybeNote, ...note, ...ofFacility },
  diet: { field: maybeNote, ...note, ...ofFacility },
  specialNeeds: { field: maybeNote, ...note, ...ofFacility },
  medicationNote: { field: maybeNote, ...note, ...ofFacility },
  infectionStatus: {
    field: maybe(Infection.shape.status),
    blank: 'none',
    isKept: true,
    fhir: null,
    ...notTyped,
  },
  infectionComments: { field: maybeNote, blank: '', fhir: null, ...notTyped },
  isOnboarding: {
    field: maybeYesNo,
    cell: 'yesNo',
    blank: false,
    isKept: true,
    fhir: null,
    ...notTyped,
  },
  isNewAdmission: {
    field: maybeYesNo,
    cell: 'yesNo',
    blank: false,
    isKept: true,
    fhir: null,
    ...notTyped,
  },
  /** Registered for the Closing the Gap co-payment; says nothing about consent. */
  isCtgRegistered: {
    field: maybeYesNo,
    cell: 'yesNo',
    ...none,
    fhir: 'Patient.extension',
    ...notTyped,
  },
} as const satisfies { readonly [C in ResidentColumn]: ResidentField };

type Fields = typeof residentFields;

/** The columns that somebody types when a resident is admitted, and on the screen of the details. */
export type AdmissionColumn = {
  [C in ResidentColumn]: Fields[C]['admit'] extends readonly [] ? never : C;
}[ResidentColumn];
export type DetailColumn = {
  [C in ResidentColumn]: Fields[C]['edit'] extends readonly [] ? never : C;
}[ResidentColumn];

/** The same table, where only what all rows have in common is read. */
export const fieldList = Object.entries(residentFields).map(
  ([name, column]): ResidentField & { readonly name: ResidentColumn } => ({
    ...column,
    // The keys of the table are these.
    name: name as ResidentColumn,
  }),
);
