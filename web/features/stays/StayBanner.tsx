import { leaveText, notCheckedSince } from '@wattle/contract/rules/residents/leave-words.ts';
import { useState } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';

/** Above the chart: that the resident is in hospital, or what a prescriber has to look at since they came back. */
export function StayBanner() {
  const { resident, leave } = useChart();
  const [isOpen, setOpen] = useState(false);
  const waits = leave === null && resident.returnToReconcile != null;
  return (
    <>
      {leave !== null && (
        <Banner kind="warning" title={leaveText(leave)}>
          The chart is paused, not ceased. Nothing is given or packed here until the resident is
          back.
        </Banner>
      )}
      {waits && (
        <Banner
          kind="warning"
          title={notCheckedSince}
          actions={<Button onPress={() => setOpen(true)}>See what the hospital did</Button>}
        >
          What the hospital changed isn’t on this chart until a prescriber has prescribed it.
        </Banner>
      )}
      {isOpen && <ReturnDialog onClose={() => setOpen(false)} />}
    </>
  );
}
