import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { line } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';
import { Prescription, ProductIdentity } from './medication.ts';

export const DraftKind = z.enum(['add', 'change', 'represcribe', 'cease']);
export type DraftKind = z.infer<typeof DraftKind>;

/** What a prescriber asks to change; the id is minted by the client and final. */
export const DraftContent = z.object({
  kind: DraftKind,
  /** Foreign key of the medicine on the chart that the draft is about; null for an addition. */
  medicationForeignKey: z.nullable(z.string().check(z.maxLength(64))),
  /** The new prescription; null when ceasing. */
  prescription: z.nullable(Prescription),
  /** Required when changing or ceasing. */
  reason: z.nullable(line(300)),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** A draft change of one prescriber on one resident's chart. Lives until the facility's midnight (DRF-05). */
export const Draft = z.object({
  id: Uuid,
  ...DraftContent.shape,
  /** The product of `prescription`, or of the medicine being ceased. */
  product: ProductIdentity,
  createdAt: Instant,
  updatedAt: Instant,
  /** The facility's day that the draft belongs to. */
  performedOn: PlainDate,
});
export type Draft = z.infer<typeof Draft>;

export const FinaliseRequest = z.object({
  /** Id of the order to be, minted by the client: sending it twice makes one order (DRF-06). */
  id: Uuid,
  draftIds: z.array(Uuid).check(z.minLength(1), z.maxLength(200)),
  /** The latest `updatedAt` of the drafts that were reviewed: one edited since has to be reviewed again. */
  draftsAsOf: Instant,
  /** The latest order the prescriber saw; null for a chart without orders. */
  basedOnOrderId: z.nullable(z.string()),
});
export type FinaliseRequest = z.infer<typeof FinaliseRequest>;

export const FinaliseResult = z.object({
  id: z.string(),
  sequence: z.int(),
  finalisedAt: Instant,
});
export type FinaliseResult = z.infer<typeof FinaliseResult>;
