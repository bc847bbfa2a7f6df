import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderHistoryEntry } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { finalisedByText, meansText } from '@wattle/contract/rules/orders/on-behalf.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { chartQueries, reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { mayBeDone, sentenceOf } from '../../api/errors.ts';
import { AllergyLine } from '../../chart/AllergyLine.tsx';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { OrderChanges, OrderCheckText } from '../../chart/safety/OrderSafety.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ReadToEnd } from '../../ui/dialogs/ReadToEnd.tsx';
import { useReading } from '../../ui/dialogs/use-reading.ts';
import styles from './countersign.module.css';

/** Above the chart of a prescriber who still has to countersign orders on it (DRF-01). */
export function CountersignBanner() {
  const { residentKey, identity } = useChart();
  const isAsked = can(identity.userType, 'CountersignOrders');
  const waiting = useQuery({ ...chartQueries(residentKey).toCountersign, enabled: isAsked });
  // Only what was there when the dialog was opened can be signed in it: an order that comes later hasn't been read.
  const [openedIds, setOpenedIds] = useState<readonly string[]>([]);
  if (waiting.data === undefined && waiting.isError) {
    return (
      <Banner
        kind="warning"
        title="We couldn’t load the orders you have to countersign."
        actions={<Button onPress={() => void waiting.refetch()}>Try again</Button>}
      >
        {sentenceOf(waiting.error)}
      </Banner>
    );
  }
  const orders = waiting.data ?? [];
  if (orders.length === 0) return null;
  const opened = orders.filter(({ id }) => openedIds.includes(id));
  const title =
    orders.length === 1
      ? '1 order was entered on your behalf and isn’t countersigned.'
      : `${orders.length} orders were entered on your behalf and aren’t countersigned.`;
  return (
    <>
      <Banner
        kind="warning"
        title={title}
        actions={
          <Button onPress={() => setOpenedIds(orders.map(({ id }) => id))}>
            Review and countersign
          </Button>
        }
      />
      {opened.length > 0 && (
        <CountersignDialog
          orders={opened}
          newer={orders.length - opened.length}
          onClose={() => setOpenedIds([])}
        />
      )}
    </>
  );
}

interface CountersignDialogProps {
  orders: readonly OrderHistoryEntry[];
  /** How many more have come since it was opened. */
  newer: number;
  onClose: () => void;
}

/** Lists what is countersigned: exactly the orders shown. */
function CountersignDialog({ orders, newer, onClose }: CountersignDialogProps) {
  const { residentKey } = useChart();
  const { showToast, reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  const reading = useReading(
    orders.map(({ id }) => id).join(),
    'Scroll to the end to countersign.',
  );
  const countersign = useMutation({
    mutationFn: () =>
      call(medications.countersign, {
        params: pathOf(residentKey),
        body: { orderIds: orders.map(({ id }) => Uuid.parse(id)) },
      }),
    onSuccess: () => {
      onClose();
      showToast({ kind: 'success', title: 'Countersigned.' });
    },
    onError: (error) => {
      if (!isShown()) reportFailure('We couldn’t countersign the orders.', error);
    },
    // Countersigned or not, show what the server has now.
    onSettled: () => reloadChart(queryClient),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      isBusy={countersign.isPending}
      title="Countersign orders"
      banner={
        <ResidentIdentity>
          <AllergyLine />
        </ResidentIdentity>
      }
      footer={
        <>
          {/* Beside the buttons, where it moves nothing that is being read. */}
          <p role="status" className={styles.newer}>
            {newer > 0 && newerText(newer)}
          </p>
          <p className={styles.quiet}>{reading.hint}</p>
          <Button isDisabled={countersign.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isPending={countersign.isPending}
            disabledReason={reading.reason}
            onRefused={() => reading.refuse(reading.reason)}
            onPress={() => countersign.mutate()}
          >
            Countersign
          </Button>
        </>
      }
    >
      <ReadToEnd reading={reading} label="The orders" className={styles.review}>
        {countersign.isError && (
          <Banner
            kind="error"
            title={
              mayBeDone(countersign.error)
                ? 'The orders may not have been countersigned.'
                : 'The orders weren’t countersigned.'
            }
          >
            {sentenceOf(countersign.error)}
          </Banner>
        )}
        <p>By countersigning you confirm that you gave these orders as they were entered.</p>
        <ul className={styles.orders}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderToSign order={order} />
            </li>
          ))}
        </ul>
      </ReadToEnd>
    </Dialog>
  );
}

const newerText = (count: number) =>
  count === 1
    ? '1 more order has come since. Countersign it afterwards.'
    : `${count} more orders have come since. Countersign them afterwards.`;

function OrderToSign({ order }: { order: OrderHistoryEntry }) {
  return (
    <>
      <div className={styles.head}>
        <h3>
          Order {order.sequence}, <ChartMoment at={order.finalisedAt} />
        </h3>
        <p className={styles.quiet}>
          {finalisedByText(order)}
          {order.onBehalf !== null && `. ${meansText(order.onBehalf)}`}
        </p>
        <OrderCheckText order={order} />
      </div>
      <ul className={styles.changes}>
        <OrderChanges order={order} />
      </ul>
    </>
  );
}
