import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { orderOrigin } from '@wattle/contract/rules/on-behalf.ts';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { Button } from '../../ui/Button.tsx';
import { InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import styles from './strip.module.css';

interface ChartStripProps {
  order: Order;
  /** The order's history entry, which says for whom it was finalised and whether it was confirmed. */
  confirmation: OrderHistoryEntry | null;
  /** Whether anything on the shown chart waits to be confirmed. */
  isWaiting: boolean;
  /** A newer order came: how many changes of it aren't shown yet, and the number of the one in view. */
  news: { readonly arrived: number; readonly shown: number } | null;
  /** Somebody confirmed what is shown. */
  isConfirmed: boolean;
  onShow: () => void;
}

/**
 * Which version of the chart this is, or what has just happened to it. The space is the same for both, so that no row
 * moves when a newer order comes (HDR-05, LIV-01).
 */
export function ChartStrip(props: ChartStripProps) {
  const { order, confirmation, isWaiting, news, isConfirmed, onShow } = props;
  const confirmed =
    confirmation === null || confirmation.confirmedAt === null ? null : (
      <>
        <ChartMoment at={confirmation.confirmedAt} /> by {confirmation.confirmedBy}
      </>
    );
  const origin = orderOrigin({ ...order, onBehalf: confirmation?.onBehalf ?? null });
  const whatCame =
    order.importedFrom === null
      ? `${order.finalisedBy} changed this chart`
      : 'This chart was imported again';
  if (news !== null || isConfirmed) {
    return (
      <div role="status" className={styles.strip} data-kind="news">
        <InfoIcon size={20} />
        <div className={styles.words}>
          <p className={styles.title}>
            {news !== null
              ? `${whatCame}. Below is still order ${news.shown}.`
              : 'These changes have been confirmed'}
          </p>
          <p>
            {news !== null ? (
              <>
                Order {order.sequence}, {origin.verb} <ChartMoment at={order.finalisedAt} />.{' '}
                {news.arrived === 1 ? '1 change is' : `${news.arrived} changes are`} new.
              </>
            ) : (
              confirmed
            )}
          </p>
        </div>
        <Button size="small" onPress={onShow}>
          {news !== null ? 'Show what changed' : 'Show the current chart'}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.strip} {...(isWaiting && { 'data-kind': 'changed' })}>
      {isWaiting && <WarningIcon size={20} />}
      <div className={styles.words}>
        <p className={styles.title}>
          {isWaiting ? 'This chart has changed' : 'No changes to action'}
        </p>
        <p>
          Order {order.sequence}, {origin.verb} <ChartMoment at={order.finalisedAt} /> {origin.by}
          {confirmed !== null && <>; confirmed {confirmed}</>}
        </p>
      </div>
    </div>
  );
}
