import type { Order, OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import type { ChangeWithoutOrder } from '@wattle/contract/rules/changes-without-order.ts';
import { orderOrigin } from '@wattle/contract/rules/on-behalf.ts';
import type { ReactNode } from 'react';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { Button } from '../../ui/Button.tsx';
import { InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import styles from './strip.module.css';

/** What has changed since the version in view. */
interface ChartNews {
  /** The order in view. */
  readonly shown: Order;
  /** How many rows change or arrive. */
  readonly rows: number;
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
  if (news !== null) {
    const isSameOrder = order.id === news.shown.id;
    const [last] = news.withoutOrder;
    return (
      <NewsStrip
        title={isSameOrder ? changedWords(news.withoutOrder) : orderWords(order, news.shown)}
        button="Show what changed"
        onShow={onShow}
      >
        {isSameOrder && last !== undefined ? (
          <>
            By {last.changedBy}, <ChartMoment at={last.changedAt} />.{' '}
            {countWords(news.withoutOrder.length)}
          </>
        ) : (
          <>
            Order {order.sequence}, {origin.verb} <ChartMoment at={order.finalisedAt} />.{' '}
            {countWords(news.rows)}
          </>
        )}
      </NewsStrip>
    );
  }
  if (isConfirmed) {
    return (
      <NewsStrip
        title="These changes have been confirmed"
        button="Show the current chart"
        onShow={onShow}
      >
        {confirmed}
      </NewsStrip>
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

function orderWords({ importedFrom, finalisedBy }: Order, shown: Order): string {
  const what =
    importedFrom === null ? `${finalisedBy} changed this chart` : 'This chart was imported again';
  return `${what}. Below is still order ${shown.sequence}.`;
}

function changedWords(changes: readonly ChangeWithoutOrder[]): string {
  const kinds = new Set(changes.map(({ what }) => what));
  const what = kinds.size > 1 ? 'Dose times and packaging' : [...kinds].join('');
  return `${what} changed. Below is the chart as it was.`;
}

function countWords(count: number): string {
  return count === 1 ? '1 change is new.' : `${count} changes are new.`;
}
