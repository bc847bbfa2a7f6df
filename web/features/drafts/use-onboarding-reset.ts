import { useMutation, useQueryClient } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { nowInstant } from '../../lib/clock.ts';
import { showToast } from '../../ui/Toast.tsx';
import { draftsQuery, pathOf } from './draft-queries.ts';

/** Carries the drafts of a resident being onboarded over to today, once on entering the chart (DRF-05). */
export function useOnboardingReset(key: ResidentKey, isDue: boolean): void {
  const queryClient = useQueryClient();
  const { queryKey } = draftsQuery(key);
  const { mutate, isIdle } = useMutation({
    mutationFn: () =>
      call(medications.resetDraftPerformedOn, {
        params: pathOf(key),
        body: { today: nowInstant() },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) =>
      showToast({
        kind: 'error',
        title: 'There was a problem completing your request.',
        body: `Your drafts were not carried over to today. ${sentenceOf(error)}`,
      }),
  });
  const shouldReset = isDue && isIdle;
  useEffect(() => {
    if (shouldReset) mutate();
  }, [shouldReset, mutate]);
}
