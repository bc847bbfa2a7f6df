import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import { draftProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { useController, useForm } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import { MedicineInstruction } from '../../../clinical/MedicineLine.tsx';
import { formField } from '../../../ui/fields/form-field.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { ControlledNote } from './ControlledNote.tsx';
import { useDrafting } from '../drafting.ts';
import { type DraftFormProps, useDraftForm } from './draft-form.ts';
import type { Ceasing } from '../prescribing.ts';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';

/** Common reasons; any other can be typed. */
const ceaseReasons = [
  'No longer needed',
  'Course complete',
  'Side effect',
  'Allergy or adverse reaction',
  'Replaced by another medicine',
  'Resident or family asked to stop',
] as const;

/** Asks why a medicine is ceased. */
export function CeaseForm({ start, ...dialog }: DraftFormProps<Ceasing>) {
  const { identity, today } = useChart();
  const { order } = useDrafting();
  const onChart = order?.medications.find(
    (one) => one.authoringSystemForeignKey === start.medicationForeignKey,
  );
  const content = (reason: string): DraftContent => ({
    kind: 'cease',
    medicationForeignKey: start.medicationForeignKey,
    prescription: null,
    reason: reason.trim() === '' ? null : reason.trim(),
  });
  const { control, handleSubmit, formState } = useForm({ defaultValues: { reason: start.reason } });
  const reason = useController({
    control,
    name: 'reason',
    rules: {
      validate: (text) => draftProblems(content(text), start.product, today)[0]?.message ?? true,
    },
  });
  const { save, shell } = useDraftForm(formState, { start, ...dialog });

  return (
    <FormShell
      {...shell}
      onSubmit={handleSubmit((form) => save(content(form.reason), start.product))}
    >
      {/* The chart may have the same product twice, such as regular and when required. */}
      {onChart && (
        <p>
          <MedicineInstruction prescribed={onChart} />
        </p>
      )}
      {isAssistant(identity.userType) && <ControlledNote product={start.product} />}
      <TextWithChoices
        {...formField(reason)}
        label="Reason for ceasing"
        choices={ceaseReasons}
        choicesLabel="Usual reasons"
        isRequired
        autoFocus
      />
    </FormShell>
  );
}
