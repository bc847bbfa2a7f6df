import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { draftsQuery } from './draft-queries.ts';

/** Says so if the day ends while drafts are on the open chart: the server removes them then (DRF-05). */
export function useEndOfDrafts(): void {
  const { today, residentKey } = useChart();
  const { showToast } = useChartToasts();
  const client = useQueryClient();
  const day = useRef(today);
  const endDay = useEffectEvent(async () => {
    const { queryKey } = draftsQuery(residentKey);
    const before = client.getQueryData(queryKey)?.length ?? 0;
    if (before === 0) return;
    await client.refetchQueries({ queryKey });
    const after = client.getQueryData(queryKey)?.length ?? 0;
    if (after >= before) return;
    showToast({
      kind: 'info',
      title: 'Your drafts ended at midnight',
      body: 'Drafts that aren’t finalised last until the end of the day, and have been removed.',
    });
  });
  useEffect(() => {
    if (day.current === today) return;
    day.current = today;
    void endDay();
  }, [today]);
}
