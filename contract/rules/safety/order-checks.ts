import type { Order, OrderHistoryEntry } from '../../entities/medication.ts';
import type { LineCheck, OrderSafety } from '../../entities/safety.ts';
import { isWritten } from '../orders/order-diff.ts';
import { chartCheckText } from './check-words.ts';
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
    .filter(isWritten)
    .map(({ medication }) => medication.authoringSystemForeignKey);
  if (safety === null && written.length > 0) return null;
  const checks = keptOf(written, safety);
  return {
    checks,
    shown: shownLines(
      checks.map((check) => ({ check, isChanged: true })),
      overrides,
    ),
  };
}

/** The kept check of each line: one that isn’t there was checked without a finding. */
function keptOf(lines: readonly string[], safety: OrderSafety | null): LineCheck[] {
  const kept = new Map(safety?.lines.map((check) => [check.line, check]));
  return lines.map(
    (line) =>
      kept.get(line) ?? { line, state: 'checked', findings: [], notChecked: [], failed: [] },
  );
}

const whyNotKept = ({ importedFrom }: Pick<Order, 'importedFrom'>) =>
  `Not checked: ${importedFrom === null ? 'finalised before checks were kept' : `imported from ${importedFrom}`}`;

/** How much of what an order wrote was checked when it was finalised, or why it wasn’t; empty if it wrote nothing. */
export function orderCheckText(order: OrderHistoryEntry): string {
  const made = orderChecks(order);
  return made === null ? whyNotKept(order) : chartCheckText(made.checks);
}

/** The same of the whole chart that the order made. */
export function keptCheckText(
  order: Pick<Order, 'medications' | 'safety' | 'importedFrom'>,
): string {
  const { medications, safety } = order;
  const current = medications
    .filter(({ status }) => status !== 'Ceased')
    .map(({ authoringSystemForeignKey }) => authoringSystemForeignKey);
  if (safety === null && current.length > 0) return whyNotKept(order);
  return chartCheckText(keptOf(current, safety));
}
