import { MedicineInstruction } from '../../../clinical/MedicineLine.tsx';
import type { Prescribing } from '../prescribing.ts';
import styles from './dialog.module.css';

interface FieldInForm {
  readonly field: { readonly value: string | readonly string[] };
  readonly fieldState: { readonly isDirty: boolean };
}

/** What to say about a value that was read from the earlier text; undefined if nothing was. */
export function earlierMark(
  { wasText }: Pick<Prescribing, 'wasText'>,
  { field, fieldState }: FieldInForm,
): string | undefined {
  if (wasText !== true) return undefined;
  if (fieldState.isDirty) return 'Changed from the earlier text.';
  return field.value.length > 0
    ? 'Taken from the earlier text: check it.'
    : 'The earlier text doesn’t say it for certain. Enter it.';
}

/** The line as it was written, beside what could be read of it. */
export function EarlierText({ start }: { start: Prescribing }) {
  return (
    <section className={styles.preview} aria-labelledby="earlier-title">
      <h3 id="earlier-title">Earlier text</h3>
      <MedicineInstruction prescribed={start.prescription} />
    </section>
  );
}
