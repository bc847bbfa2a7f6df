import type { Order } from '@wattle/contract/entities/medication.ts';
import { changesWithoutOrder } from '@wattle/contract/rules/orders/changes-without-order.ts';
import { useState } from 'react';

/** Which version of the chart the list shows, beside the latest. */
export interface SeenOrder {
  /** The order by which the rows have their places. */
  readonly placed: Order;
  /** The version in view. */
  readonly order: Order;
  /** Until the user asks, nothing of a newer version is shown: rows would move under the hand. */
  readonly isHeld: boolean;
  /** Shows what a newer version changed; every row keeps its place. */
  readonly reveal: () => void;
  /** Shows the latest version, each row in its own place. */
  readonly showLatest: () => void;
}

/** Keeps the version that was first shown until the user asks for the current one. Null until there is one. */
export function useSeenOrder(latest: Order | null, isConfirming: boolean): SeenOrder | null {
  const [seen, setSeen] = useState({ placed: latest, order: latest, isConfirming });
  if (latest === null) return null;
  const showLatest = () => setSeen({ placed: latest, order: latest, isConfirming });
  // The dialog covers the list, so afterwards the current chart is shown.
  if (seen.placed === null || seen.isConfirming !== isConfirming) showLatest();
  const { placed, order } = { placed: seen.placed ?? latest, order: seen.order ?? latest };
  return {
    placed,
    order,
    isHeld: isOther(order, latest),
    reveal: () => setSeen({ placed, order: latest, isConfirming }),
    showLatest,
  };
}

/** Whether its lines say anything different from before. */
function isOther(before: Order, after: Order): boolean {
  return (
    before.id !== after.id || changesWithoutOrder(before.medications, after.medications).length > 0
  );
}
