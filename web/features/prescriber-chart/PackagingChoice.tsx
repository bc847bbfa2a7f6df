import type { Medication } from '@wattle/contract/entities/medication.ts';
import { offersPackaging } from '@wattle/contract/rules/packaging.ts';
import { packagingNames } from '@wattle/contract/rules/prescription-words.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { Select } from '../../ui/Select.tsx';
import { usePackaging } from './use-packaging.ts';

interface PackagingChoiceProps {
  residentKey: ResidentKey;
  medication: Medication;
  canChange: boolean;
}

const options = [
  { id: 'Packed', label: packagingNames.Packed },
  { id: 'UnPacked', label: packagingNames.UnPacked },
] as const;

/** Packed or unpacked, where the course offers it; a ceased medicine keeps what it had (CHT-05). */
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
