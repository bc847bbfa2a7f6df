import type { Draft, FinaliseRequest } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { LineCheck, OrderSafety, Override } from '@wattle/contract/entities/safety.ts';
import { keptConflicts } from '@wattle/contract/rules/safety/allergy-outcome.ts';
import { rulesVersion, withState } from '@wattle/contract/rules/safety/check-chart.ts';
import { type ChartToCheck, linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import { conflictsOf, isGiven, unansweredOf } from '@wattle/contract/rules/safety/overrides.ts';
import type { AuditDetail } from '../../call.ts';
import type { Container } from '../../container.ts';
import type { StoredOverride } from '../../db/tables.ts';
import { Refusal } from '../../errors.ts';
import { checkAll } from '../../safety/check.ts';
import type { SourceExchange } from '../../safety/licensed-source.ts';

interface ChartAsItWillBe extends Pick<ChartToCheck, 'allergies' | 'today'> {
  readonly medications: readonly Medication[];
  readonly drafts: readonly Draft[];
  /** Undefined if the instance has no licensed source. */
  readonly licensed: SourceExchange | undefined;
}

/** What the check says about the future chart, and the reasons given for its conflicts. Lines are keyed by draft. */
export interface ChartSafety {
  readonly checks: readonly LineCheck[];
  readonly overrides: readonly StoredOverride[];
}

/**
 * Checks the chart with the drafts on it. Throws the refusal if a conflict of a written medicine has no reason
 * (DRF-07); no other finding, and no missing or failed check, blocks an order.
 */
export function judgeSafety(
  { log, settings }: Pick<Container, 'log' | 'settings'>,
  { overrides, allergiesUnavailable }: FinaliseRequest,
  { medications, drafts, licensed, allergies, today }: ChartAsItWillBe,
): ChartSafety {
  const lines = linesToCheck(medications, drafts);
  const chart = { lines, allergies, today, limits: settings.doseLimits };
  const checks = checkAll(log, chart, licensed);
  const written = new Set(drafts.map(({ id }) => id));
  const conflicts = conflictsOf(checks, written);
  const reasons = reasonsOf(overrides);
  const unanswered = unansweredOf(conflicts, reasons);
  if (unanswered.length > 0) {
    const content = unanswered.map(({ key, message }) => ({ propertyName: key, message }));
    throw new Refusal('Conflict_Without_Reason', undefined, content);
  }
  return {
    checks:
      allergiesUnavailable === true
        ? checks.map((check) => (written.has(check.line) ? withoutAllergies(check) : check))
        : checks,
    overrides: conflicts.flatMap(({ key, check, message }) => {
      const lines = checks.filter(({ findings }) => findings.some((one) => one.key === key));
      return reasons
        .filter((override) => override.key === key)
        .map((override) => ({ ...override, check, message, lines: lines.map(({ line }) => line) }));
    }),
  };
}

/** The prescriber decided without the allergies, even if the check can read them now. */
function withoutAllergies({ failed, ...check }: LineCheck): LineCheck {
  return withState({ ...check, failed: [...new Set([...failed, 'allergy' as const])] });
}

/** The reasons that aren't empty, one for each conflict. */
function reasonsOf(overrides: FinaliseRequest['overrides']): Override[] {
  const reasons = (overrides ?? []).filter(isGiven).map(({ key, reason, note }) => {
    return [key, { key, reason, note: note?.trim() || null }] as const;
  });
  return [...new Map(reasons).values()];
}

/** The columns of the order, with its lines by the medicines that the drafts became. */
export function storedSafety(
  { checks, overrides }: ChartSafety,
  written: ReadonlyMap<string, string | null>,
) {
  const medicationOf = (line: string) => written.get(line) ?? line;
  const lines = checks
    .filter(({ state, findings }) => state !== 'checked' || findings.length > 0)
    .map((check) => ({ ...check, line: medicationOf(check.line) }));
  const stored = overrides.map((one) => ({ ...one, lines: one.lines.map(medicationOf) }));
  return {
    safety: { rulesVersion, lines } satisfies OrderSafety,
    overrides: stored,
  };
}

/** Of the conflicts of allergies recorded here, those left: the medicine stays, and nobody has given a reason. */
export function allergyConflictsLeft(
  open: readonly string[],
  { checks, overrides }: ChartSafety,
): ReturnType<typeof keptConflicts> {
  const found = checks.flatMap(({ line, findings }) => findings.map(({ key }) => ({ key, line })));
  const isLeft = (key: string) => open.includes(key) && overrides.every((one) => one.key !== key);
  return keptConflicts(found.filter(({ key }) => isLeft(key)));
}

/** How many conflicts were overridden, and by which checks they were found. */
export function safetyDetail(
  { overrides }: ChartSafety,
  { allergiesUnavailable }: FinaliseRequest,
): AuditDetail {
  const checks = [...new Set(overrides.map(({ check }) => check))].toSorted();
  return {
    ...(overrides.length > 0 && { overrides: overrides.length, checks: checks.join(' ') }),
    ...(allergiesUnavailable === true && { allergiesUnavailable }),
  };
}

/** Whether a request gives the reasons that its order kept. Reasons for no conflict were ignored then, and are now. */
export function hasSameReasons(
  stored: readonly StoredOverride[],
  overrides: FinaliseRequest['overrides'],
): boolean {
  const reasons = new Map(reasonsOf(overrides).map((one) => [one.key, one]));
  return stored.every(({ key, reason, note }) => {
    const one = reasons.get(key);
    return one?.reason === reason && one.note === note;
  });
}
