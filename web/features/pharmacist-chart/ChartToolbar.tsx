import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { useState } from 'react';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon, FilterIcon } from '../../ui/icons.tsx';
import styles from './chart.module.css';

interface ChartToolbarProps {
  order: Order;
  /** The order's history entry, which says whether it was confirmed. */
  confirmation: OrderHistoryEntry | null;
  isDetailShown: boolean;
  /** Missing if the detail covers the list and closes by itself. */
  onDetailShown: ((isShown: boolean) => void) | undefined;
  /** Why nothing can be confirmed. */
  confirmReason: string | undefined;
  onConfirm: () => void;
}

/** Which version of the chart this is, and its actions. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { order, confirmation, isDetailShown, onDetailShown } = props;
  const [isFilterOpen, setFilterOpen] = useState(false);
  const DetailIcon = isDetailShown ? ChevronRightIcon : ChevronLeftIcon;
  return (
    <>
      <div className={styles.toolbar}>
        <p className={styles.version}>
          <strong>Order {order.sequence}</strong>, finalised <ChartMoment at={order.finalisedAt} />{' '}
          by {order.finalisedBy}
          {confirmation !== null && confirmation.confirmedAt !== null && (
            <>
              {'; confirmed '}
              <ChartMoment at={confirmation.confirmedAt} /> by {confirmation.confirmedBy}
            </>
          )}
        </p>
        <div className={styles.tools}>
          <Button
            variant="quiet"
            icon={<FilterIcon />}
            aria-expanded={isFilterOpen}
            onPress={() => setFilterOpen(!isFilterOpen)}
          >
            Filter
          </Button>
          {onDetailShown && (
            <Button
              variant="quiet"
              icon={<DetailIcon />}
              aria-expanded={isDetailShown}
              onPress={() => onDetailShown(!isDetailShown)}
            >
              {isDetailShown ? 'Hide details' : 'Show details'}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<CheckIcon />}
            disabledReason={props.confirmReason}
            onPress={props.onConfirm}
          >
            Confirm actioned
          </Button>
        </div>
      </div>
      {isFilterOpen && (
        <section className={styles.filter} aria-label="Filter">
          This chart has no filters yet: every medicine is shown.
        </section>
      )}
    </>
  );
}
