import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { SeenChange } from '@wattle/contract/rules/awaited-changes.ts';
import { sentenceOf } from '../../api/errors.ts';
import type { ActionFailure } from '../../chart/use-actioning.ts';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './chart.module.css';

interface ChartNoticesProps {
  order: Order;
  /** The order the list was built from. */
  seenOrderId: string;
  rows: readonly SeenChange[];
  confirmation: OrderHistoryEntry | null;
  failures: ReadonlyMap<string, ActionFailure>;
  isStale: boolean;
  isHistoryMissing: boolean;
  onForget: () => void;
  onReload: () => void;
  /** Rebuilds the list from the current chart. */
  onShow: () => void;
}

/** What happened to the chart, pinned to the bottom of the window so that no row moves. */
export function ChartNotices(props: ChartNoticesProps) {
  const { order, seenOrderId, rows, confirmation, failures, isStale } = props;
  const arrived = rows.filter(({ news }) => news === 'arrived' || news === 'altered').length;
  const isConfirmed = rows.some(({ news, medication }) => news === 'left' && medication.confirmed);
  const show = <Button onPress={props.onShow}>Show the current chart</Button>;
  const retry = <Button onPress={props.onReload}>Retry</Button>;
  return (
    <div className={styles.notices}>
      {order.id !== seenOrderId && (
        <Banner kind="info" title={`${order.finalisedBy} changed this chart`} actions={show}>
          Order {order.sequence}, finalised <ChartMoment at={order.finalisedAt} />.{' '}
          {arrived === 1 ? '1 change is' : `${arrived} changes are`} new. What you have actioned
          stays actioned.
        </Banner>
      )}
      {order.id === seenOrderId && isConfirmed && (
        <Banner kind="info" title="These changes have been confirmed" actions={show}>
          {confirmation !== null && confirmation.confirmedAt !== null && (
            <>
              By {confirmation.confirmedBy}, <ChartMoment at={confirmation.confirmedAt} />.
            </>
          )}
        </Banner>
      )}
      {isStale && (
        <Banner kind="warning" title="We couldn’t update this chart" actions={retry}>
          What you see may be out of date. Check before you act on it.
        </Banner>
      )}
      {props.isHistoryMissing && (
        <Banner
          kind="warning"
          title="We couldn’t load who made these changes and when"
          actions={retry}
        >
          The list of changes is complete.
        </Banner>
      )}
      <ActionProblem failures={failures} onForget={props.onForget} />
    </div>
  );
}

/** PHA-02, PHA-03: what was not saved has been undone. */
function ActionProblem({ failures, onForget }: Pick<ChartNoticesProps, 'failures' | 'onForget'>) {
  const failed = [...failures.values()];
  const [first] = failed;
  if (first === undefined) return null;
  return (
    <Banner
      kind="error"
      title="There was a problem marking this change as actioned."
      onDismiss={onForget}
    >
      {failed.length === 1
        ? `${first.name} was not saved. `
        : `${failed.length} changes were not saved: ${failed.map(({ name }) => name).join('; ')}. `}
      {sentenceOf(first.error)}
    </Banner>
  );
}
