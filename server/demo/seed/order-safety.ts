import { keptConflicts } from '@wattle/contract/rules/safety/allergy-outcome.ts';
import type { OverrideReason, SafetyCheck } from '@wattle/contract/entities/safety.ts';
import { checkChart, rulesVersion } from '@wattle/contract/rules/safety/check-chart.ts';
import { type ChartToCheck, linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import { conflictsOf } from '@wattle/contract/rules/safety/overrides.ts';
import { FrequencyCode, RouteCode } from '@wattle/contract/values/medicine-codes.ts';
import { todayIn } from '../../time.ts';
import type { ResidentRows, Row } from './rows.ts';
import type { SeedResident } from './seed-resident.ts';

/** Why the prescribers of the demo world overrode a conflict. */
const reasons: Readonly<Record<SafetyCheck, readonly [OverrideReason, string | null]>> = {
  allergy: ['tolerated', 'Taken last year without a reaction'],
  duplicate: ['intended', null],
  'as-required': ['intended', 'Counted together with the regular dose'],
  interaction: ['monitored', 'Looked at again at every review'],
  frequency: ['intended', null],
  dose: ['benefit', 'Changed on a specialist’s advice'],
  licensed: ['monitored', null],
};

/**
 * Checks each order as finalising does, with the allergies of its moment, and gives a reason for each conflict of what it
 * wrote. Returns the keys of the conflicts with today’s allergies that nobody has given a reason for.
 */
export function checkOrders(
  { facility, now }: SeedResident,
  rows: ResidentRows,
  allergiesAt: (at: Date) => ChartToCheck['allergies'],
): ReturnType<typeof keptConflicts> {
  const medications = new Map(rows.medication.map((row) => [row.id, row]));
  const confirmed = new Set<string>();
  const check = (
    lines: ReturnType<typeof linesToCheck>,
    at: Date,
    // A failed check is kept as failed; a test finds it.
  ) =>
    checkChart(
      { lines, allergies: allergiesAt(at), today: todayIn(facility.timeZone, at) },
      () => {},
    );
  let latest: ReturnType<typeof linesToCheck> = [];
  for (const order of rows.pharmacyOrder) {
    const lines = rows.orderMedication.filter(({ orderId }) => orderId === order.id);
    const onChart = lines.flatMap(({ medicationId, status, stoppedOn }) => {
      const row = medications.get(medicationId);
      const isConfirmed = status === 'Existing' || confirmed.has(`${medicationId} ${status}`);
      return row === undefined
        ? []
        : [{ ...medicineOf(row, status, isConfirmed), stoppedDate: stoppedOn }];
    });
    latest = linesToCheck(onChart, []);
    const checks = check(latest, order.finalisedAt);
    const written = new Set(
      lines.filter((line) => line.statusSince === order.id).map((line) => line.medicationId),
    );
    order.safety = {
      rulesVersion,
      lines: checks.filter(({ state, findings }) => state !== 'checked' || findings.length > 0),
    };
    order.overrides = conflictsOf(checks, written).map(({ key, check, message }) => {
      const [reason, note] = reasons[check];
      const about = checks.filter(({ findings }) => findings.some((one) => one.key === key));
      return { key, reason, note, check, message, lines: about.map(({ line }) => line) };
    });
    const here = rows.orderConfirmation.find(({ orderId }) => orderId === order.id);
    for (const { confirmationId, medicationId, status } of rows.medicationConfirmation) {
      if (confirmationId === here?.id) confirmed.add(`${medicationId} ${status}`);
    }
  }
  const keys = new Set(rows.pharmacyOrder.flatMap((one) => one.overrides.map(({ key }) => key)));
  return keptConflicts(
    check(latest, now).flatMap(({ line, findings }) =>
      findings
        .filter((one) => one.check === 'allergy' && one.level === 'conflict' && !keys.has(one.key))
        .map(({ key }) => ({ key, line })),
    ),
  );
}

function medicineOf(
  row: Row<'medication'>,
  status: Row<'orderMedication'>['status'],
  isConfirmed: boolean,
) {
  return {
    ...row,
    dosage: row.measuredDosage ?? row.dosage ?? undefined,
    authoringSystemForeignKey: row.id,
    status,
    confirmed: isConfirmed,
    replaces: row.replacesId,
    route: RouteCode.parse(row.route),
    frequency: FrequencyCode.parse(row.frequency),
  };
}
