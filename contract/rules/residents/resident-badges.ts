import type { ChartSummary } from '../../entities/resident.ts';
import type { ResidentSearchResult } from '../../entities/search.ts';
import { daysBetween, formatSlashDate, type PlainDate } from '../../values/plain-date.ts';
import type { UserType } from '../../values/user-type.ts';
import { can, isClinical, isPharmacist, isPrescriber } from '../people/roles.ts';
import { leaveTitle } from './leave-words.ts';

export type BadgeKind = 'critical' | 'caution' | 'info' | 'positive' | 'standard' | 'neutral';

export interface ListBadge {
  readonly id: string;
  readonly text: string;
  readonly kind: BadgeKind;
  readonly tooltip?: string;
  /** What a click opens; a badge without it is not clickable. */
  readonly opens?: 'ctg' | 'courses';
}

interface ReviewedChart {
  readonly chart: Pick<ResidentSearchResult['chart'], 'numberOfDaysToExpiry'>;
  readonly statuses: Pick<ResidentSearchResult['statuses'], 'isReviewDue' | 'isReviewSoonRequired'>;
}

/** Days left or expired, once a review is due or due soon: for clinical staff in the list (RES-06), and on a chart (HDR-04). */
export function reviewBadge({ chart, statuses }: ReviewedChart): ListBadge | null {
  const days = chart.numberOfDaysToExpiry;
  const { isReviewDue, isReviewSoonRequired } = statuses;
  if (days === null || !(isReviewDue || isReviewSoonRequired)) return null;
  const text = days < 0 ? 'Expired' : `${days} ${days === 1 ? 'day' : 'days'} left`;
  return { id: 'review', text, kind: isReviewDue ? 'critical' : 'caution' };
}

/** The same of one chart; null too if its expiry isn't recorded. */
export function chartReviewBadge(
  {
    expiryDate,
    isReviewDue,
    isReviewSoon,
  }: Pick<ChartSummary, 'expiryDate' | 'isReviewDue' | 'isReviewSoon'>,
  today: PlainDate,
): ListBadge | null {
  return reviewBadge({
    chart: { numberOfDaysToExpiry: expiryDate === null ? null : daysBetween(today, expiryDate) },
    statuses: { isReviewDue, isReviewSoonRequired: isReviewSoon },
  });
}

/** RES-07: red when the review is due, amber when soon, standard otherwise. */
export function chartExpiryBadge(
  result: Pick<ResidentSearchResult, 'chart' | 'statuses'>,
): ListBadge | null {
  const { expiryDate } = result.chart;
  if (expiryDate === null) return null;
  const { isReviewDue, isReviewSoonRequired } = result.statuses;
  const kind = isReviewDue ? 'critical' : isReviewSoonRequired ? 'caution' : 'standard';
  return { id: 'chart-expiry', text: `Chart expiry: ${formatSlashDate(expiryDate)}`, kind };
}

function meds(count: number, ending: string): string[] {
  return count > 0 ? [`${count} ${count === 1 ? 'med' : 'meds'} ${ending}`] : [];
}

/** RES-09: how many courses have ended or soon will; expands the row that lists them. */
export function courseBadge(
  result: Pick<ResidentSearchResult, 'courseExpiredMedsCount' | 'courseExpiringSoonMedsCount'>,
): ListBadge | null {
  const { courseExpiredMedsCount: expired, courseExpiringSoonMedsCount: expiring } = result;
  const texts = [...meds(expired, 'expired'), ...meds(expiring, 'expiring')];
  if (texts.length === 0) return null;
  const kind = expired > 0 ? 'critical' : 'caution';
  return { id: 'courses', text: texts.join(', '), kind, opens: 'courses' };
}

type StatusSource = Pick<
  ResidentSearchResult,
  | 'statuses'
  | 'infection'
  | 'indigenousStatusCode'
  | 'closingTheGap'
  | 'hasAllergyUpdated'
  | 'hasAllergyConflict'
  | 'allergyNotYetAt'
  | 'heldItemCount'
  | 'heldEndings'
  | 'leave'
  | 'returnToReconcile'
  | 'lacksDose'
  | 'openQuestions'
>;

function infectionBadge({ infection }: StatusSource): ListBadge | null {
  if (infection.status === 'none') return null;
  const confirmed = infection.status === 'confirmed';
  return {
    id: 'infection',
    text: confirmed ? 'Confirmed Infection' : 'Suspected Infection',
    kind: confirmed ? 'critical' : 'caution',
    ...(infection.comments === '' ? {} : { tooltip: infection.comments }),
  };
}

/**
 * What other systems sent and nobody has decided on, a death or a discharge by name; every role sees it, because the chart
 * doesn't say it.
 */
function heldBadges({ heldItemCount = 0, heldEndings = [] }: StatusSource): ListBadge[] {
  const tooltip = 'From another system, and not on the chart until somebody has reviewed it.';
  const endings = heldEndings.map((ending) => ({
    id: `held-${ending.toLowerCase()}`,
    text: `${ending} reported`,
    kind: ending === 'Death' ? ('critical' as const) : ('caution' as const),
    tooltip,
  }));
  const count = heldItemCount - endings.length;
  if (count <= 0) return endings;
  const text = `${count} ${count === 1 ? 'item' : 'items'} to review`;
  return [...endings, { id: 'held-items', text, kind: 'caution', tooltip }];
}

/** What waits for a prescriber’s answer, as every role reads it on the chart. */
function questionBadge({ openQuestions }: StatusSource): ListBadge | null {
  const { count, urgent } = openQuestions ?? { count: 0, urgent: 0 };
  if (count === 0) return null;
  const questions = (number: number) => (number === 1 ? 'question' : 'questions');
  const ofThem = urgent === 0 || urgent === count ? '' : `, ${urgent} of them urgent`;
  return {
    id: 'questions',
    text:
      urgent === 0 ? `${count} ${questions(count)} open` : `${urgent} urgent ${questions(urgent)}`,
    kind: urgent === 0 ? 'info' : 'critical',
    tooltip: `${count} ${questions(count)} or recommendation${count === 1 ? '' : 's'} that no prescriber has answered${ofThem}.`,
  };
}

/** Every role sees that the resident is in hospital, or that nobody has checked the chart since they came back. */
function stayBadge({ leave, returnToReconcile }: StatusSource): ListBadge | null {
  if (leave != null) {
    return { id: 'leave', text: leaveTitle(leave), kind: 'critical', tooltip: leave.to };
  }
  if (returnToReconcile == null) return null;
  const tooltip = 'No prescriber has checked the chart since the return from hospital.';
  return { id: 'returned', text: 'Back from hospital', kind: 'caution', tooltip };
}

const ctgBadges = {
  '0': { text: 'CTG not answered', kind: 'neutral' },
  '1': { text: 'CTG', kind: 'positive' },
  '2': { text: 'No CTG', kind: 'neutral' },
} as const satisfies Record<
  ResidentSearchResult['closingTheGap']['code'],
  Pick<ListBadge, 'text' | 'kind'>
>;

const ctgMeanings = {
  '0': 'Closing the Gap: the resident hasn’t answered about help with the cost of PBS medicines.',
  '1': 'Closing the Gap: the resident accepts help with the cost of PBS medicines.',
  '2': 'Closing the Gap: the resident declines help with the cost of PBS medicines.',
} as const satisfies Record<ResidentSearchResult['closingTheGap']['code'], string>;

/** True for residents of Aboriginal and/or Torres Strait Islander origin: AIHW codes 1, 2 and 3. */
export function isCtgOrigin(code: ResidentSearchResult['indigenousStatusCode']): boolean {
  return code === '1' || code === '2' || code === '3';
}

/** The answer on Closing the Gap, in the list and on the chart; opens the consent dialog for a doctor (RES-08, HDR-03). */
export function ctgBadge(
  result: {
    readonly indigenousStatusCode: ResidentSearchResult['indigenousStatusCode'];
    readonly closingTheGap: ResidentSearchResult['closingTheGap'];
  },
  userType: UserType | null,
): ListBadge | null {
  if (!isCtgOrigin(result.indigenousStatusCode)) return null;
  const { code } = result.closingTheGap;
  const badge = { id: 'ctg', ...ctgBadges[code] };
  if (!can(userType, 'EditClosingTheGap')) return badge;
  return { ...badge, opens: 'ctg', tooltip: ctgMeanings[code] };
}

/** RES-08: the badges in the Status column for `userType`. */
export function statusBadges(result: StatusSource, userType: UserType): ListBadge[] {
  const { statuses } = result;
  const pharmacist = isPharmacist(userType);
  const badges: (ListBadge | null | false)[] = [
    stayBadge(result),
    statuses.isNewAdmission &&
      isClinical(userType) && { id: 'new-admission', text: 'New admission', kind: 'info' },
    statuses.hasChartChanged &&
      pharmacist && { id: 'chart-changes', text: 'Chart changes', kind: 'caution' },
    result.hasAllergyUpdated &&
      pharmacist && { id: 'allergy-update', text: 'Allergy update', kind: 'critical' },
    result.lacksDose === true &&
      isPrescriber(userType) && {
        id: 'lacks-dose',
        text: 'No dose ordered',
        kind: 'critical',
        tooltip: 'A medicine has no dose for today until a prescriber decides it.',
      },
    result.hasAllergyConflict === true && {
      id: 'allergy-conflict',
      text: 'Allergy conflict',
      kind: 'critical',
      tooltip: 'An allergy was recorded after a medicine that conflicts with it was prescribed.',
    },
    result.allergyNotYetAt != null && {
      id: 'allergy-not-yet',
      text: `Allergy not yet at ${result.allergyNotYetAt}`,
      kind: 'caution',
      tooltip:
        'An allergy was recorded here, and the system that keeps allergies hasn’t got it yet.',
    },
    questionBadge(result),
    ...heldBadges(result),
    statuses.hasOnlyChartReviewChanges &&
      pharmacist && { id: 'chart-review', text: 'Chart reviewed', kind: 'info' },
    statuses.hasOpenPhoneOrder && { id: 'phone-order', text: 'Phone order', kind: 'caution' },
    infectionBadge(result),
    statuses.hasComplementary && { id: 'complementary', text: 'Complementary', kind: 'standard' },
    ctgBadge(result, userType),
  ];
  return badges.filter((badge) => badge !== null && badge !== false);
}
