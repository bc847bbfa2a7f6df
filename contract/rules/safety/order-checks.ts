import type { OrderHistoryEntry } from '../../entities/medication.ts';
import type { LineCheck } from '../../entities/safety.ts';
import { type ShownLine, shownLines } from './shown-lines.ts';

export interface OrderChecks {
  /** Of the medicines that the order wrote, in its order. */
  readonly checks: readonly LineCheck[];
  readonly shown: ReadonlyMap<string, ShownLine>;
}

/**
 * What was checked when an order was finalised; null if it wrote medicines and was imported, or is from before checks
 * were kept.
 */
export function orderChecks(
  order: Pick<OrderHistoryEntry, 'changes' | 'safety' | 'overrides'>,
): OrderChecks | null {
  const { changes, safety, overrides } = order;
  const written = changes
    .filter(({ kind }) => kind !== 'ceased')
    .map(({ medication }) => medication.authoringSystemForeignKey);
  if (safety === null && written.length > 0) return null;
  const kept = new Map(safety?.lines.map((check) => [check.line, check]));
  const checks = written.map(
    (line): LineCheck =>
      kept.get(line) ?? { line, state: 'checked', findings: [], notChecked: [], failed: [] },
  );
  return {
    checks,
    shown: shownLines(
      checks.map((check) => ({ check, isChanged: true })),
      overrides,
    ),
  };
}
