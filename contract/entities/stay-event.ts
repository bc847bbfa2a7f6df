import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { when } from './leave.ts';
import { line, optionalLine } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';

/** How many characters say where a resident went. */
const longestPlace = 120;
/** How many characters name a room. */
const longestRoom = 40;
/** How many characters say what is different about a medicine after a hospital stay. */
const longestNote = 300;

/** What the hospital’s papers say about a medicine, as whoever received the resident back read them. */
export const ReturnAnswer = z.enum(['same', 'changed', 'stopped', 'unsure']);
export type ReturnAnswer = z.infer<typeof ReturnAnswer>;

const ReturnedMedicine = z.object({
  medicationForeignKey: Uuid,
  answer: ReturnAnswer,
  note: optionalLine(longestNote),
});

const LeaveContent = z.object({ kind: z.literal('leave'), ...when, to: line(longestPlace) });
const returned = {
  kind: z.literal('return'),
  ...when,
  /** What is new, or anything else for the prescriber. */
  note: optionalLine(longestNote),
};

const DischargeContent = z.object({
  kind: z.literal('discharge'),
  ...when,
  /** Where they went; empty if it isn’t known. */
  to: optionalLine(longestPlace),
});
const DeathContent = z.object({ kind: z.literal('death'), ...when });

/** What a person says happened. */
export const StayEventContent = z.discriminatedUnion('kind', [
  LeaveContent,
  z.object({ ...returned, medicines: z.array(ReturnedMedicine).check(z.maxLength(200)) }),
  z.object({
    kind: z.literal('transfer'),
    ...when,
    /** Missing if it is another room of the same facility. */
    facilityId: z.optional(line(64)),
    room: optionalLine(longestRoom),
  }),
  DischargeContent,
  DeathContent,
]);
export type StayEventContent = z.infer<typeof StayEventContent>;

/** A room of a facility; null if it isn’t recorded. */
const Place = z.object({
  facilityId: z.string(),
  facility: z.string(),
  room: z.nullable(z.string()),
});
export type Place = z.infer<typeof Place>;

/** The same as it is kept: with the names that medicines and facilities had. */
const KeptContent = z.discriminatedUnion('kind', [
  LeaveContent,
  z.object({
    ...returned,
    medicines: z.array(z.object({ ...ReturnedMedicine.shape, medicine: z.string() })),
  }),
  z.object({ kind: z.literal('transfer'), ...when, from: Place, to: Place }),
  DischargeContent,
  DeathContent,
  /** Another system says that somebody who had left or died is a resident. */
  z.object({ kind: z.literal('readmission'), ...when }),
  /** A prescriber has looked at what a return says: by an order, or by saying so. */
  z.object({ kind: z.literal('reconciled'), order: z.nullable(Uuid) }),
  /** Another event was entered in error. */
  z.object({ kind: z.literal('correction') }),
]);
export type KeptContent = z.infer<typeof KeptContent>;

/** What happened to a resident’s stay in the facility. Nothing is changed or removed: a correction is another event. */
export const StayEvent = z.object({
  id: z.string(),
  content: KeptContent,
  /** The event that this one corrects or reconciles. */
  about: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  by: z.string(),
  at: Instant,
  /** Whether another system sent it; absent from an older server. */
  isSent: z.optional(z.boolean()),
});
export type StayEvent = z.infer<typeof StayEvent>;

/** Which event the caller saw last, null for none: one recorded since is looked at first. */
const seen = { id: Uuid, lastSeen: z.nullable(Uuid) };

export const StayEventToRecord = z.object({ ...seen, content: StayEventContent });
export type StayEventToRecord = z.infer<typeof StayEventToRecord>;

export const StayCorrection = z.object({ ...seen, reason: line(longestNote) });
export type StayCorrection = z.infer<typeof StayCorrection>;
