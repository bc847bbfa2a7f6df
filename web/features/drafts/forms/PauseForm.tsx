import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import { PauseNote } from '../../../chart/PauseNote.tsx';
import { MedicineInstruction } from '../../../clinical/MedicineLine.tsx';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { formField } from '../../../ui/fields/form-field.ts';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
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
    <FormShell
      {...shell}
      onSubmit={handleSubmit((form) => save(start.id, contentOf(start, form), product))}
    >
      {onChart && (
        <div>
          <MedicineInstruction prescribed={onChart} />
          <PauseNote medication={onChart} />
        </div>
      )}
      {(isAssistant(identity.userType) || !isPause) && <ControlledNote product={product} />}
      <Controller
        control={control}
        name="since"
        render={(field) => (
          <DateField
            {...formField(field)}
            label={isPause ? 'First day not given' : 'First day given again'}
            min={today}
            isRequired
          />
        )}
      />
      {isPause && (
        <Controller
          control={control}
          name="ends"
          render={(field) => (
            <RadioGroup
              {...formField(field)}
              label="Given again"
              isRequired
              options={[
                { id: 'date', label: 'By itself, after a day' },
                { id: 'event', label: 'When somebody resumes it' },
              ]}
            />
          )}
        />
      )}
      {isPause && values.ends === 'date' && (
        <Controller
          control={control}
          name="lastDay"
          render={(field) => (
            <DateField {...formField(field)} label="Last day not given" min={today} isRequired />
          )}
        />
      )}
      {isPause && values.ends === 'event' && (
        <Controller
          control={control}
          name="words"
          render={(field) => (
            <TextField
              {...formField(field)}
              label="Paused until"
              description="What has to happen first, such as: INR below 4."
              autoComplete="off"
              isRequired
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="reason"
        render={(field) => (
          <TextWithChoices
            {...formField(field)}
            label={isPause ? 'Reason for the pause' : 'Reason'}
            choices={reasons[kind]}
            choicesLabel="Usual reasons"
            isRequired={isPause}
          />
        )}
      />
      <p role="status">
        {event && <UnbrokenText>{meaningOf(event, onChart ?? { endDate: null })}</UnbrokenText>}
      </p>
    </FormShell>
  );
}
