import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Medication, PackagingType } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { offersPackaging } from '@wattle/contract/rules/packaging.ts';
import { packagingNames } from '@wattle/contract/rules/field-changes.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { changedOrder } from '../../chart/changed-order.ts';
import { useChart } from '../../chart/chart.tsx';
import { reportFailure } from '../../chart/report-failure.ts';
import { mayDraft } from '../../lib/drafting-rights.ts';
import { Select } from '../../ui/Select.tsx';

const options = [
  { id: 'Packed', label: packagingNames.Packed },
  { id: 'UnPacked', label: packagingNames.UnPacked },
] as const;

/** Packed or unpacked, if the course allows it; a ceased medicine keeps its packaging (CHT-05). */
export function PackagingChoice({ medication }: { medication: Medication }) {
  const { identity, isActive } = useChart();
  if (!offersPackaging(medication.courseType)) return null;
  const canChange = isActive && mayDraft(identity.userType);
  if (!canChange || medication.status === 'Ceased') {
    return <span>{packagingNames[medication.packagingType]}</span>;
  }
  return <Choice medication={medication} />;
}

function Choice({ medication }: { medication: Medication }) {
  const { mutate } = usePackaging(medication);
  const { packagingType } = medication;
  return (
    <Select
      label={`Packaging of ${medication.product.name}`}
      hideLabel
      options={options}
      value={packagingType === 'None' ? null : packagingType}
      onChange={(chosen) => mutate(chosen)}
    />
  );
}

/** Sets a medicine's packaging: shown at once, undone with a message if the call fails (CHT-05). */
function usePackaging(medication: Medication) {
  const { residentKey } = useChart();
  const queryClient = useQueryClient();
  const { queryKey } = chartQueries(residentKey).order;
  const foreignKey = medication.authoringSystemForeignKey;

  const show = (packagingType: PackagingType) =>
    queryClient.setQueryData(
      queryKey,
      (order) => order && changedOrder(order, foreignKey, (one) => ({ ...one, packagingType })),
    );

  return useMutation({
    // Two changes in a row reach the server in that order.
    scope: { id: `packaging ${foreignKey}` },
    mutationFn: (packagingType: PackagingType) =>
      call(medications.changePackaging, {
        body: {
          medicationAuthoringSystem: medication.authoringSystem,
          medicationAuthoringSystemForeignKey: foreignKey,
          packagingType,
        },
      }),
    onMutate: async (packagingType) => {
      await queryClient.cancelQueries({ queryKey });
      show(packagingType);
      return medication.packagingType;
    },
    onError: (error, _, before) => {
      if (before !== undefined) show(before);
      reportFailure('We couldn’t change the packaging.', error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
