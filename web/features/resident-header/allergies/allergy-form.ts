import type { AllergyOutcome } from '@wattle/contract/entities/allergy-event.ts';

/** What the dialog needs to know from its form before it closes. */
export interface FormState {
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
}

export interface AllergyFormProps {
  onDirty: (state: FormState) => void;
  onCancel: () => void;
  onSaved: (outcome: AllergyOutcome) => void;
}
