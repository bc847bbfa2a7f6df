import { useChart } from '../../../chart/chart.tsx';
import { timeText } from '../../../lib/clock.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { useDrafting } from '../drafting.ts';

/** The chart has a newer version than the one the drafts are based on (LIV-01). */
export function ChangedBanner() {
  const { drafts, order } = useDrafting();
  const { zone } = useChart();
  if (!order || !drafts.some(({ updatedAt }) => updatedAt < order.finalisedAt)) return null;
  const time = timeText(zone, order.finalisedAt);
  return (
    <Banner
      kind="info"
      title={`The chart changed at ${time} by ${order.finalisedBy}. Check your drafts.`}
    />
  );
}
