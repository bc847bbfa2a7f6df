import type {
  Medication,
  OrderHistoryEntry,
  ProductIdentity,
} from '@wattle/contract/entities/medication.ts';
import type { AwaitedKind } from '@wattle/contract/rules/orders/awaited-changes.ts';
import { replacedWords } from '@wattle/contract/rules/orders/clinical-changes.ts';
import {
  changeText,
  fieldChanges,
  prescribedIn,
} from '@wattle/contract/rules/line/field-changes.ts';
import { expiryText } from '@wattle/contract/rules/chart/medication-expiry.ts';
import {
  delimiter,
  instructionParts,
  instructionRest,
  medicineTitle,
} from '@wattle/contract/rules/line/medicine-line.ts';
import { supplyWords } from '@wattle/contract/rules/line/supply.ts';
import { eventText } from '@wattle/contract/rules/line/pause-words.ts';
import { medicationBadge } from '@wattle/contract/rules/chart/status-badge.ts';
import type { Instant } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { PrintedChange, PrintedLine } from '../print/chart-document.ts';

/** A medicine as it is written on the chart. */
export function printedLine(medication: Medication): PrintedLine {
  const { isOpenPhoneOrder, product, status } = medication;
  const { label, doseWords } = instructionParts(medication);
  const rest = [instructionRest(medication), supplyWords(medication)];
  return {
    name: printedName(product),
    instruction: {
      label,
      dose: doseWords,
      rest: rest.filter((text) => text !== null).join(delimiter),
    },
    tags: [
      ...(isOpenPhoneOrder ? ['Phone order'] : []),
      ...(product.complementary ? ['Complementary'] : []),
    ],
    isCeased: status === 'Ceased',
  };
}

function printedName(product: ProductIdentity): string[] {
  const { generic, brand, strength, form } = medicineTitle(product);
  return [generic, brand ?? '', strength, form].filter((part) => part !== '');
}

/** New, re-prescribed or ceased, and how soon the course ends. */
export function printedStatus(medication: Medication): string[] {
  const texts = [medicationBadge(medication.status)?.text, expiryText(medication)];
  return texts.filter((text) => text !== undefined && text !== null);
}

/** What changed from the prescription before, and why. */
function printedDetails(
  medication: Medication,
  before: Medication | null,
  reason: string | null,
): string[] {
  const changes =
    before === null ? [] : fieldChanges(prescribedIn(before), prescribedIn(medication));
  return [
    ...changes.map(changeText),
    ...(medication.stoppedDate === null
      ? []
      : [`Ceased on ${formatClinicalDate(medication.stoppedDate)}`]),
    ...(reason === null ? [] : [`Reason: ${reason}`]),
  ];
}

const words: Readonly<Record<AwaitedKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  represcribed: 'Re-prescribed',
  ceased: 'Ceased',
  replaced: replacedWords,
  paused: 'Paused',
  decided: 'Dose decided',
  resumed: 'Resumed',
};

/** One change of an order. */
export function printedChange({
  kind,
  medication,
  before,
  reason,
  event,
}: Pick<OrderHistoryEntry['changes'][number], 'medication' | 'before' | 'reason' | 'event'> & {
  kind: AwaitedKind;
}): PrintedChange {
  const details = printedDetails(medication, kind === 'ceased' ? null : before, reason);
  return {
    kind: words[kind],
    line: printedLine(medication),
    details: event === undefined ? details : [eventText(event.content), ...details],
  };
}

/** A change of dose times after the order was finalised; `moment` writes a time. */
export function printedTimesChange(
  { product, before, after, changedBy, changedAt }: OrderHistoryEntry['doseTimesChanges'][number],
  moment: (at: Instant) => string,
): PrintedChange {
  return {
    kind: 'Dose times',
    line: { name: printedName(product), instruction: null, tags: [], isCeased: false },
    details: [
      `Dose times: ${before.join(', ') || 'none'} → ${after.join(', ') || 'none'}`,
      `Changed ${moment(changedAt)} by ${changedBy}`,
    ],
  };
}
