import type { Medication } from '@wattle/contract/entities/medication.ts';
import {
  importedTitle,
  waitsForPrescriberText,
} from '@wattle/contract/rules/orders/imported-medicines.ts';
import { Banner } from '../ui/states/Banner.tsx';

/** Says that medicines of the chart were imported and wait for a prescriber; nothing on other charts. */
export function ImportedNote({ medications }: { medications: readonly Medication[] }) {
  const title = importedTitle(medications);
  if (title === null) return null;
  return (
    <Banner kind="warning" title={title}>
      {waitsForPrescriberText}
    </Banner>
  );
}
