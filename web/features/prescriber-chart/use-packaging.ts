import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Medication, PackagingType } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { showToast } from '../../ui/Toast.tsx';

/** Chooses the packaging of a medicine: shown at once, taken back with a word when the call fails (CHT-05). */
export function usePackaging(key: ResidentKey, medication: Medication) {
  const queryClient = useQueryClient();
  const { queryKey } = chartQueries(key).order;
  const foreignKey = medication.authoringSystemForeignKey;

  const show = (packagingType: PackagingType) =>
    queryClient.setQueryData(
      queryKey,
      (order) =>
        order && {
          ...order,
          medications: order.medications.map((m) =>
            m.authoringSystemForeignKey === foreignKey ? { ...m, packagingType } : m,
          ),
        },
    );

  return useMutation({
    // Two choices in a row reach the server in that order.
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
      showToast({
        kind: 'error',
        title: 'There was a problem completing your request.',
        body: `The packaging was not changed. ${sentenceOf(error)}`,
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
