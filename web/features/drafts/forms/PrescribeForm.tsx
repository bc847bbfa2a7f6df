import { useQuery } from '@tanstack/react-query';
import { medications } from '@wattle/contract/operations/medications.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { apiQuery } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { SearchIcon } from '../../../ui/content/icons.tsx';
import { ControlledNote } from './ControlledNote.tsx';
import styles from './dialog.module.css';
import { useDrafting } from '../drafting.ts';
import { DraftCheck } from './DraftCheck.tsx';
import { type DraftFormProps, useDraftForm } from './draft-form.ts';
import { PrescribeFields } from './PrescribeFields.tsx';
import { isUnsaved, type Prescribing } from '../prescribing.ts';
import { StaysPaused } from '../StaysPaused.tsx';
import { useDraftActions } from '../use-draft-actions.ts';
import {
  contentOfForm,
  formOf,
  type PrescriptionForm,
  prescriptionResolver,
} from './prescription-form.ts';
import { NextDays } from './NextDays.tsx';
import { supplyFormOf } from './supply-form.ts';
import { Preview } from './Preview.tsx';

/** The form for prescribing. It saves to the server; if that fails, what was typed stays. */
export function PrescribeForm({ start, ...dialog }: DraftFormProps<Prescribing>) {
  const { edit, order } = useDrafting();
  const onChart = order?.medications.find(
    (one) => one.authoringSystemForeignKey === start.medicationForeignKey,
  );
  const { discard } = useDraftActions();
  const { today } = useChart();
  const { product } = start;
  // The product's usual values; without them every field can still be typed.
  const { data: usual = null } = useQuery({
    ...apiQuery(medications.product, { params: { code: product.code } }),
    staleTime: 60_000,
  });
  const { control, handleSubmit, formState, setValue, getValues, trigger } =
    useForm<PrescriptionForm>({
      defaultValues: {
        ...formOf(start),
        supply: supplyFormOf(product, start.prescription.supply, onChart),
      },
      resolver: prescriptionResolver(start, today),
      // What is shown as missing from the start goes once it is typed.
      ...(start.showsProblems && { mode: 'onChange' }),
      shouldFocusError: false,
    });
  const isDirty = isUnsaved(formState, start);
  const { isSubmitting } = formState;
  const state = { isDirty, isSubmitting };
  const { save, unanswered, shell } = useDraftForm(state, { start, ...dialog });
  useEffect(() => {
    if (start.showsProblems) void trigger();
  }, [start.showsProblems, trigger]);

  const submit = handleSubmit((form) => {
    const content = contentOfForm(start, form);
    const brandName = content.prescription?.brandName ?? null;
    return save(content, { ...product, brandName });
  });

  return (
    <FormShell {...shell} onSubmit={submit} onUnreadable={handleSubmit(() => undefined)}>
      {start.kind === 'add' && (
        <div className={styles.other}>
          <Button
            variant="quiet"
            size="small"
            icon={<SearchIcon />}
            onPress={() => {
              discard(unanswered);
              edit({ kind: 'search', typed: getValues('line') });
            }}
          >
            Choose another medicine
          </Button>
        </div>
      )}
      <ControlledNote product={product} />
      <StaysPaused kind={start.kind} onChart={onChart} />
      <div className={styles.beside}>
        <PrescribeFields {...{ control, setValue, getValues, start, usual, today }} />
        <div className={styles.aside}>
          <Preview control={control} product={product} />
          <DraftCheck {...{ control, start, product }} />
        </div>
      </div>
      <NextDays control={control} product={product} />
    </FormShell>
  );
}
