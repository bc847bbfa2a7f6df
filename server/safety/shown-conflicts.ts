import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { OrderSafety } from '@wattle/contract/entities/safety.ts';
import { checkChart } from '@wattle/contract/rules/safety/check-chart.ts';
import { type ChartToCheck, linesToCheck } from '@wattle/contract/rules/safety/line.ts';
import { conflictsOf } from '@wattle/contract/rules/safety/overrides.ts';
import type { Container } from '../container.ts';
import { Refusal } from '../errors.ts';
import { reportTo } from './report.ts';

interface ToConfirm extends Pick<ChartToCheck, 'allergies' | 'today'> {
  readonly medications: readonly Medication[];
  /** What the order kept. */
  readonly kept: OrderSafety | null;
  /** What the pharmacist confirms. */
  readonly awaiting: readonly Medication[];
}

/**
 * Throws the refusal if a conflict of what is confirmed, found now or when the order was finalised, was not shown: the
 * page may be old, or its check may have failed (DRF-07).
 */
export function requireConflictsShown(
  { log, settings }: Pick<Container, 'log' | 'settings'>,
  { medications, kept, awaiting, allergies, today }: ToConfirm,
  shown: readonly string[],
): void {
  const lines = linesToCheck(medications, []);
  const inForce = new Set(lines.map(({ key }) => key));
  const confirmed = awaiting
    .map(({ authoringSystemForeignKey }) => authoringSystemForeignKey)
    .filter((key) => inForce.has(key));
  const checks = checkChart(
    { lines, allergies, today, limits: settings.doseLimits },
    reportTo(log),
  );
  const unseen = conflictsOf([...checks, ...(kept?.lines ?? [])], new Set(confirmed)).filter(
    ({ key }) => !shown.includes(key),
  );
  if (unseen.length === 0) return;
  const content = unseen.map(({ key, message }) => ({ propertyName: key, message }));
  throw new Refusal('Conflict_Not_Shown', undefined, content);
}
