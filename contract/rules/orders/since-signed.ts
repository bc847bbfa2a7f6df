import type { AllergyEvent } from '../../entities/allergy-event.ts';
import type { Medication, OrderHistoryEntry } from '../../entities/medication.ts';
import type { ChangeSince } from '../../entities/since-signed.ts';
import type { StayEvent } from '../../entities/stay-event.ts';
import type { Instant } from '../../values/instant.ts';
import { formatClinicalDate } from '../../values/plain-date.ts';
import { changeText, packagingNames } from '../line/field-changes.ts';
import { productName } from '../line/medicine-line.ts';
import { allergyInWords, allergySign, sourceSaid } from '../residents/allergy-text.ts';
import { happenedText } from '../residents/stay.ts';
import { changeWords } from './clinical-changes.ts';
import { finalisedByText } from './on-behalf.ts';

/** What is known about a chart since a prescriber signed an order. */
export interface Since {
  readonly signedAt: Instant;
  /** The orders after it. None of them is the prescriber’s own, or is countersigned. */
  readonly orders: readonly OrderHistoryEntry[];
  readonly doseTimes: OrderHistoryEntry['doseTimesChanges'];
  /** The chart as it is now. */
  readonly medications: readonly Medication[];
  /** What other people recorded; the stay with everything before, which they may correct. */
  readonly allergies: readonly AllergyEvent[];
  readonly stay: readonly StayEvent[];
  /** When and by whom the allergies were last written, also by another system. */
  readonly allergiesRecorded: { readonly at: Instant | null; readonly by: string | null };
}

type Change = OrderHistoryEntry['changes'][number];

const because = (reason: string | null) =>
  reason === null || reason === '' ? '' : `. Reason: ${reason}`;

/** `Changed. Dose: 5 mg → 2.5 mg. Reason: dizzy` */
function changeSaid(change: Change): string {
  const { title, fields } = changeWords(change);
  const added = change.kind === 'added' ? `: ${change.medication.instructions}` : '';
  return [`${title}${added}`, ...fields.map(changeText)].join('. ') + because(change.reason);
}

/** Prescribed again by nothing but new days. */
const isUnchanged = (change: Change) =>
  change.kind === 'represcribed' &&
  change.before !== null &&
  changeWords(change).fields.length === 0;

/** An order: each medicine that it changed, those that it only prescribed again in one row, and the chart’s new last day. */
function ofOrder(order: OrderHistoryEntry): ChangeSince[] {
  const { importedFrom, finalisedAt: at, renewedExpiry } = order;
  const by = importedFrom === null ? finalisedByText(order) : `${importedFrom}, imported`;
  const unchanged = order.changes.filter(isUnchanged);
  const names = unchanged.map(({ medication }) => medication.product.name);
  const changed = order.changes.filter((change) => !unchanged.includes(change));
  return [
    ...changed.map((change) => ({
      at,
      by,
      medicine: change.medication.product.name,
      text: changeSaid(change),
    })),
    ...(names.length === 0
      ? []
      : [{ at, by, medicine: null, text: `Re-prescribed, no change: ${names.join(', ')}` }]),
    ...(renewedExpiry === null
      ? []
      : [
          {
            at,
            by,
            medicine: null,
            text: `Chart reviewed, new chart expiry ${formatClinicalDate(renewedExpiry)}`,
          },
        ]),
  ];
}

function packagingOf({ product, packagingType, packagingChange }: Medication): ChangeSince[] {
  if (packagingChange === null) return [];
  const { before, changedAt: at, changedBy: by } = packagingChange;
  const text = `Packaging: ${packagingNames[before]} → ${packagingNames[packagingType]}`;
  return [{ at, by, medicine: product.name, text }];
}

function allergySaid(content: AllergyEvent['content']): string {
  switch (content.kind) {
    case 'recorded':
      return `Allergy recorded: ${allergyInWords(content.entry)}`;
    case 'source':
      return sourceSaid(content);
    case 'corrected':
      return `Allergy corrected: ${allergyInWords(content.of)} → ${allergyInWords(content.entry)}`;
    case 'refuted':
      return `Allergy refuted: ${content.of.allergen}${because(content.reason)}`;
    case 'entered-in-error':
      return `Allergy entered in error: ${content.of.allergen}${because(content.reason)}`;
    case 'answered':
      return `Allergies: ${allergySign(content.answer) ?? ''}`;
  }
}

function staySaid({ content, about, reason }: StayEvent, all: readonly StayEvent[]): string {
  const corrected = content.kind === 'correction' ? all.find(({ id }) => id === about) : undefined;
  const what = corrected === undefined ? '' : `: ${happenedText(corrected.content)}`;
  return `${happenedText(content)}${what}${because(reason)}`;
}

/** Allergies that no event here explains were written by another system. */
function importedAllergies({ allergies, allergiesRecorded: { at, by } }: Since): ChangeSince[] {
  if (at === null || allergies.some((event) => event.at === at)) return [];
  const from = by ?? 'another system';
  return [{ at, by: from, medicine: null, text: 'Allergies changed' }];
}

/**
 * What changed on a chart since a prescriber signed it, by others, the latest first: orders, also those given by phone that
 * they haven’t countersigned, dose times, packaging, allergies and stays. Whether a pharmacist has actioned or confirmed
 * something changes nothing for the resident and isn’t among it.
 */
export function changesSince(since: Since): ChangeSince[] {
  const { signedAt, orders, doseTimes, medications, allergies, stay } = since;
  const all = [
    ...orders.flatMap(ofOrder),
    ...doseTimes.map(({ product, before, after, changedAt, changedBy }) => ({
      at: changedAt,
      by: changedBy,
      medicine: productName(product),
      text: `Dose times: ${before.join(', ')} → ${after.join(', ')}`,
    })),
    ...medications.flatMap(packagingOf),
    ...allergies.map(({ at, by, content }) => ({
      at,
      by,
      medicine: null,
      text: allergySaid(content),
    })),
    ...importedAllergies(since),
    ...stay.map((event) => ({
      at: event.at,
      by: event.by,
      medicine: null,
      text: staySaid(event, stay),
    })),
  ];
  return all.filter(({ at }) => at > signedAt).toSorted((a, b) => b.at.localeCompare(a.at));
}
