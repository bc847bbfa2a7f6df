import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';

/** How dangerous another exposure may be, by FHIR; the most dangerous first. */
export const Criticality = z.enum(['high', 'low', 'unable-to-assess']);
export type Criticality = z.infer<typeof Criticality>;

export const AllergyType = z.enum(['allergy', 'intolerance', 'side-effect', 'not-known']);
export type AllergyType = z.infer<typeof AllergyType>;

/** How bad a reaction was. */
export const ReactionSeverity = z.enum(['mild', 'moderate', 'severe']);
export type ReactionSeverity = z.infer<typeof ReactionSeverity>;

export const AllergyCertainty = z.enum(['confirmed', 'unconfirmed']);
export type AllergyCertainty = z.infer<typeof AllergyCertainty>;

const SaidOfAllergen = z.object({
  allergen: z.string(),
  reaction: z.string(),
  criticality: z.optional(Criticality),
  note: z.optional(z.string()),
  type: z.optional(AllergyType),
  severity: z.optional(ReactionSeverity),
  certainty: z.optional(AllergyCertainty),
  /** When it happened, as somebody said it. */
  since: z.optional(z.string()),
  /** Who said so. */
  saidBy: z.optional(z.string()),
});

/** Where the system that keeps an organisation’s allergies doesn’t say the same of one. */
export const AllergyAtSource = z.object({
  system: z.string(),
  /** What that system is called, if it is registered. */
  name: z.optional(z.string()),
  /** not-yet: recorded here, and the system hasn’t sent it. not-listed: it was there, and isn’t in its list any more. */
  state: z.enum(['not-yet', 'differs', 'refuted', 'entered-in-error', 'inactive', 'not-listed']),
  /** What it says, as far as it has sent it. */
  said: z.optional(SaidOfAllergen),
});
export type AllergyAtSource = z.infer<typeof AllergyAtSource>;

/** A system that keeps allergies. */
export type AllergySource = Pick<AllergyAtSource, 'system' | 'name'>;

/** What a resident reacts to, and how; empty if nobody knows how. */
export const ListedAllergy = z.object({
  ...SaidOfAllergen.shape,
  /** When and by whom it was recorded here; absent from what other systems sent. */
  recordedAt: z.optional(Instant),
  recordedBy: z.optional(z.string()),
  /** Absent where the system that keeps allergies says the same, or none keeps them. */
  atSource: z.optional(AllergyAtSource),
});
export type ListedAllergy = z.infer<typeof ListedAllergy>;

/** 'LISTED' when there are entries; the other three say why there are none (HDR-09). */
export const AllergyStatus = z.enum(['LISTED', 'NONE KNOWN', 'NOT ASKED', 'NONE SUPPLIED']);
export type AllergyStatus = z.infer<typeof AllergyStatus>;

/** An allergy change that the pharmacist has to action. */
export const AllergyHistory = z.object({
  id: z.string(),
  status: z.enum(['Unactioned', 'Actioned', 'Confirmed']),
  note: z.string(),
  newNote: z.string(),
  disclaimer: z.string(),
  newDisclaimer: z.string(),
  allergyHistoryDetails: z.array(ListedAllergy),
  newAllergyHistoryDetails: z.array(ListedAllergy),
});
export type AllergyHistory = z.infer<typeof AllergyHistory>;

export const AllergyInfo = z.object({
  status: AllergyStatus,
  allergy: z.object({
    note: z.string(),
    disclaimer: z.string(),
    allergies: z.array(ListedAllergy),
    recordedAt: z.nullable(Instant),
    recordedBy: z.nullable(z.string()),
    /** Who answered that none are known; absent from an older server. */
    saidBy: z.optional(z.nullable(z.string())),
  }),
  allergyHistory: z.nullable(AllergyHistory),
  /** What waiting items from other systems name as an allergy, in the sender's words; absent from an older server. */
  waiting: z.optional(z.array(z.string())),
});
export type AllergyInfo = z.infer<typeof AllergyInfo>;
