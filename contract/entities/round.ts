import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { AuthoringSystem, ForeignKey } from '../values/resident-key.ts';
import { line } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';
import { NeedsFilter, NeedsOfResident } from './need.ts';
import { ResidentStatus } from './resident-facts.ts';
import { ResidentCountsRequest } from './search.ts';

/** In which order the residents of a round come. */
export const RoundOrder = z.enum(['room', 'name']);
export type RoundOrder = z.infer<typeof RoundOrder>;

/** More than anybody sees in a day. */
export const mostInRound = 200;

/** As *Needs me* shows them, or in the order of any round. */
export const NeedsRoundOrder = z.enum(['shown', ...RoundOrder.options]);
export type NeedsRoundOrder = z.infer<typeof NeedsRoundOrder>;

/** A round to start: of the active residents that the list's filter finds; without one, of those who need the caller. */
export const RoundToStart = z.object({
  /** `shown` only of those who need the caller. */
  order: NeedsRoundOrder,
  search: z.optional(ResidentCountsRequest),
  needs: z.optional(NeedsFilter),
});
export type RoundToStart = z.infer<typeof RoundToStart>;

const number = z.int().check(z.gte(1), z.lte(mostInRound));

/** What a prescriber says about a resident when they go on: seen, or left and why. */
const LeftBehind = z.discriminatedUnion('outcome', [
  z.object({ number, outcome: z.literal('seen'), why: z.null() }),
  z.object({ number, outcome: z.literal('left'), why: line(300) }),
]);

/** From one resident of a round to another, by their numbers; `to` is null where the round ends. */
export const RoundStep = z.object({
  from: z.nullable(LeftBehind),
  to: z.nullable(number),
});
export type RoundStep = z.infer<typeof RoundStep>;

/** A step as it is sent: perhaps long after it was taken, by a device whose clock may be wrong. */
export const StepToTake = z.object({
  ...RoundStep.shape,
  /** How many milliseconds ago it was taken; 0 if missing. */
  age: z.optional(z.int().check(z.gte(0))),
});
export type StepToTake = z.infer<typeof StepToTake>;

const RoundOutcome = z.enum(['waiting', 'seen', 'left']);

/** A resident of a round as they are now. */
export const ResidentInRound = z.object({
  authoringSystem: AuthoringSystem,
  authoringSystemForeignKey: ForeignKey,
  familyName: z.string(),
  givenName: z.string(),
  preferredName: z.nullable(z.string()),
  dateOfBirth: PlainDate,
  room: z.nullable(z.string()),
  facility: z.string(),
  residentStatus: ResidentStatus,
  /** How many orders of the caller's own were finalised since the round began. */
  orders: z.int(),
  /** How many drafts of the caller's own aren't sent. */
  drafts: z.int(),
  /** How many of them were written since the round began. An older server doesn’t say. */
  newDrafts: z.optional(z.int()),
});
export type ResidentInRound = z.infer<typeof ResidentInRound>;

/** Whose turn it is, counted from 1, and what became of it. */
export const RoundPlace = z.object({
  number: z.int(),
  outcome: RoundOutcome,
  /** Why they were left. */
  why: z.nullable(z.string()),
  /** Whether the round was at this resident, whatever was said of them. An older server doesn’t say. */
  isReached: z.optional(z.boolean()),
  /** Null if the caller may no longer see the resident. */
  resident: z.nullable(ResidentInRound),
});
export type RoundPlace = z.infer<typeof RoundPlace>;

export const Round = z.object({
  id: Uuid,
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** How many steps it has, so that a device sees whether another one has gone on. */
  steps: z.int(),
  /** Whose turn it is. */
  at: z.int(),
  places: z.array(RoundPlace),
});
export type Round = z.infer<typeof Round>;

/** Who of a round needs the caller now, by their numbers, and why. */
export const NeedsInRound = z.array(z.object({ number: z.int(), ...NeedsOfResident.shape }));
export type NeedsInRound = z.infer<typeof NeedsInRound>;
