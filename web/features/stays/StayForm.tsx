import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { StayEvent, StayEventContent } from '@wattle/contract/entities/stay-event.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useChart } from '../../chart/chart.tsx';
import { ruleResolver } from '../../lib/rule-resolver.ts';
import { useFacilityMoment } from '../../lib/time/use-today.ts';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { Question } from '../../ui/dialogs/Question.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { InForm } from '../../ui/fields/InForm.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { FormText } from '../../ui/fields/FormText.tsx';
import { ReturnedMedicines } from './ReturnedMedicines.tsx';
import {
  blankStay,
  contentOf,
  fieldOf,
  problemsOf,
  type StayKind,
  type StayValues,
} from './stay-form.ts';
import styles from './stays.module.css';
import { TransferFields } from './TransferFields.tsx';
import { useRecordStay } from './use-record-stay.ts';

/** What the dialog needs to know from its form before it closes. */
export interface StayFormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

export const idleForm: StayFormState = { isDirty: false, isSaving: false };

interface StayFormProps {
  kind: StayKind;
  events: readonly StayEvent[];
  /** The current medicines of the chart. */
  medications: readonly Medication[];
  onState: (state: StayFormState) => void;
  onCancel: () => void;
  onDone: () => void;
}

const words = {
  leave: { on: 'Day they left', time: 'Time they left', submit: 'Record hospital leave' },
  return: { on: 'Day they came back', time: 'Time they came back', submit: 'Record return' },
  transfer: { on: 'Day they moved', time: 'Time they moved', submit: 'Record transfer' },
  discharge: { on: 'Day they left', time: 'Time they left', submit: 'Record discharge' },
  death: { on: 'Day of death', time: 'Time of death', submit: 'Record death' },
} as const satisfies Record<StayKind, unknown>;

/** Asks what happened to the stay, and when. What was typed stays if it can’t be recorded. */
export function StayForm(props: StayFormProps) {
  const { kind, events, medications, onState, onCancel, onDone } = props;
  const { zone, resident } = useChart();
  const { room } = resident;
  const admittedOn = resident.details?.admittedOn ?? null;
  const { day: today, time } = useFacilityMoment(zone);
  const { record, isPending, problem, refusal } = useRecordStay(events, onDone);
  const found = (values: StayValues) =>
    problemsOf(kind, values, { events, medications, today, time, admittedOn, room });
  const { control, handleSubmit, formState } = useForm({
    defaultValues: blankStay(today, room),
    shouldFocusError: false,
    resolver: ruleResolver<StayValues>((values) =>
      found(values).map(([field, message]) => [fieldOf(field), message] as const),
    ),
  });
  const [eventToConfirm, setEventToConfirm] = useState<StayEventContent>();
  const { isDirty, isSubmitted } = formState;
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isDirty, isSaving: isPending });
    return () => report(idleForm);
  }, [isDirty, isPending]);
  const values = useWatch({ control, compute: (all) => all });
  const wrong = new Map<string, string>(isSubmitted ? found(values).toReversed() : []);

  return (
    <FormShell
      ignoresEnter
      onSubmit={handleSubmit(async (form) => {
        const content = contentOf(kind, form, medications);
        if (content === undefined) return;
        if (content.kind === 'death') setEventToConfirm(content);
        else await record(content);
      })}
      onUnreadable={handleSubmit(() => undefined)}
      submitLabel={words[kind].submit}
      submitError={problem}
      submitDisabledReason={refusal}
      isSubmitting={isPending}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      <div className={styles.when}>
        <InForm control={control} name="on">
          {(field) => (
            <DateField
              {...field}
              label={words[kind].on}
              max={today}
              maxMessage="This day is in the future"
              isRequired
            />
          )}
        </InForm>
        <FormText
          control={control}
          name="time"
          label={words[kind].time}
          description="HH:mm, if you know it."
        />
      </div>
      {kind === 'leave' && <FormText control={control} name="to" label="Hospital" isRequired />}
      {kind === 'discharge' && (
        <FormText
          control={control}
          name="to"
          label="Where they went"
          description="If you know it."
        />
      )}
      {kind === 'transfer' && <TransferFields control={control} />}
      {(kind === 'discharge' || kind === 'death') && (
        <p>
          This closes the chart: nothing can be prescribed, actioned or given from then on. Drafts
          that aren’t finalised are lost.
        </p>
      )}
      {eventToConfirm !== undefined && (
        <Question
          title={`Has ${chartName(resident)} died?`}
          goOnLabel="Yes, record the death"
          onGoOn={() => {
            setEventToConfirm(undefined);
            void record(eventToConfirm);
          }}
          stayLabel="No, go back"
          onStay={() => setEventToConfirm(undefined)}
        >
          Born {formatClinicalDate(resident.dateOfBirth)}, {resident.facilityDetails.name}. If this
          is wrong, only a registered nurse can correct it.
        </Question>
      )}
      {kind === 'return' && (
        <>
          <Controller
            control={control}
            name="answers"
            render={({ field: { value, onChange } }) => (
              <ReturnedMedicines
                medications={medications}
                answers={value}
                problems={wrong}
                onChange={onChange}
              />
            )}
          />
          <InForm control={control} name="note">
            {(field) => (
              <TextArea
                {...field}
                label="New medicines, and anything else for the prescriber"
                rows={3}
              />
            )}
          </InForm>
        </>
      )}
    </FormShell>
  );
}
