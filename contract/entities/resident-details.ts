import * as z from 'zod/mini';
import { TimeZone } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { ResidentKey } from '../values/resident-key.ts';
import { line, lines, optionalLine } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';
import { AllergyStatus } from './allergy.ts';
import { AllergyEntry } from './allergy-event.ts';
import { DetailsChange } from './field-change.ts';
import { names, ResidentStatus } from './resident-facts.ts';
import { type AdmissionColumn, type DetailColumn, fieldList } from './resident-fields.ts';

/** As typed: '' for none. What is wrong is refused by name (`Invalid_Record`). */
const typed = lines(2000);

const typedShape = <C extends string>(names: readonly C[]) =>
  // The keys of the shape are these.
  Object.fromEntries(names.map((name) => [name, typed])) as Record<C, typeof typed>;

export const admissionColumns = fieldList
  .filter(({ admit }) => admit.length > 0)
  // The type says the same of the table.
  .map(({ name }) => name as AdmissionColumn);

/** What somebody types to admit a resident. */
export const AdmissionForm = z.object(typedShape(admissionColumns));
export type AdmissionForm = z.infer<typeof AdmissionForm>;

/** What tells whether somebody is here already. */
export const identityColumns = [
  'facilityId',
  'familyName',
  'givenName',
  'preferredName',
  'dateOfBirth',
  'ihiNumber',
  'medicareNumber',
] as const satisfies readonly AdmissionColumn[];
export const PersonSought = z.object(typedShape(identityColumns));
export type PersonSought = z.infer<typeof PersonSought>;

/** Why a resident could be the person who is sought, the surest first. */
export const SameReason = z.enum(['ihi', 'medicare', 'family-name', 'sound', 'birth-date']);
export type SameReason = z.infer<typeof SameReason>;

const SamePerson = z.object({
  id: Uuid,
  ...ResidentKey.shape,
  ...names,
  dateOfBirth: PlainDate,
  room: z.nullable(z.string()),
  facilityName: z.string(),
  residentStatus: ResidentStatus,
  reasons: z.array(SameReason),
});
export type SamePerson = z.infer<typeof SamePerson>;

/** Who could be the person, within the facility’s organisation; only how many for a caller who sees no resident. */
export const SamePeople = z.object({ count: z.int(), people: z.array(SamePerson) });
export type SamePeople = z.infer<typeof SamePeople>;

/** What a form about a resident has to know of the facility. */
export const FacilityFacts = z.object({
  timeZone: TimeZone,
  /** The names of those known here who could be the usual prescriber, and the pharmacy. */
  prescribers: z.array(z.string()),
  pharmacies: z.array(z.string()),
});
export type FacilityFacts = z.infer<typeof FacilityFacts>;

/** What is known of the allergies on the day of the admission: each of them, or why none is listed. */
export const AdmissionAllergies = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('LISTED'),
    entries: z.array(AllergyEntry).check(z.minLength(1), z.maxLength(50)),
  }),
  /** Only somebody who was asked can say that there are none. */
  z.object({ status: z.literal('NONE KNOWN'), saidBy: line(100) }),
  z.object({ status: z.literal('NONE SUPPLIED'), saidBy: optionalLine(100) }),
]);
export type AdmissionAllergies = z.infer<typeof AdmissionAllergies>;

export const Admission = z.object({
  form: AdmissionForm,
  /** The ids of those of whom the caller says that they are somebody else. */
  otherThan: z.array(Uuid).check(z.maxLength(50)),
  /** Absent: nobody has asked. */
  allergies: z.optional(AdmissionAllergies),
});

/** Who was admitted, and what is recorded of their allergies; that is missing from an older server, which keeps none. */
export const Admitted = z.object({
  ...ResidentKey.shape,
  allergyStatus: z.optional(AllergyStatus),
});

export const detailColumns = fieldList
  .filter(({ edit }) => edit.length > 0)
  // As above.
  .map(({ name }) => name as DetailColumn);

/** What is known about a resident besides the chart, as it is typed. */
export const DetailsForm = z.object(typedShape(detailColumns));
export type DetailsForm = z.infer<typeof DetailsForm>;

export const ResidentDetails = z.object({
  ...ResidentKey.shape,
  ...names,
  /** Missing from an older server. */
  facilityId: z.optional(z.string()),
  facilityName: z.string(),
  timeZone: TimeZone,
  revision: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  form: DetailsForm,
  /** The fields that another system keeps, which nobody changes here. */
  keptElsewhere: z.array(z.enum(detailColumns)),
  /** What that system is called. */
  keeper: z.string(),
  /** The latest first. */
  changes: z.array(DetailsChange),
});
export type ResidentDetails = z.infer<typeof ResidentDetails>;
