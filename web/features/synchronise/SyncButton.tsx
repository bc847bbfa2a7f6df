import { useMutation } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { call } from '../../api/client.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RefreshIcon } from '../../ui/content/icons.tsx';

/** Starts a synchronisation of the chart; only the pharmacy service account has it (CHT-06). */
export function SyncButton() {
  const { residentKey: patient, identity } = useChart();
  const { showToast } = useChartToasts();
  const sync = useMutation({
    mutationFn: () => call(medications.triggerSync, { body: { patient } }),
    onSuccess: () =>
      showToast({
        kind: 'success',
        title: 'Background job has been triggered. Please check associated tables for status',
      }),
    onError: () => showToast({ kind: 'error', title: 'Could not trigger sync to Clinical' }),
  });
  if (identity.permissions?.includes('SynchroniseMedications') !== true) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<RefreshIcon />}
      isPending={sync.isPending}
      onPress={() => sync.mutate()}
    >
      Sync to Clinical
    </Button>
  );
}
