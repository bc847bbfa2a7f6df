import type {
  Draft,
  DraftContent,
  DraftToSave,
  FinaliseRequest,
} from '@wattle/contract/entities/draft.ts';
import type { ChartLength } from '@wattle/contract/entities/facility.ts';
import type { LineEventContent } from '@wattle/contract/entities/line-event.ts';
import type {
  CatalogueProduct,
  Medication,
  Prescription,
  ProductIdentity,
} from '@wattle/contract/entities/medication.ts';
import {
  canFinaliseWith,
  missingNumbers,
} from '@wattle/contract/rules/people/complete-prescriber.ts';
import { isEventKind, isGone } from '@wattle/contract/rules/drafts/apply-drafts.ts';
import {
  changesNothing,
  changesNothingWords,
} from '@wattle/contract/rules/drafts/changes-nothing.ts';
import { eventProblemsOf } from '@wattle/contract/rules/drafts/event-problems.ts';
import { isDraftAlive } from '@wattle/contract/rules/drafts/draft-life.ts';
import { lacksSupply } from '@wattle/contract/rules/line/supply.ts';
import { bringsBackTimes } from '@wattle/contract/rules/line/dose-times.ts';
import { identityOf } from '@wattle/contract/rules/dosing/product-identity.ts';
import { draftKindsFor, draftProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { isOvertaken, lastChangeOf } from '@wattle/contract/rules/drafts/overtaken.ts';
import { canReviewChart } from '@wattle/contract/rules/orders/imported-medicines.ts';
import { expiryAfterReview } from '@wattle/contract/rules/orders/review.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { formatClinicalDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import type { Actor } from '../actor.ts';
import { Failure, Refusal } from '../errors.ts';

type DraftDay = { readonly performedOn: PlainDate };

/** Whether a draft is still valid. Drafts of a resident being onboarded wait to be moved to today (DRF-05). */
export function isAlive(draft: DraftDay, isOnboarding: boolean, today: PlainDate): boolean {
  return isOnboarding || isDraftAlive(draft.performedOn, today);
}

/** A prescriber finalises only once their own record is complete. */
export function requireNumbers(actor: Actor): void {
  const capability = canFinaliseWith(missingNumbers(actor));
  if (!capability.ok) throw new Refusal('Prescriber_Incomplete', capability.why);
}

export function requireComplete(
  content: DraftContent,
  product: ProductIdentity,
  today: PlainDate,
): void {
  const [problem] = draftProblems(content, product, today);
  if (problem === undefined) return;
  // The form refuses a day that is past on its device, so the device must have another date.
  const isPast = problem.field === 'startDate' && (content.prescription?.startDate ?? '') < today;
  const advice = isPast
    ? ` Today is ${formatClinicalDate(today)}: check the date that this device shows.`
    : '';
  throw new Refusal('Invalid_Draft', `${problem.message}.${advice}`);
}

/**
 * A draft's medicine must be on the chart, in a state that allows the change and that its author has seen: a draft
 * saved after the medicine changed counts as written with that change in mind.
 */
export function requireOnChart(
  draft: DraftToSave,
  medication: Medication | undefined,
  today: PlainDate,
): void {
  const { kind, event, lastChangeSeen } = draft;
  if (kind === 'add') return;
  if (medication === undefined || isGone(kind, medication.status)) {
    throw new Refusal('Not_On_Chart');
  }
  requireEvent(event, medication, today);
  if (!isEventKind(kind) && !draftKindsFor(medication, today).includes(kind)) {
    throw new Refusal('Not_On_Chart');
  }
  if (lastChangeSeen !== undefined && lastChangeSeen !== lastChangeOf(medication)) {
    throw new Refusal('Not_Latest');
  }
  if (changesNothing(draft, medication)) {
    throw new Refusal('Invalid_Draft', `${changesNothingWords}.`);
  }
}

/** A pause or its end must fit the medicine as it is on the chart. */
function requireEvent(
  event: LineEventContent | undefined,
  medication: Medication,
  today: PlainDate,
): void {
  const [problem] = event === undefined ? [] : eventProblemsOf(event, medication, today);
  if (problem !== undefined) throw new Refusal('Invalid_Draft', `${problem.message}.`);
}

/**
 * The product as copied into the prescription: from the catalogue or, if it
 * is no longer there, from the medicine on the chart. A draft for a medicine on the chart stays that
 * medicine: possibly another strength or form, but never other ingredients.
 */
export function productOf(
  { productCode, brandName }: Pick<Prescription, 'productCode' | 'brandName'>,
  onChart: ProductIdentity | undefined,
  inCatalogue: Omit<CatalogueProduct, 'matchedName'> | undefined,
): ProductIdentity {
  const same = onChart?.code === productCode ? onChart : undefined;
  const source = inCatalogue ?? same;
  if (source === undefined) {
    throw new Refusal('Invalid_Draft', 'This product is no longer in the catalogue.');
  }
  if (!same && onChart && !isSameSet(source.ingredients, onChart.ingredients)) {
    throw new Refusal(
      'Invalid_Draft',
      'This is a different medicine from the one on the chart. Cease that one and add this one.',
    );
  }
  const brands = [...(inCatalogue?.brands ?? []), ...(same?.brandName ? [same.brandName] : [])];
  if (brandName !== null && !brands.includes(brandName)) {
    throw new Refusal('Invalid_Draft', 'Choose one of this product’s brands.');
  }
  return identityOf(source, brandName);
}

/**
 * No draft undoes a later decision about its medicine: neither a change of dose times (DOS-01),
 * nor a cease or a change (DRF-02).
 */
export function requireCurrent(
  drafts: readonly Draft[],
  chart: readonly Medication[],
  today: PlainDate,
): void {
  const onChart = new Map(chart.map((m) => [m.authoringSystemForeignKey, m]));
  for (const draft of drafts) {
    const medication = onChart.get(draft.medicationForeignKey ?? '');
    if (isOvertaken(draft, chart)) {
      const isStillThere = !isGone(draft.kind, medication?.status);
      throw new Refusal(isStillThere && draft.event ? 'Not_Latest' : 'Not_On_Chart');
    }
    if (medication !== undefined && bringsBackTimes(draft, medication)) {
      throw new Refusal('Draft_Has_Old_Times');
    }
    if (medication !== undefined) requireEvent(draft.event, medication, today);
  }
}

/** An order says how much may be supplied of each Schedule 8 medicine that it prescribes (decision 081). */
export function requireSupply(drafts: readonly Draft[]): void {
  if (drafts.some(lacksSupply)) throw new Refusal('Supply_Missing');
}

/** A review can't renew a chart with imported medicines that these drafts leave as they are (decision 031). */
export function requireAllPrescribed(drafts: readonly Draft[], chart: readonly Medication[]): void {
  const drafted = new Set(drafts.map(({ medicationForeignKey }) => medicationForeignKey));
  if (!canReviewChart(chart, drafted).ok) throw new Refusal('Imported_Not_Prescribed');
}

/** A review gives the chart the last day that the prescriber saw with it: its length or the day may have changed since. */
export function requireExpiry(
  { reviewedUntil }: FinaliseRequest,
  today: PlainDate,
  length: ChartLength,
): void {
  if (reviewedUntil !== undefined && reviewedUntil !== expiryAfterReview(today, length)) {
    throw new Refusal('Expiry_Changed');
  }
}

/** Nurses and office staff finalise for a prescriber, but don't review a chart for one. */
export function requireReviewer(userType: UserType | null, isChartReview?: boolean): void {
  if (isChartReview === true && isAssistant(userType)) {
    throw new Failure(403, 'Only a prescriber can review a chart.');
  }
}

/**
 * The reviewed drafts must be exactly the current ones, unchanged; there may be none only if an existing chart is
 * reviewed.
 */
export function requireReviewed(
  live: readonly Draft[],
  { draftIds, draftsAsOf, isChartReview, basedOnOrderId }: FinaliseRequest,
): void {
  const isReview = isChartReview === true && basedOnOrderId !== null;
  if (live.length === 0 && !isReview) throw new Refusal('No_Drafts');
  const ids = live.map(({ id }) => id);
  const isEdited = live.some(({ updatedAt }) => updatedAt > draftsAsOf);
  if (isEdited || !isSameSet(ids, draftIds)) throw new Refusal('Drafts_Changed');
}

export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const left = new Set(a);
  const right = new Set(b);
  return left.size === right.size && a.every((one) => right.has(one));
}
