import type { Order } from '@wattle/contract/entities/medication.ts';
import { chartCheckText, safetyPage } from '@wattle/contract/rules/safety/check-words.ts';
import { keptCheckText } from '@wattle/contract/rules/safety/order-checks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FailedIcon } from '../../ui/content/screen-icons.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { useSafety } from './safety.tsx';
import styles from './safety.module.css';

/**
 * How much of the chart was checked, in one sentence; it is never blank on a chart with medicines. It says that it is about
 * the whole chart, because it may stand beside the heading of one group.
 */
export function ChartCheck() {
  const { checks, retry } = useSafety();
  if (checks === undefined) {
    return retry === undefined ? (
      <span className={styles.quiet}>Checking the medicines…</span>
    ) : (
      <span className={styles.chartCheck} data-failed="true">
        <FailedIcon size={16} />
        <span>We couldn’t load the safety check</span>
        <Button size="small" onPress={retry}>
          Retry
        </Button>
      </span>
    );
  }
  const all = [...checks.values()];
  const hasFailed = all.some(({ state }) => state === 'failed');
  return (
    <span className={styles.chartCheck} data-failed={hasFailed}>
      {hasFailed && <FailedIcon size={16} />}
      <span>{all.length > 0 && `Whole chart: ${chartCheckText(all)}`}</span>
    </span>
  );
}

/** Leads to what medicines are checked against; nothing where there are none. */
export function WhatIsChecked() {
  const { checks } = useSafety();
  if (checks === undefined || checks.size === 0) return null;
  return (
    <a href={safetyPage} target="_blank" rel="noreferrer" className={styles.page}>
      What is checked<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** How much of the chart was checked when this order was finalised; nothing for one without medicines. */
export function KeptCheck({ order }: { order: Order }) {
  const words = keptCheckText(order);
  if (words === '') return null;
  const hasFailed = order.safety?.lines.some(({ state }) => state === 'failed') === true;
  return (
    <span className={styles.chartCheck} data-failed={hasFailed}>
      {hasFailed && <FailedIcon size={16} />}
      When order {order.sequence} was {order.importedFrom === null ? 'finalised' : 'imported'}:{' '}
      {words}
    </span>
  );
}
