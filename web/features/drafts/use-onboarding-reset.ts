import { useMutation, useQueryClient } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { useBackOnline } from '../../lib/loading/back-online.ts';
import { nowInstant } from '../../lib/time/clock.ts';
import { draftsQuery } from './draft-queries.ts';

/**
 * Moves the drafts of a resident being onboarded to today, once on entering the chart (DRF-05), and says so
 * if that changes their dates. Whether it failed matters only then, until it is done or the chart is left.
 */
export function useOnboardingReset(key: ResidentKey, isDue: boolean, areOld: boolean): void {
  const queryClient = useQueryClient();
  const { showToast, reportFailure } = useChartToasts();
  const { queryKey } = draftsQuery(key);
  const takeBack = useRef(() => {});
  const hasFailed = useRef(false);
  const { mutate, isIdle } = useMutation({
    mutationFn: (_wereOld: boolean) =>
      call(medications.resetDraftPerformedOn, {
        params: pathOf(key),
        body: { today: nowInstant() },
      }),
    onMutate: () => {
      hasFailed.current = false;
      takeBack.current();
    },
    onSuccess: async (_, wereOld) => {
      await queryClient.invalidateQueries({ queryKey });
      if (!wereOld) return;
      showToast({
        kind: 'info',
        title: 'Your earlier drafts were moved to today.',
        body: 'Any that would have started before today now start today. Check their dates.',
      });
    },
    onError: (error, wereOld) => {
      hasFailed.current = true;
      if (!wereOld) return;
      takeBack.current = reportFailure('We couldn’t move your drafts to today.', error);
    },
  });
  useBackOnline(() => {
    if (hasFailed.current) mutate(areOld);
  });
  useEffect(() => () => takeBack.current(), []);
  const shouldReset = isDue && isIdle;
  useEffect(() => {
    if (shouldReset) mutate(areOld);
  }, [shouldReset, areOld, mutate]);
}
