import type { Medication } from '@wattle/contract/entities/medication.ts';
import { scriptText } from '@wattle/contract/rules/orders/imported-medicines.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { useChart } from '../chart.tsx';
import { ScriptNumber } from './ScriptNumber.tsx';

/** The script number of a medicine (HDR-08). */
export function MedicineScript({ medication }: { medication: Medication }) {
  const { zone } = useChart();
  const { scriptNumber, product, prescribedAt } = medication;
  if (scriptNumber === null) return scriptText(medication);
  return (
    <ScriptNumber
      number={scriptNumber}
      title={`ePrescription for ${product.name}`}
      prescribedOn={dayIn(zone, prescribedAt)}
    />
  );
}
