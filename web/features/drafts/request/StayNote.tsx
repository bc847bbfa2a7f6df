import { leaveText, notCheckedSince } from '@wattle/contract/rules/residents/leave-words.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';

/** What the banners above the chart say of a hospital stay: somebody may record it while this covers them. */
export function StayNote() {
  const { resident, leave } = useChart();
  if (leave !== null) {
    return (
      <Banner kind="warning" title={leaveText(leave)}>
        Nothing is given or packed here until the resident is back.
      </Banner>
    );
  }
  if (resident.returnToReconcile == null) return null;
  return (
    <Banner kind="warning" title={notCheckedSince}>
      Look at what the hospital did, above the chart, before you finalise.
    </Banner>
  );
}
