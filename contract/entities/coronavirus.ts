import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { ResidentKey } from '../values/resident-key.ts';
import { Uuid } from '../values/uuid.ts';

/** Suspected while a test is waited for; isolating after contact with a case, or once better. */
export const CoronavirusStatus = z.enum(['Suspected', 'Confirmed', 'Isolating']);
export type CoronavirusStatus = z.infer<typeof CoronavirusStatus>;

/** A status with its first and last day. */
export const CoronavirusPeriod = z.object({
  status: CoronavirusStatus,
  since: PlainDate,
  until: PlainDate,
});
export type CoronavirusPeriod = z.infer<typeof CoronavirusPeriod>;

/** What was recorded last; without a period somebody ended the one before. */
export const CoronavirusRecord = z.object({
  id: z.string(),
  period: z.nullable(CoronavirusPeriod),
  recordedAt: Instant,
  recordedBy: z.string(),
});
export type CoronavirusRecord = z.infer<typeof CoronavirusRecord>;

/** Records a status, or with null that the one before has ended. */
export const NewCoronavirusRecord = z.object({
  ...ResidentKey.shape,
  period: z.nullable(CoronavirusPeriod),
  /** The record that the caller has seen; null if there was none. */
  seen: z.nullable(Uuid),
});
