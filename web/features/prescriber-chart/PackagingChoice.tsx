import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Medication, PackagingType } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { offersPackaging } from '@wattle/contract/rules/packaging.ts';
import { packagingNames } from '@wattle/contract/rules/field-changes.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { Select } from '../../ui/Select.tsx';
import { showToast } from '../../ui/Toast.tsx';

interface PackagingChoiceProps {
  residentKey: ResidentKey;
  medication: Medication;
  canChange: boolean;
}

const options = [
  { id: 'Packed', label: packagingNames.Packed },
  { id: 'UnPacked', label: packagingNames.UnPacked },
] as const;

/** Packed or unpacked, if the course allows it; a ceased medicine keeps its packaging (CHT-05). */
export function PackagingChoice({ residentKey, medication, canChange }: PackagingChoiceProps) {
  if (!offersPackaging(medication.courseType)) return null;
  if (!canChange || medication.status === 'Ceased') {
    return <span>{packagingNames[medication.packagingType]}</span>;
  }
  return <Choice residentKey={residentKey} medication={medication} />;
}

function Choice({ residentKey, medication }: Omit<PackagingChoiceProps, 'canChange'>) {
  const { mutate } = usePackaging(residentKey, medication);
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
function usePackaging(key: ResidentKey, medication: Medication) {
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
      showToast({
        kind: 'error',
        title: 'There was a problem completing your request.',
        body: `We couldn’t change the packaging. ${sentenceOf(error)}`,
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
