import { useMutation, useQueryClient } from '@tanstack/react-query';
import { longestNotMine, type Need, type NeedyResident } from '@wattle/contract/entities/need.ts';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { textFault } from '@wattle/contract/rules/line/typed-text.ts';
import { needText } from '@wattle/contract/rules/needs/need-rules.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { reloadNeeds } from '../../api/reload-needs.ts';
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx';
import { showToast } from '../../ui/states/Toast.tsx';

interface NotMineDialogProps {
  resident: NeedyResident;
  need: Need;
  onClose: () => void;
}

/** Asks why it isn’t the reader’s, for the next one who sees it. */
export function NotMineDialog({ resident, need, onClose }: NotMineDialogProps) {
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: (why: string) =>
      call(medicationsNeeds.notMine, {
        params: pathOf(resident),
        body: { reason: need.reason, cause: need.cause, why },
      }),
    onSuccess: () => {
      showToast({ kind: 'success', title: 'Taken off your list until the reason changes.' });
      onClose();
    },
    onSettled: () => reloadNeeds(client),
  });
  return (
    <ReasonDialog
      title={`Not mine: ${needText(need, resident.today)}`}
      banner={
        <p>
          <strong>{chartName(resident)}</strong>, born {formatClinicalDate(resident.dateOfBirth)},{' '}
          {resident.facility.name}
        </p>
      }
      description="The others who see it read this, with your name. It comes back to you when the reason changes."
      submitLabel="Not mine"
      faultOf={(why) => textFault(why, longestNotMine)}
      isPending={say.isPending}
      failure={say.isError ? sentenceOf(say.error) : null}
      onSubmit={(why) => say.mutate(why)}
      onClose={onClose}
    />
  );
}
