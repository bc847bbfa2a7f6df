import { useQuery } from '@tanstack/react-query';
import { whyNot } from '@wattle/contract/rules/people/capability.ts';
import { canCorrect } from '@wattle/contract/rules/residents/stay.ts';
import { useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { StayEventList } from './StayEventList.tsx';

/** What was recorded about the stay. What happened last can be entered in error. */
export function StayHistory({ onClose }: { onClose: () => void }) {
  const { residentKey, identity, zone } = useChart();
  const events = useQuery({ ...chartQueries(residentKey).stay, staleTime: 0 });
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting) return <CorrectDialog onClose={() => setCorrecting(false)} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Stay history"
      banner={<ResidentIdentity />}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <Loaded
        from={loadable(events)}
        loading={<LoadingState label="Loading the stay" variant="block" count={2} />}
        failed="We couldn’t load the stay"
        stale="We couldn’t update this"
        isEmpty={events.data?.length === 0}
        empty={<EmptyState title="Nothing was recorded here yet" />}
      >
        {(known) => (
          <StayEventList
            events={known}
            zone={zone}
            action={(last) => (
              <Button
                size="small"
                disabledReason={whyNot(canCorrect(last, identity.userType))}
                onPress={() => setCorrecting(true)}
              >
                Entered in error
              </Button>
            )}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
