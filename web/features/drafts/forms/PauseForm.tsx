import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import { PauseNote } from '../../../chart/PauseNote.tsx';
import { MedicineInstruction } from '../../../clinical/MedicineLine.tsx';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { FormText } from '../../../ui/fields/FormText.tsx';
import { useDrafting } from '../drafting.ts';
import type { Pausing } from '../prescribing.ts';
import { ControlledNote } from './ControlledNote.tsx';
import { type DraftFormProps, useDraftForm } from './draft-form.ts';
import { contentOf, eventOf, meaningOf, pauseResolver, valuesOf } from './pause-form.ts';
import { TextWithChoices } from '../../../ui/fields/TextWithChoices.tsx';

/** Common reasons; any other can be typed. */
const reasons = {
  pause: [
    'Operation or procedure',
    'Blood test result',
    'Acute illness',
    'Side effect',
    'Taking another medicine',
  ],
  resume: ['Operation or procedure is over', 'Blood test result', 'Illness is over'],
} as const;

/** Asks from when until when a medicine is paused, and why; or from when a paused one is given again. */
export function PauseForm({ start, ...dialog }: DraftFormProps<Pausing>) {
  const { identity, today } = useChart();
  const { order } = useDrafting();
  const { kind, product } = start;
  const onChart = order?.medications.find(
    (one) => one.authoringSystemForeignKey === start.medicationForeignKey,
  );
  const { control, handleSubmit, formState } = useForm({
    defaultValues: valuesOf(start, today),
    resolver: pauseResolver(start, onChart, today),
  });
  const { save, shell } = useDraftForm(formState, { start, ...dialog });
  const values = useWatch({ control, compute: (all) => all });
  const event = eventOf(kind, values);
  const isPause = kind === 'pause';

  return (
    <FormShell {...shell} onSubmit={handleSubmit((form) => save(contentOf(start, form), product))}>
      {onChart && (
        <div>
          <MedicineInstruction prescribed={onChart} />
          <PauseNote medication={onChart} />
        </div>
      )}
      {(isAssistant(identity.userType) || !isPause) && <ControlledNote product={product} />}
      <InForm control={control} name="since">
        {(field) => (
          <DateField
            {...field}
            label={isPause ? 'First day not given' : 'First day given again'}
            min={today}
            isRequired
          />
        )}
      </InForm>
      {isPause && (
        <InForm control={control} name="ends">
          {(field) => (
            <RadioGroup
              {...field}
              label="Given again"
              isRequired
              options={[
                { id: 'date', label: 'By itself, after a day' },
                { id: 'event', label: 'When somebody resumes it' },
              ]}
            />
          )}
        </InForm>
      )}
      {isPause && values.ends === 'date' && (
        <InForm control={control} name="lastDay">
          {(field) => <DateField {...field} label="Last day not given" min={today} isRequired />}
        </InForm>
      )}
      {isPause && values.ends === 'event' && (
        <FormText
          control={control}
          name="words"
          label="Paused until"
          description="What has to happen first, such as: INR below 4."
          isRequired
        />
      )}
      <InForm control={control} name="reason">
        {(field) => (
          <TextWithChoices
            {...field}
            label={isPause ? 'Reason for the pause' : 'Reason'}
            choices={reasons[kind]}
            choicesLabel="Usual reasons"
            isRequired={isPause}
          />
        )}
      </InForm>
      <p role="status">
        {event && <UnbrokenText>{meaningOf(event, onChart ?? { endDate: null })}</UnbrokenText>}
      </p>
    </FormShell>
  );
}
