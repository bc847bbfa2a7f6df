import { useEffect, useEffectEvent } from 'react';

/** What the dialog around a form asks before it closes. */
export interface FormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

export const idleForm: FormState = { isDirty: false, isSaving: false };

/** Keeps the dialog informed of its form. */
export function useFormState(
  isDirty: boolean,
  isSaving: boolean,
  onState: (state: FormState) => void,
): void {
  const report = useEffectEvent(onState);
  useEffect(() => {
    report({ isDirty, isSaving });
    return () => report(idleForm);
  }, [isDirty, isSaving]);
}
