import type { DraftRow } from '../../queries/chart/drafts.ts';
import type { OrderLineRow } from '../../queries/chart/order-lines.ts';
import type { UserId } from '../../actor.ts';
import type { NewRow } from '../../db/insert-rows.ts';

type OrderedDraft = Pick<DraftRow, 'kind' | 'medicationId' | 'product'>;

/** What every row of an order has: whose order it is, and when. */
interface By {
  readonly userId: UserId;
  readonly byName: string;
  readonly residentId: string;
  readonly orderId: string;
  readonly at: Date;
}

/**
 * What an order does to medicines that other prescribers prescribed, so that they hear of it. Prescribing the same again
 * changes nothing of it.
 */
export function takenOver(
  drafts: readonly OrderedDraft[],
  chart: readonly Pick<OrderLineRow, 'id' | 'prescribedBy' | 'importedFrom'>[],
  { userId, ...by }: By,
): NewRow<'takenOver'>[] {
  return drafts.flatMap(({ kind, medicationId, product }) => {
    const line = chart.find(({ id }) => id === medicationId);
    if (line === undefined || kind === 'represcribe') return [];
    const { prescribedBy: prescriberId, importedFrom } = line;
    if (importedFrom !== null || prescriberId === userId) return [];
    return [{ ...by, medicationId: line.id, prescriberId, name: product.ingredients.join(' + ') }];
  });
}
