import * as z from 'zod/mini';
import { MissingNumber } from '../values/missing-number.ts';
import { Instant } from '../values/instant.ts';
import { DoseTime } from '../values/dose-time.ts';
import { FrequencyCode, PoisonsSchedule, RouteCode } from '../values/medicine-codes.ts';
import { PlainDate } from '../values/plain-date.ts';
import { line, lines, optionalLine } from '../values/text.ts';
import { ChangeProgress } from './change-progress.ts';
import { Dosage, Dose, LargestAmount } from './dosage.ts';
import { LineEvent } from './line-event.ts';
import { OnBehalf } from './on-behalf.ts';
import { ProductStructure } from './product.ts';
import { OrderOverride, OrderSafety } from './safety.ts';
import { SignedOrder } from './since-signed.ts';
import { Supply } from './supply.ts';

export const CourseType = z.enum(['Regular', 'AsRequired', 'ShortCourse']);
export type CourseType = z.infer<typeof CourseType>;
export const PackagingType = z.enum(['None', 'Packed', 'UnPacked']);
export type PackagingType = z.infer<typeof PackagingType>;
export const MedicationStatus = z.enum(['New', 'Ceased', 'Existing', 'Expired', 'RePrescribed']);
export type MedicationStatus = z.infer<typeof MedicationStatus>;
export const ProductAction = z.enum(['Unactioned', 'Actioned', 'Superseded']);
export type ProductAction = z.infer<typeof ProductAction>;
export const MedicationType = z.enum([
  'TakeHomeScript',
  'MedicationOrder',
  'MedicationHistory',
  'AgedDisabilityScript',
  'ComplementaryTherapyOrder',
]);
export type MedicationType = z.infer<typeof MedicationType>;
const MedicationExpiryStatus = z.enum(['None', 'AboutToExpire', 'Expired']);
type MedicationExpiryStatus = z.infer<typeof MedicationExpiryStatus>;

/** What identifies a product. Copied into each prescription when it is written. */
export const ProductIdentity = z.object({
  code: z.string(),
  /** Active ingredients, lower case, e.g. `['perindopril', 'amlodipine']`. */
  ingredients: z.array(z.string()),
  /** Brand shown after the generic name; null if none was chosen. */
  brandName: z.nullable(z.string()),
  strength: z.string(),
  form: z.string(),
  schedule: PoisonsSchedule,
  complementary: z.boolean(),
  /** Missing if nobody has stated it: then no dose of the product is ever *checked*. */
  structure: z.optional(ProductStructure),
});
export type ProductIdentity = z.infer<typeof ProductIdentity>;

/** A product in the catalogue, with its usual prescription. */
export const CatalogueProduct = z.object({
  ...ProductIdentity.shape,
  brands: z.array(z.string()),
  route: RouteCode,
  usualCourseType: CourseType,
  doses: z.array(z.string()),
  /** The same as data, from which `doses` is written; missing from a catalogue loaded before it was stored. */
  usualDoses: z.optional(z.array(Dose)),
  frequencies: z.array(FrequencyCode),
  prnReason: z.nullable(z.string()),
  maximum24h: z.nullable(z.string()),
  /** The same as data. */
  usualMost: z.optional(LargestAmount),
  courseDays: z.nullable(z.int()),
  packable: z.boolean(),
  /** The synonym or brand that matched the search, if it wasn't the generic name. */
  matchedName: z.nullable(z.string()),
});
export type CatalogueProduct = z.infer<typeof CatalogueProduct>;

/** How many characters the texts of a prescription, and the reason for a change, may have. */
export const longest = {
  dose: 120,
  prnReason: 200,
  maximum24h: 120,
  directions: 500,
  reason: 300,
} as const;

/** Of a dose that is written from a dosage: a schedule of several steps is longer than what anybody types. */
export const longestDoseText = 1000;

/** How a medicine is to be given: the fields that a prescription, its row and a line of a chart have in common. */
const instructionFields = {
  courseType: CourseType,
  packagingType: PackagingType,
  /** Amount per dose, without frequency: `500 mg (1 tablet)`. */
  dose: line(longestDoseText),
  route: RouteCode,
  frequency: FrequencyCode,
  doseTimes: z.array(DoseTime).check(z.maxLength(12)),
  startDate: PlainDate,
  /** Last day of the course; null if it runs for the life of the chart. */
  endDate: z.nullable(PlainDate),
  prnReason: z.nullable(line(longest.prnReason)),
  maximum24h: z.nullable(line(longest.maximum24h)),
  /** Further directions; may be empty. */
  directions: lines(longest.directions),
};
const instructionShape = {
  ...instructionFields,
  /**
   * How much and when, as data; `dose`, `frequency`, `doseTimes` and `maximum24h` are written from it. Missing if the
   * prescription was written as text.
   */
  dosage: z.optional(Dosage),
};

type InstructionField = keyof typeof instructionFields;
export const instructionNames = Object.keys(instructionFields) as InstructionField[];

/** The instruction of anything that has one, without its other fields. */
export function instructionOf<
  T extends Readonly<Record<InstructionField, unknown>> & { readonly dosage?: unknown },
>(from: T): Pick<T, InstructionField> & { dosage: T['dosage'] } {
  const fields = instructionNames.map((name) => [name, from[name]]);
  return { ...(Object.fromEntries(fields) as Pick<T, InstructionField>), dosage: from.dosage };
}

/** What a prescriber decides about one medicine. */
export const Prescription = z.object({
  productCode: z.string().check(z.minLength(1), z.maxLength(64)),
  brandName: z.nullable(optionalLine(100)),
  ...instructionShape,
  /** Of a Schedule 8 medicine only; its order needs it (decision 081). */
  supply: z.optional(z.nullable(Supply)),
});
export type Prescription = z.infer<typeof Prescription>;

/** The last change of a prescription's dose times. */
export const DoseTimesChange = z.object({
  before: z.array(DoseTime),
  after: z.array(DoseTime),
  changedBy: z.string(),
  changedAt: Instant,
});
export type DoseTimesChange = z.infer<typeof DoseTimesChange>;

/** The last change of a prescription's packaging. */
export const PackagingChange = z.object({
  before: PackagingType,
  changedBy: z.string(),
  changedAt: Instant,
});
export type PackagingChange = z.infer<typeof PackagingChange>;

/** A prescription that has left the chart because others took its place; the safety check compares with it. */
export const ReplacedPrescription = z.object({
  authoringSystemForeignKey: z.string(),
  product: ProductIdentity,
  ...instructionShape,
  /** The day it was ceased or replaced. */
  stoppedDate: PlainDate,
  /** Ceased before it was prescribed again. */
  isCeased: z.boolean(),
  isImported: z.boolean(),
});
export type ReplacedPrescription = z.infer<typeof ReplacedPrescription>;

/** One medicine on a version of the chart, with the details its line is rendered from. */
export const Medication = z.object({
  authoringSystem: z.string(),
  authoringSystemForeignKey: z.string(),
  encounterAuthoringSystem: z.string(),
  encounterAuthoringSystemForeignKey: z.string(),
  status: MedicationStatus,
  confirmed: z.boolean(),
  /** Null for an imported medicine: nobody has prescribed it here. */
  scriptNumber: z.nullable(z.string()),
  /** The system that it was imported from; null if it was prescribed here. */
  importedFrom: z.nullable(z.string()),
  /** The day it was ceased; null if it wasn't. When its course ends is `endDate`. */
  stoppedDate: z.nullable(PlainDate),
  /** The order that ceased or changed it, by its prescriber, who is null for an import; null if it wasn't ceased. */
  ceased: z.nullable(z.object({ by: z.nullable(z.string()), at: Instant })),
  medicationExpiryStatus: MedicationExpiryStatus,
  /** Days until the course ends, negative once past; null without an end date. */
  medicationExpiryDays: z.nullable(z.int()),
  prescribedBy: z.string(),
  prescribedAt: Instant,
  /** Who entered it on behalf of the prescriber; null if the prescriber did. */
  enteredBy: z.nullable(z.string()),
  /** The whole instruction, as shown on the chart. */
  instructions: z.string(),
  medicationType: MedicationType,
  /** Entered or ceased on behalf of a prescriber who hasn't countersigned yet. */
  isOpenPhoneOrder: z.boolean(),
  product: z.object({
    ...ProductIdentity.shape,
    name: z.string(),
    action: ProductAction,
    repeats: z.int(),
  }),
  ...instructionShape,
  /** Of a Schedule 8 medicine; null if nobody recorded it. Missing from others, and from an older server. */
  supply: z.optional(z.nullable(Supply)),
  /** Set if `doseTimes` were changed since it was prescribed, even if changed back. */
  doseTimesChange: z.nullable(DoseTimesChange),
  /** Set if `packagingType` was changed since it was prescribed, even if changed back. */
  packagingChange: z.nullable(PackagingChange),
  /** Why it was ceased, changed or re-prescribed; null if no reason was given. */
  changeReason: z.nullable(z.string()),
  /** Foreign key of the prescription that this one replaced. */
  replaces: z.nullable(z.string()),
  /**
   * The one before, until this one is settled, and those before it that may have given the last dose, if they have left
   * the chart. Missing where nothing is checked.
   */
  replaced: z.optional(z.array(ReplacedPrescription)),
  /** Ceased because a new prescription took its place, in the same order. */
  isReplaced: z.boolean(),
  /** Its events that still matter, in their order. Missing from an older server. */
  events: z.optional(z.array(LineEvent)),
  /** Of the last change to it, on the chart itself; missing if a later order left it as it is. */
  progress: z.optional(ChangeProgress),
});
export type Medication = z.infer<typeof Medication>;

/** A version of the whole chart. Never changed once written. */
export const Order = z.object({
  id: z.string(),
  sequence: z.int(),
  previousOrderId: z.nullable(z.string()),
  isLatest: z.boolean(),
  finalisedAt: Instant,
  finalisedBy: z.string(),
  /** The system that it was imported from; null if it was finalised here. */
  importedFrom: z.nullable(z.string()),
  /** When a pharmacist first had it on the screen; null if none has, missing from an older server. */
  seenAt: z.optional(z.nullable(Instant)),
  medications: z.array(Medication),
  /** What was checked when it was finalised; null if nothing was, which is *not checked*. */
  safety: z.nullable(OrderSafety),
  /** The reasons given for conflicts of medicines that are still on the chart, in this order or an earlier one. */
  overrides: z.array(OrderOverride),
  /**
   * Of the latest: the last order that the caller, a prescriber, signed, if others have changed the chart since. Null if
   * nobody has, missing from an older server.
   */
  changedSince: z.optional(z.nullable(SignedOrder)),
});
export type Order = z.infer<typeof Order>;

/** A prescriber's number that can't be right, by what is wrong with it. */
export const NumberToCheck = z.enum([
  'prescriberNumberDigit',
  'prescriberNumberForm',
  'hpiiDigit',
  'hpiiForm',
]);
export type NumberToCheck = z.infer<typeof NumberToCheck>;

/** One finalised order in the change history, newest first. */
export const OrderHistoryEntry = z.object({
  id: z.string(),
  sequence: z.int(),
  finalisedAt: Instant,
  /** Who entered it, if it is `onBehalf` of a prescriber. */
  finalisedBy: z.string(),
  /** The system that it was imported from; null if it was finalised here. */
  importedFrom: z.nullable(z.string()),
  /** The chart's new last day, if the order is a chart review. */
  renewedExpiry: z.nullable(PlainDate),
  onBehalf: z.nullable(OnBehalf),
  /** About the prescriber whose order it is, for the pharmacist. The numbers themselves aren’t sent. */
  prescriber: z.object({
    isFirstOrder: z.boolean(),
    numbersToCheck: z.array(NumberToCheck),
    /** Missing from a service that doesn't say. */
    missingNumbers: z.optional(z.array(MissingNumber)),
  }),
  confirmedAt: z.nullable(Instant),
  confirmedBy: z.nullable(z.string()),
  /** The number of the later order whose confirmation included every change of this one; null if it had its own or none. */
  confirmedWith: z.nullable(z.int()),
  changes: z.array(
    z.object({
      kind: z.enum(['added', 'changed', 'represcribed', 'ceased', 'paused', 'resumed', 'decided']),
      medication: Medication,
      /** What was decided about the medicine, if that is the change. */
      event: z.optional(LineEvent),
      before: z.nullable(Medication),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Of the medicines that this order wrote; null if nothing was checked. */
  safety: z.nullable(OrderSafety),
  /** The reasons given in this order. */
  overrides: z.array(OrderOverride),
  /** Dose times changed while this was the latest order, oldest first. */
  doseTimesChanges: z.array(z.object({ product: ProductIdentity, ...DoseTimesChange.shape })),
});
export type OrderHistoryEntry = z.infer<typeof OrderHistoryEntry>;
