import type { Medication } from '@wattle/contract/entities/medication.ts';
import { awaitsPrescriber, waitsForPrescriber } from '@wattle/contract/rules/imported.ts';
import { Banner } from '../ui/Banner.tsx';

/** Says that medicines of the chart were imported and wait for a prescriber; nothing on other charts. */
export function ImportedNote({ medications }: { medications: readonly Medication[] }) {
  const waiting = medications.filter(awaitsPrescriber).length;
  if (waiting === 0) return null;
  const title = waiting === 1 ? '1 medicine was imported' : `${waiting} medicines were imported`;
  return (
    <Banner kind="warning" title={title}>
      {waitsForPrescriber}
    </Banner>
  );
}
