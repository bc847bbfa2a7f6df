import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ChangeWithoutOrder } from '@wattle/contract/rules/orders/changes-without-order.ts';
import { orderOrigin } from '@wattle/contract/rules/orders/on-behalf.ts';
import type { ReactNode } from 'react';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { InfoIcon, WarningIcon } from '../../ui/content/icons.tsx';
import styles from './strip.module.css';

/** What has changed since the version in view. */
interface ChartNews {
  /** The order in view. */
  readonly shown: Order;
  /** How many medicines have changed. */
  readonly changes: number;
  /** The latest first. */
  readonly withoutOrder: readonly ChangeWithoutOrder[];
}

interface ChartStripProps {
  order: Order;
  /** The order's history entry, which says for whom it was finalised and whether it was confirmed. */
  confirmation: OrderHistoryEntry | null;
  /** Whether anything on the shown chart waits to be confirmed. */
  isWaiting: boolean;
  /** Null if the latest version is shown. */
  news: ChartNews | null;
  /** Somebody confirmed what is shown. */
  isConfirmed: boolean;
  onShow: () => void;
}

/**
 * Which version of the chart this is, or what has just happened to it. The space is the same for both, so that no row
 * moves when a newer one comes (HDR-05, LIV-01).
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
  const covering =
    news === null ? (
      isConfirmed && (
        <NewsStrip
          title="These changes have been confirmed"
          button="Show the current chart"
          onShow={onShow}
        >
          {confirmed}
        </NewsStrip>
      )
    ) : (
      <NewsStrip title={titleOf(news, order)} button="Show what changed" onShow={onShow}>
        <Origin news={news} order={order} verb={origin.verb} />
      </NewsStrip>
    );
  return (
    <div className={styles.place}>
      <div
        className={cx(styles.strip, covering !== false && styles.covered)}
        {...(isWaiting && { 'data-kind': 'changed' })}
      >
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
      {covering}
    </div>
  );
}

interface NewsStripProps {
  title: string;
  children: ReactNode;
  button: string;
  onShow: () => void;
}

function NewsStrip({ title, children, button, onShow }: NewsStripProps) {
  return (
    <div role="status" className={styles.strip} data-kind="news">
      <InfoIcon size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p>{children}</p>
      </div>
      <Button size="small" onPress={onShow}>
        {button}
      </Button>
    </div>
  );
}

function titleOf({ shown, withoutOrder }: ChartNews, { id, importedFrom, finalisedBy }: Order) {
  if (id === shown.id) {
    const kinds = new Set(withoutOrder.map(({ what }) => what));
    const what = kinds.size > 1 ? 'Dose times and packaging' : [...kinds].join('');
    return `${what} changed. Below is the chart as it was.`;
  }
  const what =
    importedFrom === null ? `${finalisedBy} changed this chart` : 'This chart was imported again';
  return `${what}. Below is still order ${shown.sequence}.`;
}

interface OriginProps {
  news: ChartNews;
  order: Order;
  /** What was done to make the order, such as "finalised". */
  verb: string;
}

/** Who finalised the order or changed the chart without one, when, and how much of it isn't shown yet. */
function Origin({ news: { shown, changes, withoutOrder }, order, verb }: OriginProps) {
  const [last] = withoutOrder;
  const count = changes === 1 ? '1 change is new.' : `${changes} changes are new.`;
  if (order.id === shown.id && last !== undefined) {
    return (
      <>
        {withoutOrder.length > 1 && 'Last by '}
        {last.changedBy}, <ChartMoment at={last.changedAt} />. {count}
      </>
    );
  }
  return (
    <>
      Order {order.sequence}, {verb} <ChartMoment at={order.finalisedAt} />. {count}
    </>
  );
}
