import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeldEnding } from '@wattle/contract/entities/resident-facts.ts';
import { decidesOnHeldItems } from '@wattle/contract/rules/people/roles.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { HeldItemsDialog } from './HeldItemsDialog.tsx';
import type { CeaseAction } from './LinesToCease.tsx';

/** Above the chart: what other systems sent and nobody has decided on. Who doesn't decide only reads it. */
export function HeldItemsBanner({ ceaseAction }: { ceaseAction?: CeaseAction }) {
  const { residentKey, identity } = useChart();
  const canDecide = decidesOnHeldItems(identity.userType);
  const summary = useQuery(chartQueries(residentKey).summary);
  const [isOpen, setOpen] = useState(false);
  const count = summary.data?.heldItemCount ?? 0;
  const endings = summary.data?.heldEndings ?? [];
  const whoDecides =
    endings.length > 0
      ? 'An administrator decides on a death or a discharge. Until then the chart goes on as it is.'
      : !canDecide && 'A prescriber, a pharmacist or an administrator decides.';
  return (
    <>
      {count > 0 && (
        <Banner
          kind="warning"
          title={titleOf(count, endings)}
          actions={
            <Button onPress={() => setOpen(true)}>
              {canDecide ? 'Review items' : 'Show items'}
            </Button>
          }
        >
          What {count === 1 ? 'it says' : 'they say'} isn’t on this chart. {whoDecides}
        </Banner>
      )}
      {isOpen && <HeldItemsDialog ceaseAction={ceaseAction} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Names a death or a discharge: whoever gives medicines has to know of it before anything else. */
function titleOf(count: number, endings: readonly HeldEnding[]): string {
  const ends = endings.map((ending) => `a ${ending.toLowerCase()}`).join(' and ');
  if (count === 1) return `1 item from another system is waiting for review${ends && `: ${ends}`}`;
  return `${count} items from other systems are waiting for review${ends && `, with ${ends}`}`;
}
