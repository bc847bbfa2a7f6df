import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Need, NeedyResident } from '@wattle/contract/entities/need.ts';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { needText } from '@wattle/contract/rules/needs/need-rules.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { reloadNeeds } from '../../api/reload-needs.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showToast } from '../../ui/states/Toast.tsx';

/** Takes back that a reason isn’t the reader’s. */
export function TakeBack({
  resident,
  need,
  reasonNot,
}: {
  resident: NeedyResident;
  need: Need;
  /** Why it can’t be taken back; undefined if it can. */
  reasonNot: string | undefined;
}) {
  const client = useQueryClient();
  const { reason, cause } = need;
  const take = useMutation({
    mutationFn: () =>
      call(medicationsNeeds.mineAgain, { params: pathOf(resident), body: { reason, cause } }),
    onError: (error) =>
      showToast({ kind: 'error', title: 'It isn’t back on your list', body: sentenceOf(error) }),
    onSettled: () => reloadNeeds(client),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Take back: ${needText(need, resident.today)}, ${resident.familyName}`}
      isPending={take.isPending}
      disabledReason={reasonNot}
      onPress={() => take.mutate()}
    >
      Take back
    </Button>
  );
}
