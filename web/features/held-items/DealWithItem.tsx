import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { medicationsHeldItems } from '@wattle/contract/operations/medications-held-items.ts';
import { trimLine } from '@wattle/contract/rules/people/registration.ts';
import { linesFault } from '@wattle/contract/rules/line/typed-text.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx';
import { useDecision } from './use-decision.ts';

interface DealWithItemProps {
  item: HeldItem;
  onClose: () => void;
}

/** Asks why an item isn't released. */
export function DealWithItem({ item: { id, title, release }, onClose }: DealWithItemProps) {
  const { residentKey } = useChart();
  const { mutate, isPending, error } = useDecision(
    (reason: string) =>
      call(medicationsHeldItems.dealWithHeldItem, {
        params: { ...pathOf(residentKey), heldItemId: id },
        body: { reason },
      }),
    title,
    'marked as dealt with',
    onClose,
  );
  return (
    <ReasonDialog
      title={`Mark ${title} as dealt with?`}
      banner={<ResidentIdentity />}
      description={`${release === 'cease' ? 'Nothing is ceased here, and it' : 'It isn’t added to this resident’s record and'} no longer waits for anyone. The reason is kept with it.`}
      submitLabel="Mark as dealt with"
      faultOf={(reason) => linesFault(reason, 500)}
      isPending={isPending}
      failure={error === null ? null : sentenceOf(error)}
      onSubmit={(reason) => mutate(trimLine(reason))}
      onClose={onClose}
    />
  );
}
