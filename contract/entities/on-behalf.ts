import * as z from 'zod/mini';
import { MissingNumber } from '../values/missing-number.ts';
import { Instant } from '../values/instant.ts';
import { optionalLine } from '../values/text.ts';
import { UserType } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';

/** How a prescriber's order reached the person who enters it. */
export const OrderMeans = z.enum(['telephone', 'written', 'transcribed']);
export type OrderMeans = z.infer<typeof OrderMeans>;

/** The second listener's name. */
export const longestListener = 100;

/** Who gave an order, and how; one by telephone was read back, and heard by a second person. */
export const OrderForAnother = z.object({
  prescriberId: Uuid,
  means: OrderMeans,
  isReadBack: z.boolean(),
  /** The second listener's name; empty unless by telephone. */
  heardBy: optionalLine(longestListener),
});
export type OrderForAnother = z.infer<typeof OrderForAnother>;

/** Whose order it is if another person entered it (DRF-01). It stays open until the prescriber countersigns. */
export const OnBehalf = z.object({
  prescriberId: z.string(),
  prescriber: z.string(),
  means: OrderMeans,
  /** Who heard a telephone order a second time; null for any other. */
  heardBy: z.nullable(z.string()),
  countersignedAt: z.nullable(Instant),
});
export type OnBehalf = z.infer<typeof OnBehalf>;

/** Somebody on whose behalf an order can be entered. */
export const Prescriber = z.object({
  id: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  userType: UserType,
  /** Tells two people with the same name apart. */
  prescriberNumber: z.nullable(z.string()),
  /** Without them nothing can be ordered in their name. Missing from a service that doesn't say. */
  missingNumbers: z.optional(z.array(MissingNumber)),
});
export type Prescriber = z.infer<typeof Prescriber>;
