import { useMutation } from '@tanstack/react-query';
import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { allergyInWords } from '@wattle/contract/rules/residents/allergy-text.ts';
import { call } from '../../api/client.ts';
import { useChart } from '../../chart/chart.tsx';
import { AllergyComparison } from '../../clinical/AllergyComparison.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import type { Problem } from './problem.ts';
import { Update } from './Update.tsx';
import { useUpdate } from './use-update.ts';

const actionFailed: Problem = {
  title: 'There was a problem marking this change as actioned',
  text: 'We have experienced an issue marking the allergy update as actioned. Please try again.',
};
const confirmationFailed: Problem = {
  title: 'There was a problem confirming changes have been actioned',
  text: 'We have experienced an issue confirming the allergy update. Please try again.',
};

interface AllergyUpdateProps {
  change: AllergyHistory;
  onProblem: (problem: Problem) => void;
}

/** The allergy change that waits for the pharmacist, with its tick (ALG-01, ALG-02, HDR-05). */
export function AllergyUpdate({ change, onProblem }: AllergyUpdateProps) {
  const { residentKey } = useChart();
  const { isAsking, ask, fail, settle } = useUpdate(onProblem);

  const bodyOf = (actionstatus: boolean) => ({
    body: { allergyhistoryId: change.id, actionstatus, ...residentKey },
  });
  const confirm = useMutation({
    mutationFn: () => call(portal.confirmAllergyChange, bodyOf(true)),
    onError: (error) => fail(confirmationFailed, error),
    onSettled: settle,
  });
  const cancel = useMutation({
    mutationFn: () => call(portal.actionAllergyChange, bodyOf(false)),
    onError: (error) => fail(actionFailed, error),
    // It can be ticked again while the chart loads, unless the chart still has it as actioned.
    onSettled: async () => {
      const loaded = settle();
      if (change.status === 'Actioned') await loaded;
    },
  });
  const isPending = cancel.isPending || confirm.isPending;

  return (
    <Update
      what="Allergy update"
      badge={
        <Badge kind="critical" tooltip={<AllergyComparison change={change} isTip />}>
          Allergy update
        </Badge>
      }
      words={summaryOf(change)}
      isTicked={isAsking || change.status === 'Actioned'}
      onTick={(value) => (value ? ask() : cancel.mutate())}
      {...{ isPending, isAsking }}
      isBusy={isPending}
      title="Confirm allergy changes are actioned"
      question="Are you sure you want to mark the allergy changes as actioned?"
      onCancel={() => cancel.mutate()}
      onConfirm={() => confirm.mutate()}
    />
  );
}

/** What is recorded now, in full: the comparison behind the badge is only the longer form. */
function summaryOf({ newAllergyHistoryDetails: now, newNote }: AllergyHistory): string {
  const listed = now.map(allergyInWords);
  return [`Now: ${listed.length === 0 ? 'none listed' : listed.join(', ')}`, newNote]
    .filter((part) => part !== '')
    .join('. ');
}
