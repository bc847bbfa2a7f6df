import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { optionalLine } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';

/** What is checked about a medicine line; `licensed` is the check of an outside source, if the instance has one. */
export const SafetyCheck = z.enum([
  'allergy',
  'duplicate',
  'as-required',
  'interaction',
  'frequency',
  'dose',
  'licensed',
]);
export type SafetyCheck = z.infer<typeof SafetyCheck>;

/** `conflict`: finalising needs a reason. `caution`: read it. `information`: good to know. */
export const FindingLevel = z.enum(['conflict', 'caution', 'information']);
export type FindingLevel = z.infer<typeof FindingLevel>;

/** Where a fact is published; null if the chart itself says it. */
export const FactSource = z.object({ title: z.string(), url: z.string() });
export type FactSource = z.infer<typeof FactSource>;

export const Finding = z.object({
  /**
   * Says what the finding is based on: ingredients, allergen, doses, never an id of the chart. So it stays the same
   * from draft to prescription and from browser to server, and an override is kept under it. A pair has one, on both
   * lines.
   */
  key: z.string(),
  check: SafetyCheck,
  level: FindingLevel,
  /** One or two sentences that are true on either line of a pair. */
  message: z.string(),
  source: z.nullable(FactSource),
});
export type Finding = z.infer<typeof Finding>;

/** Why a check couldn't be made. */
const NotChecked = z.object({
  check: SafetyCheck,
  /** As a sentence. */
  why: z.string(),
  /** What the product itself has to know of the reason; missing in what was kept before it was said. */
  code: z.optional(z.literal('written-as-text')),
});

/** The check of one medicine line: always in one of three states, never blank. */
export const LineCheck = z.object({
  /** The medicine's foreign key, or the draft's id. */
  line: z.string(),
  /** `failed` if any check failed, otherwise `not-checked` if any couldn't be made. */
  state: z.enum(['checked', 'not-checked', 'failed']),
  findings: z.array(Finding),
  notChecked: z.array(NotChecked),
  failed: z.array(SafetyCheck),
});
export type LineCheck = z.infer<typeof LineCheck>;

/** Reasons to prescribe in spite of a conflict. */
export const overrideReasons = {
  benefit: 'The benefit outweighs the risk',
  tolerated: 'The resident has taken it before without harm',
  monitored: 'The resident will be monitored',
  intended: 'Both are intended, and the doses allow for it',
  'short-term': 'For a short time only',
  'record-wrong': 'What the chart says is out of date',
  other: 'Another reason',
} as const;
export type OverrideReason = keyof typeof overrideReasons;
const overrideReasonCodes = Object.keys(overrideReasons) as OverrideReason[];
export const OverrideReason = z.enum(overrideReasonCodes as [OverrideReason, ...OverrideReason[]]);

/** The text with a reason. */
export const longestNote = 300;

/** Why a prescriber finalises in spite of one conflict; a text is required with `other`. */
export const Override = z.object({
  /** Of the finding. */
  key: z.string().check(z.minLength(1), z.maxLength(1000)),
  reason: OverrideReason,
  note: z.nullable(optionalLine(longestNote)),
});
export type Override = z.infer<typeof Override>;

/** An override as kept on its order, for good. */
export const OrderOverride = z.object({
  ...Override.shape,
  /** The medicines of the order that the finding was about. */
  lines: z.array(z.string()),
  /** The finding as the prescriber saw it. */
  message: z.string(),
  check: SafetyCheck,
  orderId: Uuid,
  givenBy: z.string(),
  givenAt: Instant,
});
export type OrderOverride = z.infer<typeof OrderOverride>;

/** What was checked when an order was finalised. */
export const OrderSafety = z.object({
  /** Of the rules and facts. */
  rulesVersion: z.string(),
  /** The lines with anything to say; a current medicine of the order that isn't here was checked without a finding. */
  lines: z.array(LineCheck),
});
export type OrderSafety = z.infer<typeof OrderSafety>;

/** What an outside source under licence says about every line; shown as its own, beside what is checked here. */
export const LicensedCheck = z.object({ source: z.string(), lines: z.array(LineCheck) });
export type LicensedCheck = z.infer<typeof LicensedCheck>;
