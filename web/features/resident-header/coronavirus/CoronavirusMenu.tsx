import { CoronavirusStatus } from '@wattle/contract/entities/coronavirus.ts';
import { coronavirusOn, usualPeriod } from '@wattle/contract/rules/residents/coronavirus.ts';
import { recordsCoronavirus } from '@wattle/contract/rules/people/roles.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { Menu } from '../../../ui/buttons/Menu.tsx';
import { VirusIcon } from '../../../ui/content/icons.tsx';
import { useSaveCoronavirus } from './use-save-coronavirus.ts';

const dialogPart = lazyPart(() => import('./CoronavirusDialog.tsx'));

/** Records a status from today by one tap, ends it, or opens it with its days, for those who may. */
export function CoronavirusMenu() {
  const { resident, identity, today, isActive } = useChart();
  const { reportFailure } = useChartToasts();
  const [isOpen, setOpen] = useState(false);
  const { save, isSaving } = useSaveCoronavirus({
    onFailure: (failure) => reportFailure('The coronavirus status wasn’t saved.', failure),
  });
  const dialog = dialogPart.usePart(isOpen);
  if (!isActive || !recordsCoronavirus(identity.userType)) return null;
  const now = coronavirusOn(resident.coronavirus, today)?.status;
  const isShown = now !== undefined || resident.clinicalDetail.coronaVirusStatus !== null;
  return (
    <>
      <Menu
        label="Coronavirus status"
        isIconOnly
        size="small"
        icon={<VirusIcon />}
        isPending={isSaving}
        items={[
          ...CoronavirusStatus.options
            .filter((status) => status !== now)
            .map((status) => ({
              id: status,
              label: `${status} from today`,
              onAction: () => void save(usualPeriod(status, today)),
            })),
          ...(isShown
            ? [{ id: 'end', label: 'End the status', onAction: () => void save(null) }]
            : []),
          { id: 'days', label: 'Choose the days', onAction: () => setOpen(true) },
        ]}
      />
      {isOpen && dialog && <dialog.CoronavirusDialog onClose={() => setOpen(false)} />}
    </>
  );
}
