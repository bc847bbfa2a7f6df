import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decidesOnHeldItems } from '@wattle/contract/rules/roles.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { HeldItemsDialog } from './HeldItemsDialog.tsx';
import type { CeaseAction } from './LinesToCease.tsx';

/** Above the chart: what other systems sent and nobody has decided on. Who doesn't decide only reads it. */
export function HeldItemsBanner({ ceaseAction }: { ceaseAction?: CeaseAction }) {
  const { residentKey, identity } = useChart();
  const canDecide = decidesOnHeldItems(identity.userType);
  const summary = useQuery(chartQueries(residentKey).summary);
  const [isOpen, setOpen] = useState(false);
  const count = summary.data?.heldItemCount ?? 0;
  const isMissing = `What ${count === 1 ? 'it says' : 'they say'} isn’t on this chart.`;
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
          actions={
            <Button onPress={() => setOpen(true)}>
              {canDecide ? 'Review items' : 'Show items'}
            </Button>
          }
        >
          {canDecide
            ? isMissing
            : `${isMissing} A prescriber, a pharmacist or an administrator decides.`}
        </Banner>
      )}
      {isOpen && <HeldItemsDialog ceaseAction={ceaseAction} onClose={() => setOpen(false)} />}
    </>
  );
}
