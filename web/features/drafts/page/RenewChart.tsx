import { firstReason } from '@wattle/contract/rules/people/capability.ts';
import { canRenew } from '@wattle/contract/rules/orders/renewal.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { useRef } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useCtrlEnter } from '../../../ui/dialogs/use-ctrl-enter.ts';
import { useDrafting } from '../drafting.ts';
import { useRenewal } from '../use-renewal.ts';

/** Ticks every medicine of the chart that can be prescribed again as it is; a nurse doesn’t renew for a prescriber. */
export function RenewChart() {
  const { capability, order, editing } = useDrafting();
  const { start, renewing } = useRenewal();
  const { identity, resident } = useChart();
  const button = useRef<HTMLButtonElement>(null);
  const isOffered = isPrescriber(identity.userType) && (order?.medications.length ?? 0) > 0;
  const disabledReason = firstReason(capability, canRenew(resident));
  const isReady = isOffered && disabledReason === undefined;
  const canStart = isReady && editing === null && renewing === 'no';
  useCtrlEnter(canStart ? start : undefined, button, true);
  if (!isOffered) return null;
  return (
    <Button
      ref={button}
      size="small"
      variant="quiet"
      disabledReason={disabledReason}
      aria-label="Renew the whole chart"
      aria-keyshortcuts="Control+Shift+Enter"
      onPress={start}
    >
      Renew
    </Button>
  );
}
