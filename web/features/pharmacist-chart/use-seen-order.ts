import type { Order } from '@wattle/contract/entities/medication.ts';
import { useState } from 'react';

/** The order that the list shows, beside the latest. */
export interface SeenOrder {
  readonly order: Order;
  /** Whether the latest is another one. */
  readonly isNewer: boolean;
  /** Until the user asks, nothing of a newer order takes a place in the list: rows would move under the hand. */
  readonly isHeld: boolean;
  /** Shows this order; `isRevealed` with what a newer one changed. */
  readonly show: (order: Order, isRevealed?: boolean) => void;
}

/** Keeps the order that was first shown until the user asks for the current one. Null until there is one. */
export function useSeenOrder(latest: Order | null, isConfirming: boolean): SeenOrder | null {
  const [seen, setSeen] = useState({ order: latest, isConfirming, isRevealed: false });
  const show = (order: Order, isRevealed = false) => setSeen({ order, isConfirming, isRevealed });
  if (latest === null) return null;
  const order = seen.order ?? latest;
  // The dialog covers the list, so afterwards the current chart is shown.
  if (seen.order === null || seen.isConfirming !== isConfirming) show(latest);
  const isNewer = latest.id !== order.id;
  return { order, isNewer, isHeld: isNewer && !seen.isRevealed, show };
}
