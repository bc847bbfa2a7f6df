import type { ChangeProgress } from '@wattle/contract/entities/change-progress.ts';
import type {
  DoseTimesChange,
  Medication,
  PackagingChange,
  ProductAction,
} from '@wattle/contract/entities/medication.ts';
import { instructionOf, MedicationType } from '@wattle/contract/entities/medication.ts';
import { waitsForPrescriber } from '@wattle/contract/rules/orders/imported-medicines.ts';
import { awaitingConfirmation } from '@wattle/contract/rules/orders/confirm.ts';
import { withTimes } from '@wattle/contract/rules/dosing/doses-on.ts';
import { withTextFields } from '@wattle/contract/rules/dosing/text-fields.ts';
import { courseExpiry, presentedStatus } from '@wattle/contract/rules/chart/medication-expiry.ts';
import {
  delimiter,
  instructionText,
  productName,
} from '@wattle/contract/rules/line/medicine-line.ts';
import { saysSupply, supplyWords } from '@wattle/contract/rules/line/supply.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import { FrequencyCode, RouteCode } from '@wattle/contract/values/medicine-codes.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { eventsToShow } from '@wattle/contract/rules/line/line-events.ts';
import { actorName } from '../actor.ts';
import type { ChartLineRow, OrderLineRow } from '../queries/chart/order-lines.ts';
import type { ProgressRow } from '../queries/chart/order-progress.ts';
import { presentInstant } from '../time.ts';
import { presentLineEvent } from './line-event.ts';

/** One medicine on a version of the chart, as of the facility's day `today`. */
export function presentMedication(
  row: ChartLineRow,
  isLatest: boolean,
  today: PlainDate,
): Medication {
  const prescribed = presentPrescribed(row);
  const { endDate } = prescribed;
  const supplied = saysSupply(row.product) ? { supply: row.supply } : {};
  const confirmed = row.status === 'Existing' || row.isConfirmed;
  const status = presentedStatus(row.status, confirmed, endDate, today);
  return {
    authoringSystem: ownAuthoringSystem,
    authoringSystemForeignKey: row.id,
    encounterAuthoringSystem: row.encounterId === null ? '' : ownAuthoringSystem,
    encounterAuthoringSystemForeignKey: row.encounterId ?? '',
    status,
    confirmed,
    scriptNumber: row.scriptNumber,
    importedFrom: row.importedFromName,
    stoppedDate: row.stoppedOn,
    ceased: row.ceasedAt && { by: row.ceasedBy, at: toInstant(row.ceasedAt) },
    ...courseExpiry(status, endDate, today),
    prescribedBy: row.prescribedByName,
    prescribedAt: toInstant(row.prescribedAt),
    enteredBy: row.enteredByName,
    instructions: [instructionText(prescribed), supplyWords(supplied)]
      .filter((text) => text !== null)
      .join(delimiter),
    medicationType: MedicationType.parse(row.medicationType),
    isOpenPhoneOrder: row.isOpenPhoneOrder,
    product: {
      ...row.product,
      name: productName(row.product),
      action: actionOf(row, { status, confirmed, importedFrom: row.importedFrom }, isLatest),
      repeats: row.repeats,
    },
    ...prescribed,
    ...supplied,
    doseTimesChange: presentDoseTimesChange(row),
    packagingChange: presentPackagingChange(row),
    changeReason: row.changeReason,
    replaces: row.replacesId,
    ...(row.replaced && { replaced: row.replaced }),
    isReplaced: row.isReplaced,
    ...(row.progress &&
      !waitsForPrescriber({ importedFrom: row.importedFromName, status }) && {
        progress: presentProgress(row.progress),
      }),
    ...presentEvents(row, isLatest, today),
  };
}

/** Nothing of a line without events, as nearly all are. */
function presentEvents(row: ChartLineRow, isLatest: boolean, today: PlainDate) {
  const { events, eventProgress } = row;
  if (events === null) return {};
  const all = events.map((event) => {
    const progress = eventProgress?.[event.id];
    return {
      ...presentLineEvent(event, isLatest),
      ...(progress && { progress: presentProgress(progress) }),
    };
  });
  return { events: eventsToShow(all, today) };
}

/** Who marked a change has seen it, also before that was recorded of its own. */
function presentProgress({ sentAt, seenAt, actionedAt }: ProgressRow): ChangeProgress {
  const instant = (at: string | null) => presentInstant(at === null ? null : new Date(at));
  return {
    sentAt: toInstant(new Date(sentAt)),
    seenAt: instant(seenAt) ?? instant(actionedAt),
    actionedAt: instant(actionedAt),
  };
}

function presentPrescribed(row: OrderLineRow) {
  const doseTimes = row.timesAfter ?? row.doseTimes;
  const dosage = row.dosage === null ? undefined : withTimes(row.dosage, doseTimes);
  const prescribed = {
    ...instructionOf(row),
    dosage,
    packagingType: row.changedPackaging ?? row.packagingType,
    route: RouteCode.parse(row.route),
    frequency: FrequencyCode.parse(row.frequency),
    doseTimes,
  };
  // The words that were written name the times of then.
  return row.timesAfter === null ? prescribed : withTextFields(prescribed);
}

function presentDoseTimesChange(row: OrderLineRow): DoseTimesChange | null {
  const { timesBefore, timesAfter, timesChangedBy, timesChangedAt } = row;
  if (timesBefore === null || timesAfter === null) return null;
  if (timesChangedBy === null || timesChangedAt === null) return null;
  return {
    before: timesBefore,
    after: timesAfter,
    changedBy: timesChangedBy,
    changedAt: toInstant(timesChangedAt),
  };
}

function presentPackagingChange(row: OrderLineRow): PackagingChange | null {
  const { packagingBefore, packagedByGivenName, packagedByFamilyName, packagedAt } = row;
  if (packagedAt === null || packagedByGivenName === null || packagedByFamilyName === null) {
    return null;
  }
  return {
    before: packagingBefore ?? row.packagingType,
    changedBy: actorName({ givenName: packagedByGivenName, familyName: packagedByFamilyName }),
    changedAt: toInstant(packagedAt),
  };
}

/** A change still waiting for the pharmacist when the next version came is superseded on the old one. */
function actionOf(
  row: OrderLineRow,
  shown: Pick<Medication, 'status' | 'confirmed' | 'importedFrom'>,
  isLatest: boolean,
): ProductAction {
  if (!isLatest && awaitingConfirmation([shown]).length > 0) return 'Superseded';
  return row.lastAction ?? 'Unactioned';
}
