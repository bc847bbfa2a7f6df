import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StayEvent, StayEventContent } from '@wattle/contract/entities/stay-event.ts';
import { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { notDone, sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';

const changedMeanwhile =
  'Somebody else has recorded something about this stay since you opened this. Nothing was saved. Close this and look at the chart.';

const lastOf = (events: readonly StayEvent[]): Uuid | null => {
  const last = events.at(-1);
  return last === undefined ? null : Uuid.parse(last.id);
};

/**
 * Records an event on top of those that were there when the form was opened. Sent again after a lost answer, it is
 * the same event.
 */
export function useRecordStay(events: readonly StayEvent[], onDone: () => void) {
  const { residentKey } = useChart();
  const client = useQueryClient();
  const isShown = useIsShown();
  const { reportFailure, showToast } = useChartToasts();
  const [{ id, lastSeen }] = useState(() => ({
    id: crypto.randomUUID(),
    lastSeen: lastOf(events),
  }));
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (content: StayEventContent) =>
      call(portalStays.recordStayEvent, {
        params: pathOf(residentKey),
        body: { id: Uuid.parse(id), lastSeen, content },
      }),
    onSuccess: () => {
      showToast({ kind: 'success', title: 'Recorded' });
      onDone();
    },
    onError: (failure) => {
      if (!isShown()) reportFailure(`It ${notDone(failure, 'was')} recorded.`, failure);
    },
    onSettled: () => void reloadChart(client),
  });
  // Ours is among them after an answer was lost.
  const hasChanged = lastOf(events) !== lastSeen && lastOf(events) !== id;
  return {
    record: async (content: StayEventContent) => {
      await mutateAsync(content).catch(() => undefined);
    },
    isPending,
    problem: hasChanged ? changedMeanwhile : error === null ? undefined : sentenceOf(error),
    refusal: hasChanged ? 'The chart has changed.' : undefined,
  };
}
