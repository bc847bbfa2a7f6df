import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { Uuid } from '../values/uuid.ts';

/** What a message says has become of a medicine. */
const withdrawals = ['Stopped', 'Completed', 'On hold', 'Entered in error'] as const;

/** Something another system sent about a resident that isn't on the chart, because a person has to look at it first. */
export const HeldItem = z.object({
  id: Uuid,
  kind: z.enum([
    'Medicine',
    ...withdrawals,
    'Allergy',
    'Allergy list',
    'Death',
    'Discharge',
    'Other',
  ]),
  /** The medicine, or what the allergy is to, in the sender's words. */
  title: z.string(),
  /** Everything else it says, in the sender's words. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Why it waits. */
  reasons: z.array(z.string()),
  /** What a release wouldn't write, as sentences; absent from an older server. */
  notKept: z.optional(z.array(z.string())),
  sender: z.string(),
  receivedAt: Instant,
  /** The medicines of the chart, by their foreign keys, that it asks to cease: those that are still given. */
  ceases: z.array(z.string()),
  /** The reason for ceasing them, as a draft states it. */
  ceaseReason: z.string(),
  /**
   * `cease`: it asks to cease a medicine, or says that it isn't given, and nothing of it can be written. `not-whole`: it
   * says what a line of a chart can't. `own-chart`: the chart was written here, and imports don't change it.
   * `not-listed`: it isn't about an active allergy, or it says that none are known while some are listed.
   * `administrator`: nobody on the chart decides on it.
   */
  release: z.enum(['whole', 'cease', 'not-whole', 'own-chart', 'not-listed', 'administrator']),
});
export type HeldItem = z.infer<typeof HeldItem>;
