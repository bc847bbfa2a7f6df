import { useQuery } from '@tanstack/react-query';
import type { Prescription } from '@wattle/contract/entities/medication.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { sentenceOf } from '../../../api/errors.ts';
import { apiQuery } from '../../../api/query.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { type FormState, idleForm } from '../forms/draft-form.ts';
import styles from '../forms/dialog.module.css';
import { PrescribeFields } from '../forms/PrescribeFields.tsx';
import { Preview } from '../forms/Preview.tsx';
import {
  formOf,
  type PrescriptionForm,
  prescriptionOf,
  prescriptionResolver,
} from '../forms/prescription-form.ts';
import { isUnsaved, type Prescribing } from '../prescribing.ts';

interface LineFormProps {
  start: Prescribing;
  /** The day that it is written on. */
  today: PlainDate;
  /** In place of the dates of a line that has only a length. */
  days?: (control: Control<PrescriptionForm>) => ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  /** If it rejects, what was typed stays. */
  onSave: (prescription: Prescription) => Promise<void>;
  onState: (state: FormState) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** The form of a prescription that isn’t a draft. If saving fails, what was typed stays. */
export function LineForm(props: LineFormProps) {
  const { start, today, days, onSave, onState, onDone } = props;
  const { product } = start;
  const [failure, setFailure] = useState<string>();
  const { data: usual = null } = useQuery({
    ...apiQuery(medications.product, { params: { code: product.code } }),
    staleTime: 60_000,
  });
  const { control, handleSubmit, formState, setValue, getValues } = useForm<PrescriptionForm>({
    defaultValues: formOf(start),
    resolver: prescriptionResolver(start, today),
    shouldFocusError: false,
  });
  const { isSubmitting } = formState;
  const isDirty = isUnsaved(formState, start);
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isDirty, isSaving: isSubmitting });
    return () => report(idleForm);
  }, [isDirty, isSubmitting]);

  const submit = handleSubmit(async (form) => {
    setFailure(undefined);
    try {
      await onSave(prescriptionOf(form, product));
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });
  return (
    <FormShell
      ignoresEnter
      onSubmit={submit}
      onUnreadable={handleSubmit(() => undefined)}
      submitLabel={props.submitLabel}
      {...(props.cancelLabel !== undefined && { cancelLabel: props.cancelLabel })}
      submitError={failure}
      isSubmitting={isSubmitting}
      isDirty={isDirty}
      onCancel={props.onCancel}
    >
      <div className={styles.beside}>
        <PrescribeFields
          {...{ control, setValue, getValues, start, usual, today }}
          {...(days && { dates: days(control) })}
        />
        <Preview control={control} product={product} isUndated={days !== undefined} />
      </div>
    </FormShell>
  );
}
