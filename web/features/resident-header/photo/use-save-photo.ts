import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '@wattle/contract/operations/operation.ts';
import type { portal } from '@wattle/contract/operations/portal.ts';
import { chartQueries } from '../../../api/chart-queries.ts';
import { call } from '../../../api/client.ts';
import { photoFailure } from '../../../api/photo-failure.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';
import { useIsShown } from '../../../lib/page/use-is-shown.ts';
import { announce } from '../../../ui/states/announce.ts';

type Saving = typeof portal.savePhoto | typeof portal.savePhotoConsent;

/** While a photo or an answer about photos is being saved. */
export const savingPhoto = { mutationKey: ['saving-photo'] };

/** Saves what a form of the photo has; what was entered stays if it can't be saved. */
export function useSavePhoto<O extends Saving>(operation: O, noun: string, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { residentKey } = useChart();
  const { reportFailure } = useChartToasts();
  const isShown = useIsShown();
  const { mutateAsync, isPending, error } = useMutation({
    ...savingPhoto,
    mutationFn: (input: CallOf<O>) => call<Saving>(operation, input as CallOf<Saving>),
    onSuccess: async () => {
      announce(`${noun} saved`);
      await queryClient.invalidateQueries(chartQueries(residentKey).resident);
      onSaved();
    },
    onError: (failure) => {
      // Somebody else may have changed the answer meanwhile.
      void queryClient.invalidateQueries(chartQueries(residentKey).resident);
      if (!isShown()) reportFailure(`${noun}: not saved.`, failure);
    },
  });
  return {
    // The problem is shown from the mutation's state.
    save: async (input: CallOf<O>) => void (await mutateAsync(input).catch(() => undefined)),
    isSaving: isPending,
    problem: error === null ? undefined : photoFailure(noun, error),
  };
}
