import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CoronavirusPeriod } from '@wattle/contract/entities/coronavirus.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { coronavirusOn } from '@wattle/contract/rules/residents/coronavirus.ts';
import { chartQueries } from '../../../api/chart-queries.ts';
import { call } from '../../../api/client.ts';
import { notDone, sentenceOf } from '../../../api/errors.ts';
import { operationKey } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';

interface Change {
  readonly period: CoronavirusPeriod | null;
  readonly seen: string | null;
}

/** Records a status on the one that is shown. It can be undone for as long as its message shows. */
export function useSaveCoronavirus({ onFailure }: { onFailure?: (failure: unknown) => void } = {}) {
  const { resident, residentKey, today } = useChart();
  const { showToast, reportFailure } = useChartToasts();
  const queryClient = useQueryClient();
  const shown = chartQueries(residentKey).resident;
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ period, seen }: Change) =>
      call(portal.saveCoronavirus, { body: { ...residentKey, period, seen } }),
    onSettled: async () => {
      // The list asks again when it is next opened.
      void queryClient.invalidateQueries({
        queryKey: operationKey(portal.searchResidents),
        refetchType: 'none',
      });
      await queryClient.invalidateQueries(shown);
    },
  });
  const save = async (period: CoronavirusPeriod | null): Promise<boolean> => {
    const { coronavirus = null } = resident;
    const before = coronavirusOn(coronavirus, today);
    // What was written before there were statuses can't be written again.
    const isKnown = coronavirus !== null || resident.clinicalDetail.coronaVirusStatus === null;
    const saved = await mutateAsync({ period, seen: coronavirus?.id ?? null }).catch(
      // A form shows the problem from the mutation's state.
      (failure: unknown) => {
        onFailure?.(failure);
        return undefined;
      },
    );
    if (saved === undefined) return false;
    const undo = () => {
      mutateAsync({ period: before, seen: saved.id }).catch((failure: unknown) => {
        reportFailure('The coronavirus status couldn’t be undone.', failure);
      });
    };
    showToast({
      kind: 'success',
      title: period === null ? 'Coronavirus status ended' : `Coronavirus: ${period.status}`,
      ...(isKnown && { action: { label: 'Undo', onPress: undo } }),
    });
    return true;
  };
  return {
    save,
    isSaving: isPending,
    error,
    problem:
      error === null
        ? undefined
        : `The status ${notDone(error, 'was')} saved. ${sentenceOf(error)}`,
  };
}
