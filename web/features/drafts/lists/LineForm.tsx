import { useQuery } from '@tanstack/react-query';
import type { ListLineContent } from '@wattle/contract/entities/medication-list.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { someDay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import { lineOfPrescription } from '@wattle/contract/rules/drafts/medication-lists.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../api/errors.ts';
import { apiQuery } from '../../../api/query.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { type FormState, idleForm } from '../forms/draft-form.ts';
import { DaysField } from '../forms/DaysField.tsx';
import styles from '../forms/dialog.module.css';
import { PrescribeFields } from '../forms/PrescribeFields.tsx';
import { Preview } from '../forms/Preview.tsx';
import {
  formOf,
  type PrescriptionForm,
  prescriptionOf,
  prescriptionResolver,
} from '../forms/prescription-form.ts';
import type { Prescribing } from '../prescribing.ts';

interface LineFormProps {
  /** The prescription, as if it started on `someDay`. */
  start: Prescribing;
  onSave: (line: ListLineContent) => Promise<void>;
  onState: (state: FormState) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** The form of a draft, with a length in place of the dates. If saving fails, what was typed stays. */
export function LineForm({ start, onSave, onState, onCancel, onDone }: LineFormProps) {
  const { product } = start;
  const [failure, setFailure] = useState<string>();
  const { data: usual = null } = useQuery({
    ...apiQuery(medications.product, { params: { code: product.code } }),
    staleTime: 60_000,
  });
  const { control, handleSubmit, formState, setValue, getValues } = useForm<PrescriptionForm>({
    defaultValues: formOf(start),
    resolver: prescriptionResolver(start, someDay),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isDirty, isSaving: isSubmitting });
    return () => report(idleForm);
  }, [isDirty, isSubmitting]);

  const submit = handleSubmit(async (form) => {
    setFailure(undefined);
    try {
      await onSave(lineOfPrescription(start.id, prescriptionOf(form, product)));
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
      submitLabel="Save in list"
      submitError={failure}
      isSubmitting={isSubmitting}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      <div className={styles.beside}>
        <PrescribeFields
          {...{ control, setValue, getValues, start, usual }}
          today={someDay}
          dates={<DaysField control={control} />}
        />
        <Preview control={control} product={product} isUndated />
      </div>
    </FormShell>
  );
}
