import * as z from 'zod/mini';
import { DoseTime } from '../values/dose-time.ts';
import { PlainDate } from '../values/plain-date.ts';

/** The facility’s day, and the time on its clock if it is known. */
export const when = { on: PlainDate, time: z.optional(DoseTime) };

/** A hospital stay that goes on. */
export const Leave = z.object({ ...when, to: z.string() });
export type Leave = z.infer<typeof Leave>;

/** Where the resident is, for the chart and the list; absent from an older server. */
export const stay = {
  /** Null unless they are in hospital. */
  leave: z.optional(z.nullable(Leave)),
  /** The last return that no prescriber has looked at; null if there is none. */
  returnToReconcile: z.optional(z.nullable(z.string())),
};
