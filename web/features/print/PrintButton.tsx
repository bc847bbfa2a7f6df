import { useMutation } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { isPharmacist } from '@wattle/contract/rules/people/roles.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { useChart } from '../../chart/chart.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { download } from '../../lib/page/download.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ChevronDownIcon } from '../../ui/content/icons.tsx';
import { PrintIcon } from '../../ui/content/screen-icons.tsx';
import { Menu } from '../../ui/buttons/Menu.tsx';

/** Gets the chart as PDF, made by the server (CHT-08); with its history only if that is chosen (decision 049). */
export function PrintButton() {
  const { residentKey, resident, identity, hasQrCode } = useChart();
  const { showToast } = useChartToasts();
  const print = useMutation({
    mutationFn: (withHistory: boolean) =>
      call(portal.printChart, {
        params: pathOf(residentKey),
        query: { qrCodeAllowed: hasQrCode, ...(withHistory && { withHistory }) },
      }),
    onSuccess: (pdf, withHistory) => {
      const what = withHistory ? 'medication chart with history' : 'medication chart';
      download(pdf, portal.printChart.response, `${chartName(resident)}, ${what}.pdf`);
      showToast({
        kind: 'success',
        title: 'The chart has been downloaded',
        body: 'Open the file to print it.',
      });
    },
    onError: () =>
      showToast({
        kind: 'error',
        title:
          'We have experienced an issue opening the print version of the chart. Please try again.',
      }),
  });
  const label = isPharmacist(identity.userType)
    ? 'Print chart with all changes'
    : 'Print finalised chart';
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<PrintIcon />}
        isPending={print.isPending}
        onPress={() => print.mutate(false)}
      >
        {label}
      </Button>
      <Menu
        label="Other ways to print"
        isIconOnly
        size="small"
        icon={<ChevronDownIcon />}
        items={[
          {
            id: 'history',
            label: 'Print with change history',
            onAction: () => print.mutate(true),
          },
        ]}
      />
    </>
  );
}
