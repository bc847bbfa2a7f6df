import * as z from 'zod/mini';
import { Instant, TimeZone } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { line, longestLine } from '../values/text.ts';
import { key, names } from './resident-facts.ts';

/**
 * Why a resident needs somebody; of equally urgent ones the first comes first. Each has a row in `needRules` and one in
 * `needSources`.
 */
export const NeedReason = z.enum([
  'own-allergy-conflict',
  'dose-to-decide',
  'allergy-conflict',
  'question',
  's8-to-action',
  'drafts-end',
  'pack-affected',
  'not-seen',
  'to-action',
  'no-chart',
  'question-waiting',
  'countersign',
  'not-countersigned',
  'measure-due',
  'question-answered',
  'allergy-update',
  'allergy-changed',
  'pause-over',
  'ended-allergy-conflict',
  'held-item',
  'chart-expiry',
  'course-end',
  'changed-by-other',
  'to-confirm',
  'chart-review',
]);
export type NeedReason = z.infer<typeof NeedReason>;

export const longestNotMine = 200;

/** Somebody saw the need and said why it isn’t theirs. */
const NotMine = z.object({
  by: z.string(),
  /** Whether it was the caller; an older server doesn’t say. */
  isMine: z.optional(z.boolean()),
  why: z.string(),
  at: Instant,
});

/** One reason why a resident needs the caller. */
export const Need = z.object({
  reason: NeedReason,
  /** The day by which it should be done, in the facility’s zone. */
  due: PlainDate,
  /** The day on which it began, in the facility’s zone, or the first of what it counts; null if nobody knows. */
  since: z.nullable(PlainDate),
  /** The medicines it is about, or whatever else the reason counts. */
  about: z.array(z.string()),
  /** Those of them that are of the reason’s other kind: recommendations, or doses missing only tomorrow. */
  aside: z.optional(z.array(z.string())),
  /** What became of each, in their order, if they are closed. */
  outcomes: z.optional(z.array(z.string())),
  /** Whom it is about: the prescriber to call, or who changed something. */
  by: z.nullable(z.string()),
  /** Changes when the cause does, so that what somebody said of the one before doesn’t count any more. */
  cause: z.string(),
  /** What others said of the same cause. */
  notMine: z.array(NotMine),
});
export type Need = z.infer<typeof Need>;

/** A resident who needs the caller, with every reason, the most urgent first. */
export const NeedyResident = z.object({
  ...key,
  ...names,
  dateOfBirth: PlainDate,
  room: z.nullable(z.string()),
  facility: z.object({
    id: z.string(),
    name: z.string(),
    timeZone: TimeZone,
    organisation: z.object({ name: z.string() }),
  }),
  /** The facility’s day, as of which the reasons are judged. */
  today: PlainDate,
  needs: z.array(Need),
});
export type NeedyResident = z.infer<typeof NeedyResident>;

/** More residents than this aren’t counted beside the link: looking for all takes much longer. */
export const mostCounted = 99;

/** At most `mostCounted`, and whether there are more. */
export const NeedsCount = z.object({ residents: z.int(), isMore: z.optional(z.boolean()) });

/** How many residents have each reason, in the places asked for. */
const NeedCounts = z.array(z.object({ reason: NeedReason, residents: z.int() }));

export const NeedsPage = z.object({
  residents: z.array(NeedyResident),
  total: z.int(),
  pageSize: z.int(),
  reasons: NeedCounts,
  /** The prescribers whom a facility calls, by name, with how many residents it is about; empty for others. */
  prescribers: z.array(z.object({ name: z.string(), residents: z.int() })),
  /** How many residents the caller said don’t need them; an older server doesn’t count them. */
  notMine: z.optional(z.int()),
});
export type NeedsPage = z.infer<typeof NeedsPage>;

/** Why one resident needs the caller, the most urgent first, as of the facility’s day. */
export const NeedsOfResident = z.object({ today: PlainDate, needs: z.array(Need) });
export type NeedsOfResident = z.infer<typeof NeedsOfResident>;

const place = z.string().check(z.minLength(1), z.maxLength(64));

/** Of one organisation or facility; all that the caller may see without either. */
export const NeedsFilter = z.object({
  organisation: z.optional(place),
  facility: z.optional(place),
  reason: z.optional(NeedReason),
  /** Only what this prescriber is called about. */
  prescriber: z.optional(line(longestLine)),
});
export type NeedsFilter = z.infer<typeof NeedsFilter>;

export const NeedsQuery = z.object({
  ...NeedsFilter.shape,
  /** Instead of the rest, what the caller said isn’t theirs. */
  show: z.optional(z.literal('not-mine')),
  page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
});
export type NeedsQuery = z.infer<typeof NeedsQuery>;

/** A reason as it stands now. */
export const NeedCause = z.object({ reason: NeedReason, cause: line(200) });

export const NotMineForm = z.object({ ...NeedCause.shape, why: line(longestNotMine) });
