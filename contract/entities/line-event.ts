import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { PlainDate } from '../values/plain-date.ts';
import { Decimal } from '../values/quantity.ts';
import { line } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';
import { ChangeProgress } from './change-progress.ts';
import { DoseOrNone, Measurement } from './dosage.ts';

/** How many characters say until what a medicine is paused. */
export const longestUntil = 120;

/** The end of a pause: its last day, after which the medicine goes on by itself, or what somebody has to wait for. */
const PauseUntil = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('date'), date: PlainDate }),
  z.object({ kind: z.literal('event'), words: line(longestUntil) }),
]);
export type PauseUntil = z.infer<typeof PauseUntil>;

/** A medicine isn’t given from the day `since`. */
const PauseContent = z.object({
  kind: z.literal('pause'),
  since: PlainDate,
  until: PauseUntil,
});
export type PauseContent = z.infer<typeof PauseContent>;

/** A paused medicine is given again from the day `on`. */
const ResumeContent = z.object({ kind: z.literal('resume'), on: PlainDate });

/** The dose of some days, of a medicine whose doses are decided later. */
const DoseContent = z.object({
  kind: z.literal('dose'),
  from: PlainDate,
  to: PlainDate,
  dose: DoseOrNone,
  /** What the line says is measured. */
  measured: Measurement,
  /** What it was decided from; missing if nothing was measured. */
  measure: z.optional(z.object({ value: Decimal, on: PlainDate })),
  /** When it is measured next. */
  next: z.optional(PlainDate),
  /** The event whose dose of these days it takes the place of. */
  corrects: z.optional(Uuid),
});
export type DoseContent = z.infer<typeof DoseContent>;

/** What was decided about a medicine that goes on as it was prescribed. */
export const LineEventContent = z.discriminatedUnion('kind', [
  PauseContent,
  ResumeContent,
  DoseContent,
]);
export type LineEventContent = z.infer<typeof LineEventContent>;
/** What pauses and what resumes; a decided dose does neither. */
export type PausingContent = Exclude<LineEventContent, DoseContent>;

/** An event on a line of the chart. It stays the same event when a new prescription takes the medicine’s place. */
export const LineEvent = z.object({
  id: z.string(),
  content: LineEventContent,
  reason: z.nullable(z.string()),
  /** The prescriber who decided it; of an imported one, whoever the other system names. */
  by: z.string(),
  /** Who entered it on behalf of the prescriber; null if the prescriber did. */
  enteredBy: z.nullable(z.string()),
  at: Instant,
  /** Entered on behalf of a prescriber who hasn’t countersigned yet. */
  isOpenPhoneOrder: z.boolean(),
  /** Whether the pharmacist has confirmed it, and what they have done about it. */
  confirmed: z.boolean(),
  action: z.enum(['Unactioned', 'Actioned', 'Superseded']),
  /** On the chart itself, as for a medicine. */
  progress: z.optional(ChangeProgress),
});
export type LineEvent = z.infer<typeof LineEvent>;
