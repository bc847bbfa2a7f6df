import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { AllergyLine } from '../../chart/AllergyLine.tsx';
import { useChart } from '../../chart/chart.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LeaveQuestion } from '../../ui/dialogs/LeaveQuestion.tsx';
import { useDiscardQuestion } from '../../ui/dialogs/use-discard-question.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import { idleForm, StayForm } from './StayForm.tsx';
import type { StayKind } from './stay-form.ts';

export const stayTitles = {
  leave: 'Hospital leave',
  return: 'Back from hospital',
  transfer: 'Transfer',
  discharge: 'Discharge',
  death: 'Death',
} as const satisfies Record<StayKind, string>;

/** The dialog in which something about the stay is recorded. It asks before discarding what was typed. */
export function StayDialog({ kind, onClose }: { kind: StayKind; onClose: () => void }) {
  const { residentKey } = useChart();
  const queries = chartQueries(residentKey);
  const events = useQuery({ ...queries.stay, staleTime: 0 });
  const order = useQuery(queries.order);
  const [form, setForm] = useState(idleForm);
  const { ask, question } = useDiscardQuestion(() => form.isDirty, onClose);
  const loaded = loadable(events);
  const chart = loadable(order);
  return (
    <Dialog
      isOpen
      onClose={ask}
      isBusy={form.isSaving}
      size="large"
      title={stayTitles[kind]}
      banner={
        <ResidentIdentity>
          <AllergyLine />
        </ResidentIdentity>
      }
    >
      <Loaded
        from={{
          ...loaded,
          // What was kept from before may lack the last event, and the form is about what comes after it.
          data: chart.data !== undefined && events.isFetchedAfterMount ? loaded.data : undefined,
          problem: loaded.problem ?? chart.problem,
          retry: () => {
            loaded.retry();
            chart.retry();
          },
        }}
        loading={<LoadingState label="Loading the stay" variant="block" count={2} />}
        failed="We couldn’t load the stay"
        stale="We couldn’t update this"
      >
        {(known) => (
          <StayForm
            kind={kind}
            events={known}
            medications={(chart.data?.medications ?? []).filter(
              ({ status }) => status !== 'Ceased',
            )}
            onState={setForm}
            onCancel={ask}
            onDone={onClose}
          />
        )}
      </Loaded>
      {question}
      <LeaveQuestion asks={form.isDirty && !form.isSaving} />
    </Dialog>
  );
}
