import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { LineCheck, SafetyCheck } from '@wattle/contract/entities/safety.ts';
import { checkChart } from '@wattle/contract/rules/safety/check-chart.ts';
import { type ChartToCheck, linesToCheck } from '@wattle/contract/rules/safety/line.ts';

export interface CheckFailure {
  readonly check: SafetyCheck;
  readonly error: unknown;
}

/** A draft as far as it is checked; it may not be saved yet. */
export type DraftToCheck = Parameters<typeof linesToCheck>[1][number];

export interface LineChecks {
  /** Each line's check, by the medicine's foreign key or the draft's id, in the lines' order. */
  readonly checks: ReadonlyMap<string, LineCheck>;
  readonly failures: readonly CheckFailure[];
}

/** Checks a chart with drafts in the places of the medicines that they change. */
export function checkLines(
  medications: readonly Medication[],
  drafts: readonly DraftToCheck[],
  around: Omit<ChartToCheck, 'lines'>,
): LineChecks {
  const failures: CheckFailure[] = [];
  const lines = linesToCheck(medications, drafts);
  const checks = checkChart({ ...around, lines }, (check, error) => {
    // Nothing of ours is wrong if there are no allergies to check against; the line says so.
    if (check !== 'allergy' || around.allergies !== 'unavailable') failures.push({ check, error });
  });
  return { checks: new Map(checks.map((one) => [one.line, one])), failures };
}
