import type { HeldItemSummary } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { trimLine } from '@wattle/contract/rules/people/registration.ts';
import { linesFault } from '@wattle/contract/rules/line/typed-text.ts';
import { call } from '../../../../api/client.ts';
import { sentenceOf } from '../../../../api/errors.ts';
import { operationKey } from '../../../../api/query.ts';
import { ReasonDialog } from '../../../../ui/dialogs/ReasonDialog.tsx';
import { useDecision } from '../../use-decision.ts';

interface DealtWithDialogProps {
  item: HeldItemSummary;
  onClose: () => void;
}

/** Asks why an item isn't released. */
export function DealtWithDialog({ item: { id, release, sender }, onClose }: DealtWithDialogProps) {
  const { mutate, isPending, error } = useDecision({
    confirm: (reason: string) =>
      call(portal.dealWithExchangeItem, { params: { id }, body: { reason } }),
    outdated: [operationKey(portal.exchangeHeldItems)],
    done: 'Marked as dealt with',
    what: `mark an item from ${sender} as dealt with`,
    onClose,
  });
  return (
    <ReasonDialog
      title="Mark as dealt with?"
      description={
        release === 'not'
          ? 'It isn’t recorded, and no prescriber or pharmacist will see it. If the resident lives here, release the resident instead. Don’t name a resident in the reason.'
          : 'It isn’t recorded and no longer waits for anyone. Don’t name a resident in the reason.'
      }
      submitLabel="Mark as dealt with"
      faultOf={(reason) => linesFault(reason, 500)}
      isPending={isPending}
      failure={error === null ? null : sentenceOf(error)}
      onSubmit={(reason) => mutate(trimLine(reason))}
      onClose={onClose}
    />
  );
}
