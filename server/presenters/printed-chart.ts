import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import type { Medication, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { OrderOverride, LineCheck } from '@wattle/contract/entities/safety.ts';
import type { ChartSummary, Resident } from '@wattle/contract/entities/resident.ts';
import {
  allergySign,
  allergyStatusText,
  notAnAllergen,
  reactionText,
  waitingAllergyText,
} from '@wattle/contract/rules/residents/allergy-text.ts';
import { answerSaid } from '@wattle/contract/rules/safety/allergen-names.ts';
import { awaitedChanges } from '@wattle/contract/rules/orders/awaited-changes.ts';
import {
  clinicalChanges,
  isActioned,
  reasonOf,
  replacedWords,
} from '@wattle/contract/rules/orders/clinical-changes.ts';
import {
  awaitingConfirmation,
  bringsNothingToConfirm,
  hasPendingAllergyChange,
  nothingToAction,
} from '@wattle/contract/rules/orders/confirm.ts';
import { datesText } from '@wattle/contract/rules/line/due-words.ts';
import { packagingNames } from '@wattle/contract/rules/line/field-changes.ts';
import { formatMedicare } from '@wattle/contract/rules/residents/identifier-format.ts';
import {
  waitsForPrescriber,
  importedTitle,
  scriptText,
  waitsForPrescriberText,
} from '@wattle/contract/rules/orders/imported-medicines.ts';
import { groupMedications } from '@wattle/contract/rules/chart/medication-groups.ts';
import {
  meansText,
  orderOrigin,
  prescribedByText,
} from '@wattle/contract/rules/orders/on-behalf.ts';
import { similarNameWarning } from '@wattle/contract/rules/residents/look-alikes.ts';
import { decidedLines, lacksDose } from '@wattle/contract/rules/line/decided-words.ts';
import { pausedOn } from '@wattle/contract/rules/line/line-events.ts';
import { pauseLines } from '@wattle/contract/rules/line/pause-words.ts';
import { offersPackaging } from '@wattle/contract/rules/line/packaging.ts';
import { chartReviewBadge } from '@wattle/contract/rules/residents/resident-badges.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { residentNotes } from '@wattle/contract/rules/residents/resident-notes.ts';
import { leaveText, notCheckedSince } from '@wattle/contract/rules/residents/leave-words.ts';
import { whyNothingIsGiven } from '@wattle/contract/rules/residents/stay.ts';
import {
  dayIn,
  type Instant,
  timeIn,
  type TimeZone,
  zoneNameIn,
} from '@wattle/contract/values/instant.ts';
import { formatClinicalDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ChartDocument, Fact } from '../print/chart-document.ts';
import {
  printedChange,
  printedTimesChange,
  printedLine,
  printedStatus,
} from './printed-medicine.ts';
import { printedCheck, printedFindings, printedReason } from './printed-safety.ts';

/** How many orders the printed history goes back. */
export const printedOrders = 20;

export interface ChartToPrint {
  readonly resident: Resident;
  readonly allergies: AllergyInfo;
  readonly summary: ChartSummary;
  /** The medicines of the latest order. */
  readonly medications: readonly Medication[];
  /** What the safety check says about them now. */
  readonly checks: readonly LineCheck[];
  /** The reasons given for conflicts of current medicines. */
  readonly overrides: readonly OrderOverride[];
  /** The latest orders, newest first, at most as many as are printed. */
  readonly history: readonly OrderHistoryEntry[];
  /** How many orders there are altogether. */
  readonly orderCount: number;
  /** Of the product, which says what is checked. */
  readonly publicUrl: string;
  readonly printedAt: Instant;
  readonly printedBy: string;
  /** For the pharmacist, who has to act on them (CHT-08). */
  readonly withChanges: boolean;
  readonly withQrCode: boolean;
  readonly withHistory: boolean;
}

/** The printed chart: everything as text, at the facility's day and time. */
export function presentPrintedChart(chart: ChartToPrint): ChartDocument {
  const { resident, allergies, summary, medications, history, withChanges } = chart;
  const zone = resident.facilityDetails.timeZone;
  const moment = momentIn(zone);
  const [latest] = history;
  const number = summary.prescriptionIdentifier;
  return {
    title: withChanges ? 'Medication chart with all changes' : 'Finalised medication chart',
    day: dayIn(zone, chart.printedAt).split('-').map(Number),
    printed: `${moment(chart.printedAt)} ${zoneNameIn(zone, chart.printedAt)} by ${chart.printedBy}`,
    resident: {
      name: chartName(resident),
      warnings: [
        ...(resident.leave == null
          ? []
          : [`${leaveText(resident.leave)}. Nothing is given or packed here.`]),
        ...(resident.leave == null && resident.returnToReconcile != null
          ? [`${notCheckedSince}.`]
          : []),
        ...(resident.residentWithSimilarNamePresent ? [similarNameWarning] : []),
      ],
      facts: factsOf(resident),
      notes: residentNotes(resident).map(({ label, text }): Fact => [`${label}:`, text]),
    },
    allergies: {
      ...allergyTexts(allergies, moment),
      change: withChanges ? allergyChange(allergies) : null,
    },
    chart: {
      numbers: [
        ['Chart script number', number ?? 'none yet'],
        ['Chart expiry', expiryOf(summary, dayIn(zone, chart.printedAt))],
      ],
      order:
        latest === undefined
          ? 'Nothing has been finalised yet.'
          : `${orderTitle(latest, moment)}. ${confirmation(latest, moment)}`,
      qr: chart.withQrCode ? number : null,
    },
    changes: withChanges ? changesToAction(medications, history, moment) : null,
    noChanges: nothingToAction(
      hasPendingAllergyChange(allergies.allergyHistory),
      medications.some(waitsForPrescriber),
    ),
    review: withChanges && latest !== undefined ? waitingReview(summary) : '',
    imported: importedText(medications),
    safety: printedCheck(chart.checks, chart.publicUrl),
    groups: groupsOf(chart, moment),
    ceased: ceasedOf(medications),
    history: chart.withHistory ? historyOf(chart, moment) : null,
  };
}

function historyOf({ history, orderCount }: ChartToPrint, moment: Format) {
  return {
    note:
      orderCount > history.length ? `The latest ${history.length} of ${orderCount} orders.` : '',
    orders: history.map((order) => ({
      title: orderTitle(order, moment),
      confirmed: confirmation(order, moment),
      reasons: order.overrides.map(printedReason),
      changes: [
        ...order.changes.map(printedChange),
        ...order.doseTimesChanges.map((change) => printedTimesChange(change, moment)),
      ],
    })),
  };
}

/** With the days left or “Expired” once a review is due or soon will be, as on the screen. */
function expiryOf(summary: ChartSummary, today: PlainDate): string {
  if (summary.expiryDate === null) return 'not recorded';
  const review = chartReviewBadge(summary, today);
  return [formatClinicalDate(summary.expiryDate), ...(review === null ? [] : [review.text])].join(
    ' – ',
  );
}

type Format = (at: Instant) => string;

function momentIn(zone: TimeZone): Format {
  return (at) => `${formatClinicalDate(dayIn(zone, at))} ${timeIn(zone, at)}`;
}

function factsOf({ age, dateOfBirth, sex, ...resident }: Resident): Fact[] {
  const { medicareDetails } = resident.identifiers;
  return [
    ['Born', `${formatClinicalDate(dateOfBirth)} (${age} years)`],
    ['Gender', sex.name],
    ['Medicare', medicareDetails === null ? '' : formatMedicare(medicareDetails.cardNumber)],
    ['Facility', resident.facilityDetails.name],
    ['Status', resident.residentStatus === 'Active' ? '' : resident.residentStatus],
  ];
}

type Reactions = AllergyInfo['allergy']['allergies'];

const listedFacts = (reactions: Reactions): Fact[] =>
  reactions.map((one) => {
    const isAnswer = answerSaid(one.allergen) !== undefined;
    return [one.allergen, isAnswer ? notAnAllergen : reactionText(one)];
  });

const reactionsText = (reactions: Reactions): string =>
  listedFacts(reactions)
    .map(([allergen, text]) => `${allergen} (${text})`)
    .join(', ');

function allergyTexts({ status, allergy, waiting }: AllergyInfo, moment: Format) {
  const { recordedAt, recordedBy, saidBy = null } = allergy;
  const source = saidBy === null ? '' : `Asked: ${saidBy.replace(/\.$/, '')}.`;
  const by = recordedBy === null ? '' : ` by ${recordedBy}`;
  return {
    isListed: status === 'LISTED',
    text: allergyStatusText(status) ?? '',
    listed: listedFacts(allergy.allergies),
    names: allergySign(status) ?? allergy.allergies.map(({ allergen }) => allergen).join(', '),
    waiting: waitingAllergyText(waiting) ?? '',
    note: allergy.note.trim(),
    origin: [
      source,
      recordedAt === null ? '' : `Recorded ${moment(recordedAt)}${by}.`,
      allergy.disclaimer,
    ]
      .filter((text) => text.trim() !== '')
      .join(' '),
  };
}

function allergyChange({ allergyHistory: change }: AllergyInfo) {
  if (change === null || !hasPendingAllergyChange(change)) return null;
  const textOf = (...parts: string[]) =>
    parts.filter((text) => text.trim() !== '').join('; ') || 'nothing';
  return {
    before: textOf(reactionsText(change.allergyHistoryDetails), change.note, change.disclaimer),
    after: textOf(
      reactionsText(change.newAllergyHistoryDetails),
      change.newNote,
      change.newDisclaimer,
    ),
    state: change.status === 'Actioned' ? 'Actioned' : 'To action',
  };
}

type OrderNamed = Pick<
  OrderHistoryEntry,
  'sequence' | 'finalisedAt' | 'finalisedBy' | 'importedFrom' | 'onBehalf'
>;

/** On whose behalf, and whether they have countersigned. */
function behalfText({ onBehalf }: OrderHistoryEntry, moment: Format): string {
  if (onBehalf === null) return '';
  const { prescriber, countersignedAt } = onBehalf;
  const signed =
    countersignedAt === null ? 'not countersigned' : `countersigned ${moment(countersignedAt)}`;
  return `On behalf of ${prescriber}. ${meansText(onBehalf)}; ${signed}. `;
}

/** An order as its changes name it. */
function orderText(order: OrderNamed, moment: Format): string {
  const { verb, by } = orderOrigin(order);
  return `Order ${order.sequence}, ${verb} ${moment(order.finalisedAt)} ${by}`;
}

/** An order whose confirmation is shown beside it, which says on whose behalf. */
function orderTitle(order: OrderNamed, moment: Format): string {
  return orderText({ ...order, onBehalf: null }, moment);
}

/** The new last day that a chart review gave, and whether the pharmacy has confirmed what the order changed. */
function confirmation(order: OrderHistoryEntry, moment: Format): string {
  const { renewedExpiry } = order;
  const review =
    renewedExpiry === null
      ? ''
      : `Chart reviewed. New chart expiry ${formatClinicalDate(renewedExpiry)}. `;
  const confirmed = bringsNothingToConfirm(order) ? '' : confirmedText(order, moment);
  return `${behalfText(order, moment)}${review}${confirmed}`;
}

function confirmedText(order: OrderHistoryEntry, moment: Format): string {
  const { confirmedAt, confirmedBy, confirmedWith } = order;
  if (confirmedAt === null) return 'Not confirmed by the pharmacy.';
  const by = confirmedBy === null ? '' : ` by ${confirmedBy}`;
  const withOrder = confirmedWith === null ? '' : `, with order ${confirmedWith}`;
  return `Confirmed ${moment(confirmedAt)}${by}${withOrder}.`;
}

/** The chart review that the pharmacist hasn't acknowledged. */
function waitingReview(summary: ChartSummary): string {
  const { expiryDate, isChartReviewConfirmed, lastChartReviewDate: reviewed } = summary;
  if (isChartReviewConfirmed) return '';
  return [
    ...(reviewed === null ? [] : [`Reviewed ${formatClinicalDate(reviewed)}.`]),
    ...(expiryDate === null ? [] : [`New chart expiry ${formatClinicalDate(expiryDate)}.`]),
  ].join(' ');
}

function importedText(medications: readonly Medication[]): string {
  const title = importedTitle(medications);
  return title === null ? '' : `${title}. ${waitsForPrescriberText}`;
}

/** One row for each change: the ceased half of a changed medicine is part of it. */
function changesToAction(
  medications: readonly Medication[],
  history: readonly OrderHistoryEntry[],
  moment: Format,
): ChartDocument['changes'] {
  const awaited = awaitedChanges(medications, history).map((one) => ({ ...one, news: null }));
  return clinicalChanges(awaited).map((clinical) => {
    const { order } = clinical.change;
    const change = printedChange({ ...clinical.change, reason: reasonOf(clinical.change) });
    return {
      ...change,
      order: order === null ? '' : orderText(order, moment),
      status: isActioned(clinical) ? 'Actioned' : 'To action',
    };
  });
}

function rowOf(medication: Medication) {
  return {
    line: printedLine(medication),
    script: scriptText(medication),
    prescriber: prescribedByText(medication),
    status: printedStatus(medication),
  };
}

/** On which dates it is given or paused. */
function doseDaysOf(medication: Medication, today: PlainDate, isAway: boolean): string {
  const { dosage, startDate, endDate, events } = medication;
  const days =
    dosage === undefined || isAway ? '' : datesText({ dosage, startDate, endDate, events }, today);
  return [...pauseLines(medication, today), ...decidedLines(medication, today), days]
    .filter((text) => text !== '')
    .join('. ');
}

/** A ceased medicine is listed separately on paper, confirmed or not. */
function groupsOf(
  { resident, medications, checks, overrides, printedAt }: ChartToPrint,
  moment: Format,
): ChartDocument['groups'] {
  const today = dayIn(resident.facilityDetails.timeZone, printedAt);
  const checked = new Map(checks.map((check) => [check.line, check]));
  const findingsOf = ({ authoringSystemForeignKey: key }: Medication) => {
    const check = checked.get(key);
    return check === undefined ? [] : printedFindings(check, overrides, moment);
  };
  const current = medications.filter(({ status }) => status !== 'Ceased');
  return groupMedications(current, (one) => lacksDose(one, today)).map((group) => ({
    title: group.title,
    rows: group.medications.map((medication) => ({
      ...rowOf(medication),
      status: [
        ...(resident.leave == null ? [] : ['In hospital']),
        ...(pausedOn(medication, today) ? ['Paused'] : []),
        ...printedStatus(medication),
      ],
      doseDays: doseDaysOf(medication, today, whyNothingIsGiven(resident) !== null),
      packaging: offersPackaging(medication.courseType)
        ? packagingNames[medication.packagingType]
        : '',
      safety: findingsOf(medication),
    })),
  }));
}

function ceasedOf(medications: readonly Medication[]): ChartDocument['ceased'] {
  const ceased = medications.filter(({ status }) => status === 'Ceased');
  const awaited = new Set(awaitingConfirmation(ceased));
  return ceased.map((medication) => ({
    ...rowOf(medication),
    status: [awaited.has(medication) ? 'Not confirmed by the pharmacy' : 'Confirmed'],
    stopped: medication.stoppedDate === null ? '' : formatClinicalDate(medication.stoppedDate),
    reason: [medication.isReplaced ? replacedWords : '', medication.changeReason ?? '']
      .filter((text) => text !== '')
      .join('\n'),
  }));
}
