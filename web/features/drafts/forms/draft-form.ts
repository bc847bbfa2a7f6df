import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { sentenceOf } from '../../../api/errors.ts';
import { useDrafting } from '../drafting.ts';
import { newDraft } from '../new-draft.ts';

/** What the dialog needs to know from its form before it closes. */
export interface FormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

export const idleForm: FormState = { isDirty: false, isSaving: false };

/** A form in the dialog; `start` has its initial values. */
export interface DraftFormProps<Start> {
  start: Start;
  onState: (state: FormState) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** Saves a draft's form and keeps the dialog informed. If saving fails, what was typed stays. */
export function useDraftForm(
  { isDirty, isSubmitting }: { isDirty: boolean; isSubmitting: boolean },
  { onState, onCancel, onDone }: Omit<DraftFormProps<unknown>, 'start'>,
) {
  const { writes, removed, setRemoved } = useDrafting();
  const { today } = useChart();
  const [submitError, setFailure] = useState<string>();
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isDirty, isSaving: isSubmitting });
    return () => report(idleForm);
  }, [isDirty, isSubmitting]);

  return {
    save: async (id: string, content: DraftContent, product: ProductIdentity) => {
      setFailure(undefined);
      try {
        await writes.save(newDraft(id, content, product, today));
        if (removed?.id === id) setRemoved(null);
        onDone();
      } catch (error) {
        setFailure(sentenceOf(error));
      }
    },
    /** For the FormShell around the fields. */
    shell: { submitLabel: 'Save draft', submitError, isSubmitting, isDirty, onCancel },
  };
}
