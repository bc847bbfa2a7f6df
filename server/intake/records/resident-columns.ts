import { AllergyStatus } from '@wattle/contract/entities/allergy.ts';
import {
  IndigenousStatusCode,
  Infection,
  ResidentStatus,
} from '@wattle/contract/entities/resident-facts.ts';
import type { ResidentColumn } from '@wattle/contract/entities/resident-columns.ts';
import { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { genders } from '@wattle/contract/values/registration-codes.ts';
import { AuthoringSystem, ForeignKey } from '@wattle/contract/values/resident-key.ts';
import { line } from '@wattle/contract/values/text.ts';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../db/tables.ts';
import { digits, Ihi, maybe, maybeNote, maybeText, maybeYesNo, text } from './fields.ts';
import type { Sheet } from './sheet.ts';

type Row = Selectable<Tables['resident']>;

interface Column<V> {
  /** What may come in: missing leaves what is stored alone, null means that there is none. */
  readonly field: z.ZodMiniType;
  /** How its CSV cell is written, if it isn't text. */
  readonly cell?: 'yesNo' | 'reactions';
  /** What a resident has about whom nobody has said it; every resident has to have a column without one. */
  readonly blank?: V;
  /** There is no "none": null leaves what is stored alone too. */
  readonly isKept?: true;
  /** What is stored applies to this number only, and not to another one that comes in. */
  readonly of?: 'medicareNumber' | 'dvaNumber';
  /** Says who the resident is. */
  readonly isIdentity?: true;
  /** A change has its own entry in the audit log: who somebody is, who may see them, and what they react to. */
  readonly isAudited?: true;
  /** Where a FHIR Patient has it, going in and coming out; null if only a file has it, or another resource. */
  readonly fhir: `Patient.${string}` | null;
}

const none = { blank: null } as const;
const noText = { blank: '', fhir: null } as const;
/** `resident-allergies.ts` says how these are merged. */
const allergy = { isAudited: true, fhir: null } as const;

/**
 * All that other systems can say about a resident, whatever the format. A new column is a row here, its name in the
 * contract and its column in the database: the compiler and the tests ask for the rest.
 */
export const columns = {
  authoringSystem: { field: AuthoringSystem, isIdentity: true, fhir: 'Patient.identifier' },
  foreignKey: { field: ForeignKey, isIdentity: true, fhir: 'Patient.identifier' },
  facilityId: { field: RecordCode, isAudited: true, fhir: null },
  familyName: { field: text, isIdentity: true, isAudited: true, fhir: 'Patient.name' },
  givenName: { field: text, isIdentity: true, isAudited: true, fhir: 'Patient.name' },
  middleNames: { field: maybeText, ...none, isIdentity: true, fhir: 'Patient.name' },
  preferredName: { field: maybeText, ...none, isIdentity: true, fhir: 'Patient.name' },
  dateOfBirth: { field: PlainDate, isIdentity: true, isAudited: true, fhir: 'Patient.birthDate' },
  sexCode: {
    field: z.enum(genders.map(({ code }) => code)),
    isIdentity: true,
    isAudited: true,
    fhir: 'Patient.gender',
  },
  status: {
    field: maybe(ResidentStatus),
    blank: 'Active',
    isKept: true,
    isAudited: true,
    fhir: 'Patient.deceased',
  },
  indigenousStatusCode: {
    field: maybe(IndigenousStatusCode),
    blank: '9',
    isKept: true,
    fhir: 'Patient.extension',
  },
  room: { field: maybe(line(40)), ...none, fhir: null },
  ihiNumber: {
    field: maybe(Ihi),
    ...none,
    isIdentity: true,
    isAudited: true,
    fhir: 'Patient.identifier',
  },
  ihiStatus: {
    field: maybe(z.enum(['Active', 'Deceased', 'Expired', 'Resolved', 'Retired'])),
    blank: 'None',
    fhir: 'Patient.identifier',
  },
  ihiRecordStatus: {
    field: maybe(z.enum(['Provisional', 'Unverified', 'Verified'])),
    blank: 'None',
    fhir: 'Patient.identifier',
  },
  medicareNumber: {
    field: maybe(digits(/^\d{10,11}$/, 'isn’t 10 or 11 digits')),
    ...none,
    isIdentity: true,
    fhir: 'Patient.identifier',
  },
  medicareReference: {
    field: maybe(digits(/^[1-9]$/, 'isn’t a digit from 1 to 9')),
    ...none,
    of: 'medicareNumber',
    isIdentity: true,
    fhir: 'Patient.identifier',
  },
  medicareExpiresOn: {
    field: maybe(PlainDate),
    ...none,
    of: 'medicareNumber',
    fhir: 'Patient.identifier',
  },
  dvaNumber: {
    field: maybe(digits(/^[A-Za-z0-9]{1,9}$/, 'isn’t at most 9 letters and digits')),
    ...none,
    isIdentity: true,
    fhir: 'Patient.identifier',
  },
  dvaExpiresOn: { field: maybe(PlainDate), ...none, of: 'dvaNumber', fhir: 'Patient.identifier' },
  centrelinkNumber: {
    field: maybe(digits(/^[A-Za-z0-9]{1,10}$/, 'isn’t at most 10 letters and digits')),
    ...none,
    isIdentity: true,
    fhir: 'Patient.identifier',
  },
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
  healthComment: { field: maybeNote, ...noText },
  diet: { field: maybeNote, ...noText },
  specialNeeds: { field: maybeNote, ...noText },
  medicationNote: { field: maybeNote, ...noText },
  infectionStatus: {
    field: maybe(Infection.shape.status),
    blank: 'none',
    isKept: true,
    fhir: null,
  },
  infectionComments: { field: maybeNote, ...noText },
  isOnboarding: { field: maybeYesNo, cell: 'yesNo', blank: false, isKept: true, fhir: null },
  isNewAdmission: { field: maybeYesNo, cell: 'yesNo', blank: false, isKept: true, fhir: null },
  /** Registered for the Closing the Gap co-payment; says nothing about consent. */
  isCtgRegistered: { field: maybeYesNo, cell: 'yesNo', ...none, fhir: 'Patient.extension' },
} as const satisfies { readonly [C in ResidentColumn]: Column<Row[C]> };

/** The same, where only what all columns have in common is read. */
export const columnList = Object.entries(columns).map(
  ([name, column]): Column<unknown> & { readonly name: ResidentColumn } => ({
    ...column,
    // The keys of the table are these.
    name: name as ResidentColumn,
  }),
);

/** The names of the columns that are like this. */
export const columnsThat = (is: (column: (typeof columnList)[number]) => unknown) =>
  columnList.filter(is).map(({ name }) => name);

const fields = Object.fromEntries(columnList.map(({ name, field }) => [name, field])) as {
  readonly [C in ResidentColumn]: (typeof columns)[C]['field'];
};

/** A resident as another system knows them, whatever the format they came in. */
export const ResidentRow = z.strictObject(fields);
export type ResidentRow = z.infer<typeof ResidentRow>;

export const residentSheet: Sheet<ResidentRow> = {
  kind: 'residents',
  key: ['authoringSystem', 'foreignKey'],
  row: ResidentRow,
  cells: Object.fromEntries(
    columnList.flatMap(({ name, cell }) => (cell === undefined ? [] : [[name, cell]])),
  ),
};

/** A resident about whom nothing is known: never "no known allergies". */
export const blankResident = Object.fromEntries(
  columnList.map(({ name, blank }) => [name, blank]),
) as Pick<Row, ResidentColumn>;
