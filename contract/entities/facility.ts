import * as z from 'zod/mini';
import { Weekday } from '../values/weekday.ts';
import { TimeZone } from '../values/instant.ts';

export const Organisation = z.object({ id: z.string(), name: z.string() });
export type Organisation = z.infer<typeof Organisation>;

export const Facility = z.object({
  facilityId: z.string(),
  facilityName: z.string(),
  organisationId: z.string(),
});
export type Facility = z.infer<typeof Facility>;

/** Electronic, or on paper. */
export const ChartKind = z.enum(['electronic', 'paper']);
export type ChartKind = z.infer<typeof ChartKind>;

/** How long the charts of a facility run. */
export const ChartLength = z.object({ kind: ChartKind, months: z.int() });
export type ChartLength = z.infer<typeof ChartLength>;

export const FacilityDetails = z.object({
  /** Absent from an older server. */
  id: z.optional(z.string()),
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  phone: z.string(),
  /** Every clinical day of a resident is a day in this zone. */
  timeZone: TimeZone,
  /** After how many hours a change that the pharmacy hasn’t seen is named; null if never, missing from an older server. */
  seenWithinHours: z.optional(z.nullable(z.int())),
  /** Missing from an older server. */
  chartLength: z.optional(ChartLength),
  /** The day on which the packs are made; null if nobody has set it, missing from an older server. */
  packingDay: z.optional(z.nullable(Weekday)),
});
export type FacilityDetails = z.infer<typeof FacilityDetails>;
