import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { SeenChange } from '@wattle/contract/rules/awaited-changes.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import { sentenceOf } from '../../api/errors.ts';
import type { ActionFailure } from '../../api/use-actioning.ts';
import { Moment } from '../../clinical/Moment.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './chart.module.css';

interface ChartNoticesProps {
  order: Order;
  /** The order that the list was laid out from. */
  seenOrderId: string;
  rows: readonly SeenChange[];
  confirmation: OrderHistoryEntry | null;
  failures: ReadonlyMap<string, ActionFailure>;
  isStale: boolean;
  isHistoryMissing: boolean;
  zone: TimeZone;
  onForget: () => void;
  onReload: () => void;
  /** Lays the list out as the chart now is. */
  onShow: () => void;
}

/** What happened to the chart, pinned to the bottom of the window so that no row moves for it. */
export function ChartNotices(props: ChartNoticesProps) {
  const { order, seenOrderId, rows, confirmation, failures, isStale, zone } = props;
  const arrived = rows.filter(({ news }) => news === 'arrived' || news === 'altered').length;
  const isConfirmed = rows.some(({ news, medication }) => news === 'left' && medication.confirmed);
  const show = <Button onPress={props.onShow}>Show the chart as it is now</Button>;
  const retry = <Button onPress={props.onReload}>Retry</Button>;
  return (
    <div className={styles.notices}>
      {order.id !== seenOrderId && (
        <Banner kind="info" title={`${order.finalisedBy} changed this chart`} actions={show}>
          Order {order.sequence}, finalised <Moment at={order.finalisedAt} zone={zone} />.{' '}
          {arrived === 1 ? '1 change is' : `${arrived} changes are`} new; what you had actioned
          stays so.
        </Banner>
      )}
      {order.id === seenOrderId && isConfirmed && (
        <Banner kind="info" title="These changes have been confirmed" actions={show}>
          {confirmation !== null && confirmation.confirmedAt !== null && (
            <>
              By {confirmation.confirmedBy}, <Moment at={confirmation.confirmedAt} zone={zone} />.
            </>
          )}
        </Banner>
      )}
      {isStale && (
        <Banner kind="warning" title="This chart could not be brought up to date" actions={retry}>
          What you see may be out of date. Check before you act on it.
        </Banner>
      )}
      {props.isHistoryMissing && (
        <Banner
          kind="warning"
          title="Who made these changes, and when, could not be loaded"
          actions={retry}
        >
          The changes themselves are complete.
        </Banner>
      )}
      <ActionProblem failures={failures} onForget={props.onForget} />
    </div>
  );
}

/** PHA-02, PHA-03: what was not saved is as it was before. */
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
        ? `${first.name} is as it was. `
        : `${failed.length} changes were not saved and are as they were: ${failed.map(({ name }) => name).join('; ')}. `}
      {sentenceOf(first.error)}
    </Banner>
  );
}
