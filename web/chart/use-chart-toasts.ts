import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { showToast } from '../ui/states/Toast.tsx';
import type { ToastMessage } from '../ui/states/ToastStack.tsx';
import { useChart } from './chart.tsx';
import { reportFailure } from './report-failure.ts';

/** Toasts that name the resident: the chart of another may be open by the time they come, or are read. */
export function useChartToasts() {
  const { resident } = useChart();
  const whose = chartName(resident);
  return {
    showToast: ({ body, ...message }: ToastMessage) =>
      showToast({ ...message, body: body === undefined ? whose : `${whose}: ${body}` }),
    /** Reports that an action without a form failed and was undone. */
    reportFailure: (what: string, error: unknown) => reportFailure(`${whose}: ${what}`, error),
  };
}
