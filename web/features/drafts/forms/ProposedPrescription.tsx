import type { Medication, Prescription } from '@wattle/contract/entities/medication.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { MedicineName } from '../../../clinical/MedicineLine.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { LineForm } from '../lists/LineForm.tsx';
import { addProduct, editMedication, type Prescribing } from '../prescribing.ts';
import { CatalogueSearch } from './CatalogueSearch.tsx';

interface ProposedPrescriptionProps {
  /** The line that it changes; null for a medicine to be added. */
  onChart: Medication | null;
  /** Why the last attempt to send it failed. */
  failure: string | undefined;
  onState: (isDirty: boolean) => void;
  onBack: () => void;
  onPrescribed: (prescription: Prescription) => Promise<void>;
}

/** The prescription that a pharmacist recommends, in the form of a draft. */
export function ProposedPrescription(props: ProposedPrescriptionProps) {
  const { onChart, failure, onState, onBack, onPrescribed } = props;
  const { today } = useChart();
  const [start, setStart] = useState(() => (onChart === null ? undefined : startOf(onChart)));
  if (start === undefined) {
    return (
      <CatalogueSearch
        today={today}
        onChoose={(product, typed) => setStart(addProduct(product, today, typed))}
      />
    );
  }
  return (
    <>
      {failure !== undefined && <Banner kind="error" title={failure} />}
      <p>
        {onChart === null ? 'Add ' : 'Change '}
        <MedicineName product={start.product} />
      </p>
      <LineForm
        start={start}
        today={today}
        submitLabel="Send recommendation"
        cancelLabel="Back"
        onSave={onPrescribed}
        onState={({ isDirty }) => onState(isDirty)}
        onCancel={onBack}
        onDone={() => undefined}
      />
    </>
  );

  function startOf(medication: Medication): Prescribing | undefined {
    const editing = editMedication('change', medication, today);
    if (!('prescription' in editing)) return undefined;
    // As of a new line: why it changes is said already, and no draft is kept.
    return { ...editing, kind: 'add', medicationForeignKey: null, lastChangeSeen: undefined };
  }
}
