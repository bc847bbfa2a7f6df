import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';

const Reaction = z.object({ allergen: z.string(), reaction: z.string() });

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
  allergyHistoryDetails: z.array(Reaction),
  newAllergyHistoryDetails: z.array(Reaction),
});
export type AllergyHistory = z.infer<typeof AllergyHistory>;

export const AllergyInfo = z.object({
  status: AllergyStatus,
  allergy: z.object({
    note: z.string(),
    disclaimer: z.string(),
    allergies: z.array(Reaction),
    recordedAt: z.nullable(Instant),
    recordedBy: z.nullable(z.string()),
  }),
  allergyHistory: z.nullable(AllergyHistory),
  /** What waiting items from other systems name as an allergy, in the sender's words; absent from an older server. */
  waiting: z.optional(z.array(z.string())),
});
export type AllergyInfo = z.infer<typeof AllergyInfo>;
