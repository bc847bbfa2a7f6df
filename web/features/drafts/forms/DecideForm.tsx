import { decisionsOf } from '@wattle/contract/rules/line/decided-doses.ts';
import { decisionText } from '@wattle/contract/rules/line/decided-words.ts';
import { eventLine } from '@wattle/contract/rules/line/pause-words.ts';
import { rowDoseWords } from '@wattle/contract/rules/dosing/dosage-words.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import { DecidedNote } from '../../../chart/DecidedNote.tsx';
import { MedicineInstruction } from '../../../clinical/MedicineLine.tsx';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { useDrafting } from '../drafting.ts';
import type { Deciding } from '../prescribing.ts';
import { ControlledNote } from './ControlledNote.tsx';
import { contentOf, decideResolver, noDose, readDecision, valuesOf } from './decide-form.ts';
import styles from './dialog.module.css';
import { type DraftFormProps, useDraftForm } from './draft-form.ts';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';

/** Decides the dose of some days from what was measured. A dose of days that have one already is a correction. */
export function DecideForm({ start, ...dialog }: DraftFormProps<Deciding>) {
  const { today } = useChart();
  const { order } = useDrafting();
  const { product } = start;
  const onChart = order?.medications.find(
    (one) => one.authoringSystemForeignKey === start.medicationForeignKey,
  );
  const { control, handleSubmit, formState } = useForm({
    defaultValues: valuesOf(start, onChart, today),
    resolver: decideResolver(start, onChart, today),
  });
  const { save, shell } = useDraftForm(formState, { start, ...dialog });
  const values = useWatch({ control, compute: (all) => all });
  const { event } = readDecision(start, values, onChart);
  const dosage = onChart?.dosage;
  const measured = dosage?.kind === 'decided-later' ? dosage.measured : undefined;
  const name = measured?.name ?? '';
  const before = onChart === undefined ? [] : decisionsOf(onChart);
  const usual = new Set(
    before
      .map(({ content }) => content.dose)
      .flatMap((dose) => (dose.kind === 'withhold' ? [] : [rowDoseWords({ dose })])),
  );
  const corrected = before.find(({ id }) => id === event?.corrects);

  return (
    <FormShell
      {...shell}
      onSubmit={handleSubmit((form) => save(contentOf(start, form, onChart), product))}
    >
      {onChart && (
        <div>
          <MedicineInstruction prescribed={onChart} />
          <DecidedNote medication={onChart} />
        </div>
      )}
      <ControlledNote product={product} />
      <div className={styles.fields}>
        <div className={styles.wide}>
          <InForm control={control} name="dose">
            {(field) => (
              <TextWithChoices
                {...field}
                label="Dose"
                description="The amount each time, with its unit."
                choices={[...usual, noDose]}
                choicesLabel="Earlier doses, or none"
                isRequired
                autoFocus
              />
            )}
          </InForm>
        </div>
        <InForm control={control} name="from">
          {(field) => <DateField {...field} label="First day" min={today} isRequired />}
        </InForm>
        <InForm control={control} name="to">
          {(field) => <DateField {...field} label="Last day" min={today} isRequired />}
        </InForm>
        <FormText
          control={control}
          name="value"
          label={measured?.unit === undefined ? name : `${name} (${measured.unit})`}
          description="What was measured. Leave empty if nothing was."
          inputMode="decimal"
        />
        <InForm control={control} name="measuredOn">
          {(field) => <DateField {...field} label={`${name} measured on`} max={today} />}
        </InForm>
        <InForm control={control} name="next">
          {(field) => <DateField {...field} label={`Next ${name} on`} min={today} />}
        </InForm>
        <FormText control={control} name="reason" label="Reason" />
      </div>
      <p role="status">
        {event && <UnbrokenText>{`${decisionText(event)}.`}</UnbrokenText>}{' '}
        {corrected && <UnbrokenText>{`It corrects: ${eventLine(corrected)}.`}</UnbrokenText>}
      </p>
    </FormShell>
  );
}
