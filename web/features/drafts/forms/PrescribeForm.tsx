import { useQuery } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../../api/errors.ts';
import { apiQuery } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormShell } from '../../../ui/FormShell.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { ControlledNote } from './ControlledNote.tsx';
import styles from './dialog.module.css';
import { useDrafting } from '../drafting.ts';
import { type FormState, useFormState } from './form-state.ts';
import { newDraft } from '../new-draft.ts';
import { PrescribeFields } from './PrescribeFields.tsx';
import type { Prescribing } from '../prescribing.ts';
import {
  contentOfForm,
  formOf,
  type PrescriptionForm,
  prescriptionResolver,
} from './prescription-form.ts';
import { Preview } from './Preview.tsx';

interface PrescribeFormProps {
  start: Prescribing;
  onState: (state: FormState) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** The form of a draft that prescribes. It saves to the server; what failed to save stays in it. */
export function PrescribeForm({ start, onState, onCancel, onDone }: PrescribeFormProps) {
  const { writes, today, edit } = useDrafting();
  const [failure, setFailure] = useState<string>();
  const { product } = start;
  // What is usual for the product; without it every field can still be typed.
  const { data: usual = null } = useQuery({
    ...apiQuery(medications.product, { params: { code: product.code } }),
    staleTime: 60_000,
  });
  const { control, handleSubmit, formState, setValue, getValues, trigger } =
    useForm<PrescriptionForm>({
      defaultValues: formOf(start),
      resolver: prescriptionResolver(start, today),
    });
  const { isDirty, isSubmitting } = formState;
  useFormState(isDirty, isSubmitting, onState);
  useEffect(() => {
    if (start.showsProblems) void trigger();
  }, [start.showsProblems, trigger]);

  const save = handleSubmit(async (form) => {
    setFailure(undefined);
    const content = contentOfForm(start, form);
    const brandName = content.prescription?.brandName ?? null;
    try {
      await writes.save(newDraft(start.id, content, { ...product, brandName }, today));
      onDone();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  });

  return (
    <FormShell
      onSubmit={save}
      onUnreadable={handleSubmit(() => undefined)}
      submitLabel="Save draft"
      submitError={failure}
      isSubmitting={isSubmitting}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      {start.kind === 'add' && (
        <div className={styles.other}>
          <Button
            variant="quiet"
            size="small"
            icon={<SearchIcon />}
            isDisabled={isSubmitting}
            onPress={() => edit({ kind: 'search' })}
          >
            Choose another medicine
          </Button>
        </div>
      )}
      <ControlledNote product={product} />
      <PrescribeFields {...{ control, setValue, getValues, start, usual }} />
      <Preview control={control} product={product} />
    </FormShell>
  );
}
