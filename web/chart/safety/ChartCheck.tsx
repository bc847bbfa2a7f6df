import { chartCheckText } from '@wattle/contract/rules/safety/check-words.ts';
import { FailedIcon } from '../../ui/icons.tsx';
import { useSafety } from './safety.tsx';
import styles from './safety.module.css';

/** How much of the chart was checked, in one sentence; it is never blank on a chart with medicines. */
export function ChartCheck() {
  const { checks } = useSafety();
  if (checks === undefined) return <span className={styles.quiet}>Checking the medicines…</span>;
  const all = [...checks.values()];
  const hasFailed = all.some(({ state }) => state === 'failed');
  return (
    <span className={styles.chartCheck} data-failed={hasFailed}>
      {hasFailed && <FailedIcon size={16} />}
      {chartCheckText(all)}
    </span>
  );
}
