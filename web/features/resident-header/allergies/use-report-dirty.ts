import { useEffect, useEffectEvent } from 'react';
import type { AllergyFormProps, FormState } from './allergy-form.ts';

/** Keeps the dialog informed of its form. */
export function useReportDirty(
  { isDirty, isSubmitting }: FormState,
  onDirty: AllergyFormProps['onDirty'],
): void {
  const report = useEffectEvent(onDirty);
  useEffect(() => {
    report({ isDirty, isSubmitting });
    return () => report({ isDirty: false, isSubmitting: false });
  }, [isDirty, isSubmitting]);
}
