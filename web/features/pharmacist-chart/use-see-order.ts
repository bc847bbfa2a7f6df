import type { Order } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useChart } from '../../chart/chart.tsx';
import { useMutation } from '@tanstack/react-query';

/**
 * Says that the pharmacy has seen the version in view, if nobody has before and the page is in front: one that loads
 * by itself behind others was seen by nobody. What fails is said the next time it comes to the front.
 */
export function useSeeOrder({ id, seenAt }: Pick<Order, 'id' | 'seenAt'>): void {
  const { residentKey } = useChart();
  const { mutate } = useMutation({
    mutationFn: (orderId: string) =>
      call(medications.seeOrder, { params: { ...pathOf(residentKey), orderId } }),
  });
  const isUnseen = seenAt === null;
  useEffect(() => {
    if (!isUnseen) return undefined;
    const say = () => {
      if (document.visibilityState === 'visible') mutate(id);
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [id, isUnseen, mutate]);
}
