import { useChart } from '../../../chart/chart.tsx';
import { timeText } from '../../../lib/time/clock.ts';
import { InfoIcon } from '../../../ui/content/icons.tsx';
import { useDrafting } from '../drafting.ts';
import styles from './tray.module.css';

/** The chart has a newer version than the one the drafts are based on (LIV-01); above the chart it would push it down. */
export function ChangedNote() {
  const { drafts, order } = useDrafting();
  const { zone } = useChart();
  if (!order || !drafts.some(({ updatedAt }) => updatedAt < order.finalisedAt)) return null;
  const time = timeText(zone, order.finalisedAt);
  const what =
    order.importedFrom === null
      ? `changed at ${time} by ${order.finalisedBy}`
      : `was imported from ${order.importedFrom} at ${time}`;
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.changed}>
        <InfoIcon size={20} />
        {`The chart ${what}. Check your drafts.`}
      </p>
    </div>
  );
}
