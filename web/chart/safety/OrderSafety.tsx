import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { orderChecks, orderCheckText } from '@wattle/contract/rules/safety/order-checks.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { OrderChange } from '../../clinical/OrderChange.tsx';
import { useChart } from '../chart.tsx';
import { DoseCalendarButton } from '../DoseCalendarButton.tsx';
import { WrittenConflicts } from './Findings.tsx';
import { SafetyMark } from './SafetyMark.tsx';
import styles from './safety.module.css';

/** How much of what an order wrote was checked when it was finalised, or why it wasn’t; nothing if it wrote nothing. */
export function OrderCheckText({ order }: { order: OrderHistoryEntry }) {
  const words = orderCheckText(order);
  return words !== '' && <p className={styles.quiet}>{words}</p>;
}

/** What an order did to each medicine, with the conflicts that were known and the reasons given for them. */
export function OrderChanges({ order }: { order: OrderHistoryEntry }) {
  const { zone } = useChart();
  const shown = orderChecks(order)?.shown;
  return order.changes.map((change) => {
    const { authoringSystemForeignKey: key, product } = change.medication;
    const line = change.kind === 'ceased' ? undefined : shown?.get(key);
    return (
      <li key={`${change.kind} ${key}`}>
        <OrderChange
          change={change}
          action={
            change.kind !== 'ceased' &&
            change.event === undefined && (
              <DoseCalendarButton
                medication={change.medication}
                orderedOn={dayIn(zone, order.finalisedAt)}
              />
            )
          }
        >
          {line && (
            <>
              <WrittenConflicts conflicts={line.conflicts} />
              <SafetyMark check={line.behindMark} overrides={order.overrides} name={product.name} />
            </>
          )}
        </OrderChange>
      </li>
    );
  });
}
