import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Medication, PackagingType } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { packagingNames } from '@wattle/contract/rules/line/field-changes.ts';
import { canChangePackaging, otherPackagings } from '@wattle/contract/rules/line/packaging.ts';
import { chartQueries } from '../../../api/chart-queries.ts';
import { call } from '../../../api/client.ts';
import { changedOrder } from '../../../chart/changed-order.ts';
import { useChart } from '../../../chart/chart.tsx';
import { useChartToasts } from '../../../chart/use-chart-toasts.ts';
import { PillIcon } from '../../../ui/content/icons.tsx';
import type { MenuItem } from '../../../ui/buttons/MenuList.tsx';

/** The menu's items that pack or unpack a medicine, if its course allows it; a ceased one keeps its packaging (CHT-05). */
export function usePackagingItems(medication: Medication): MenuItem[] {
  const { mutate } = usePackaging(medication);
  const { courseType, packagingType } = medication;
  if (!canChangePackaging(medication).ok) return [];
  return otherPackagings(courseType, packagingType).map((other) => ({
    id: other,
    label: `Change to ${packagingNames[other].toLowerCase()}`,
    icon: <PillIcon />,
    onAction: () => mutate({ chosen: other, undoes: packagingType }),
  }));
}

interface Change {
  readonly chosen: PackagingType;
  /** What the toast offers to go back to; null when going back. */
  readonly undoes: PackagingType | null;
}

/** Sets a medicine's packaging: shown at once, undone by the toast, or with a message if the call fails (CHT-05). */
function usePackaging(medication: Medication) {
  const { residentKey } = useChart();
  const { showToast, reportFailure } = useChartToasts();
  const queryClient = useQueryClient();
  const { queryKey } = chartQueries(residentKey).order;
  const foreignKey = medication.authoringSystemForeignKey;

  const show = (packagingType: PackagingType) =>
    queryClient.setQueryData(
      queryKey,
      (order) => order && changedOrder(order, foreignKey, (one) => ({ ...one, packagingType })),
    );

  const change = useMutation({
    // Two changes in a row reach the server in that order.
    scope: { id: `packaging ${foreignKey}` },
    mutationFn: ({ chosen }: Change) =>
      call(medications.changePackaging, {
        body: {
          medicationAuthoringSystem: medication.authoringSystem,
          medicationAuthoringSystemForeignKey: foreignKey,
          packagingType: chosen,
        },
      }),
    onMutate: async ({ chosen }) => {
      await queryClient.cancelQueries({ queryKey });
      show(chosen);
      return medication.packagingType;
    },
    onSuccess: (_, { chosen, undoes }) => {
      // A medicine without packaging can't go back to none.
      if (undoes === null || undoes === 'None') return;
      showToast({
        kind: 'success',
        title: `${medication.product.name}: ${packagingNames[chosen].toLowerCase()}`,
        action: { label: 'Undo', onPress: () => change.mutate({ chosen: undoes, undoes: null }) },
      });
    },
    onError: (error, _, before) => {
      if (before !== undefined) show(before);
      reportFailure(`We couldn’t change the packaging of ${medication.product.name}.`, error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return change;
}
