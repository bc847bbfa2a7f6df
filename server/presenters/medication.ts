import type { Medication, ProductAction } from '@wattle/contract/entities/medication.ts';
import { MedicationType } from '@wattle/contract/entities/medication.ts';
import { awaitingConfirmation } from '@wattle/contract/rules/confirm.ts';
import { courseExpiry, presentedStatus } from '@wattle/contract/rules/medication-expiry.ts';
import { instructionText, productName } from '@wattle/contract/rules/medicine-line.ts';
import { FrequencyCode, RouteCode } from '@wattle/contract/values/medicine-codes.ts';
import { getPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import type { OrderLineRow } from '../queries/order-lines.ts';
import { presentDate } from '../time.ts';

/** One medicine of a version of the chart, seen on the facility's day `today`. */
export function presentMedication(
  row: OrderLineRow,
  isLatest: boolean,
  today: PlainDate,
): Medication {
  const prescribed = presentPrescribed(row);
  const { endDate } = prescribed;
  const confirmed = row.status === 'Existing' || row.is_confirmed;
  const status = presentedStatus(row.status, confirmed, endDate, today);
  return {
    authoringSystem: ownAuthoringSystem,
    authoringSystemForeignKey: row.id,
    encounterAuthoringSystem: row.encounter_id === null ? '' : ownAuthoringSystem,
    encounterAuthoringSystemForeignKey: row.encounter_id ?? '',
    status,
    confirmed,
    scriptNumber: row.script_number,
    stoppedDate: presentDate(row.stopped_on),
    ...courseExpiry(status, endDate, today),
    prescribedBy: row.prescribed_by_name,
    instructions: instructionText(prescribed),
    medicationType: MedicationType.parse(row.medication_type),
    isOpenPhoneOrder: row.is_open_phone_order,
    product: {
      ...row.product,
      name: productName(row.product),
      action: actionOf(row, { status, confirmed }, isLatest),
      repeats: row.repeats,
    },
    ...prescribed,
    changeReason: row.change_reason,
    replaces: row.replaces_id,
  };
}

function presentPrescribed(row: OrderLineRow) {
  return {
    courseType: row.course_type,
    packagingType: row.changed_packaging ?? row.packaging_type,
    dose: row.dose,
    route: RouteCode.parse(row.route),
    frequency: FrequencyCode.parse(row.frequency),
    doseTimes: row.dose_times,
    startDate: getPlainDate(row.start_date),
    endDate: presentDate(row.end_date),
    prnReason: row.prn_reason,
    maximum24h: row.maximum_24h,
    directions: row.directions,
  };
}

/** A change that still awaited the pharmacist when the next version came is superseded on the old one. */
function actionOf(
  row: OrderLineRow,
  shown: Pick<Medication, 'status' | 'confirmed'>,
  isLatest: boolean,
): ProductAction {
  if (!isLatest && awaitingConfirmation([shown]).length > 0) return 'Superseded';
  return row.last_action ?? 'Unactioned';
}
