import { plainReason } from '../../presenters/held-resource.ts';
import { findingsIn } from '../../queries/exchange/findings.ts';
import type { HeldItemRow } from '../../queries/exchange/held-items.ts';
import { notKeptOf } from '../fhir/read/not-kept.ts';

/** Why an item waits, apart from what a release of it leaves out. */
export function whyItWaits({
  found,
  reasons,
  resource,
}: Pick<HeldItemRow, 'found' | 'reasons' | 'resource'>) {
  const notKept = notKeptOf(resource);
  return {
    reasons: findingsIn(found, reasons)
      .map(plainReason)
      .filter((one) => !notKept.includes(one)),
    notKept,
  };
}
