import type { OrderOverride, OrderSafety } from '@wattle/contract/entities/safety.ts';
import { finalisedByText } from '@wattle/contract/rules/orders/on-behalf.ts';
import { toInstant } from '@wattle/contract/values/instant.ts';
import type { OverridingOrder } from '../queries/chart/orders.ts';

/** The reasons given in an order, by the person who finalised it. */
export function presentOverrides(order: OverridingOrder): OrderOverride[] {
  const { finalisedByName: finalisedBy, prescriberName: prescriber } = order;
  const onBehalf = prescriber === null ? null : { prescriber };
  return order.overrides.map((override) => ({
    ...override,
    orderId: order.id,
    givenBy: finalisedByText({ finalisedBy, onBehalf }),
    givenAt: toInstant(order.finalisedAt),
  }));
}

/** The reasons given for conflicts of current medicines, the latest for each conflict. `orders` are newest first. */
export function presentCurrentOverrides(
  orders: readonly OverridingOrder[],
  current: ReadonlySet<string>,
): OrderOverride[] {
  const latest = new Map<string, OrderOverride>();
  for (const override of orders.flatMap(presentOverrides)) {
    const isCurrent = override.lines.some((line) => current.has(line));
    if (isCurrent && !latest.has(override.key)) latest.set(override.key, override);
  }
  return [...latest.values()];
}

/** The results of the check, for these medicines only. */
export function presentSafety(
  safety: OrderSafety | null,
  about: ReadonlySet<string>,
): OrderSafety | null {
  return safety && { ...safety, lines: safety.lines.filter(({ line }) => about.has(line)) };
}
