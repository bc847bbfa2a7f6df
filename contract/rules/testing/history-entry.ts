import type { OrderHistoryEntry } from '../../entities/medication.ts';
import { Instant } from '../../values/instant.ts';

/** An order in the history that changed nothing, with what the test is about changed. */
export function historyEntry(changes: Partial<OrderHistoryEntry> = {}): OrderHistoryEntry {
  return {
    id: '1',
    sequence: 1,
    finalisedAt: Instant.parse('2026-11-19T23:05:00.000Z'),
    finalisedBy: 'Priya Raman',
    importedFrom: null,
    renewedExpiry: null,
    onBehalf: null,
    prescriber: { isFirstOrder: false, numbersToCheck: [] },
    confirmedAt: null,
    confirmedBy: null,
    confirmedWith: null,
    changes: [],
    safety: null,
    overrides: [],
    doseTimesChanges: [],
    ...changes,
  };
}
