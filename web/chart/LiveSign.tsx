import { useChart } from './chart.tsx';
import styles from './live-sign.module.css';

const words = { connecting: 'Connecting…', live: 'Live', interrupted: 'Reconnecting…' } as const;

/** Whether this page gets live updates. */
export function LiveSign() {
  const { live } = useChart();
  return (
    <span className={styles.sign} role="status" data-state={live}>
      <span className={styles.dot} aria-hidden />
      {words[live]}
    </span>
  );
}
