import * as z from 'zod/mini';
import { line, lines, longestLine, optionalLine } from '../values/text.ts';
import { Instant } from '../values/instant.ts';
import { Uuid } from '../values/uuid.ts';
import {
  AllergyAtSource,
  AllergyCertainty,
  AllergyInfo,
  AllergyType,
  AllergyStatus,
  ListedAllergy,
  ReactionSeverity,
} from './allergy.ts';
import { FindingLevel } from './safety.ts';

/** An allergy as somebody here writes it down. Empty texts: not known. */
export const AllergyEntry = z.object({
  allergen: line(longestLine),
  reaction: optionalLine(500),
  type: AllergyType,
  severity: z.optional(ReactionSeverity),
  certainty: AllergyCertainty,
  since: optionalLine(100),
  saidBy: optionalLine(100),
  note: lines(2000),
});
export type AllergyEntry = z.infer<typeof AllergyEntry>;

const reason = line(500);

/**
 * What somebody here said about a resident's allergies. `of` is the entry, and `was` the answer, as they saw it: on
 * another one nothing is done.
 */
export const AllergyEventContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recorded'), entry: AllergyEntry }),
  z.object({ kind: z.literal('corrected'), of: ListedAllergy, entry: AllergyEntry }),
  /** It was found not to be an allergy of this resident. */
  z.object({ kind: z.literal('refuted'), of: ListedAllergy, reason }),
  /** It should never have been on this list. */
  z.object({ kind: z.literal('entered-in-error'), of: ListedAllergy, reason }),
  /** Why none are listed. */
  z.object({
    kind: z.literal('answered'),
    was: AllergyStatus,
    answer: z.enum(['NONE KNOWN', 'NOT ASKED', 'NONE SUPPLIED']),
    saidBy: optionalLine(100),
  }),
]);
export type AllergyEventContent = z.infer<typeof AllergyEventContent>;

/** With an id of the client, under which it is recorded once. */
export const AllergyEventRequest = z.object({ id: Uuid, content: AllergyEventContent });
export type AllergyEventRequest = z.infer<typeof AllergyEventRequest>;

/** What the system that keeps allergies sent about one that is listed here. */
export const AllergySourceContent = z.object({
  kind: z.literal('source'),
  system: z.string(),
  /** What that system was called, if it was registered; absent from before that was kept. */
  name: z.optional(z.string()),
  of: ListedAllergy,
  /** same: it says the same now. */
  state: z.enum(['same', ...AllergyAtSource.shape.state.options]),
  said: z.optional(ListedAllergy),
});
export type AllergySourceContent = z.infer<typeof AllergySourceContent>;

export const AllergyEvent = z.object({
  id: Uuid,
  content: z.union([AllergyEventContent, AllergySourceContent]),
  at: Instant,
  by: z.string(),
});
export type AllergyEvent = z.infer<typeof AllergyEvent>;

/** What an event means for the medicines of the chart and the caller's drafts. */
export const AllergyOutcome = z.object({
  allergies: AllergyInfo,
  /** What the safety check finds now and didn't before. */
  found: z.array(
    z.object({
      medicine: z.string(),
      level: FindingLevel,
      message: z.string(),
      /** Who prescribes it; null for the caller’s drafts, missing from an older server. */
      prescriber: z.optional(z.nullable(z.string())),
    }),
  ),
  /** The medicines about which it found something before, and nothing now. */
  cleared: z.array(z.string()),
  /** Why medicines aren't checked against allergies, each reason once. */
  notChecked: z.array(z.string()),
});
export type AllergyOutcome = z.infer<typeof AllergyOutcome>;
