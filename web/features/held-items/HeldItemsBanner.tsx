import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { HeldItemsDialog } from './HeldItemsDialog.tsx';
import type { CeaseAction } from './LinesToCease.tsx';

/** Above the chart, for those who decide what becomes of items from other systems. */
export function HeldItemsBanner({ ceaseAction }: { ceaseAction?: CeaseAction }) {
  const { residentKey } = useChart();
  const summary = useQuery(chartQueries(residentKey).summary);
  const [isOpen, setOpen] = useState(false);
  // Only who decides is told how many there are.
  const count = summary.data?.heldItemCount ?? 0;
  return (
    <>
      {count > 0 && (
        <Banner
          kind="warning"
          title={
            count === 1
              ? '1 item from another system is waiting for review'
              : `${count} items from other systems are waiting for review`
          }
          actions={<Button onPress={() => setOpen(true)}>Review items</Button>}
        >
          What they say isn’t on this chart.
        </Banner>
      )}
      {isOpen && <HeldItemsDialog ceaseAction={ceaseAction} onClose={() => setOpen(false)} />}
    </>
  );
}
