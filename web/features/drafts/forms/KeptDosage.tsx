import { Controller, useWatch } from 'react-hook-form';
import { MedicineInstruction } from '../../../clinical/MedicineLine.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useNativeField } from '../../../ui/fields/native-field.tsx';
import styles from './dialog.module.css';
import { type FieldsProps, type PrescriptionForm, prescriptionOf } from './prescription-form.ts';

/** A schedule that the fields can’t say, by its line. It stays as it is unless the prescriber replaces it. */
export function KeptDosage({ control, start }: Pick<FieldsProps, 'control' | 'start'>) {
  const form = useWatch({ control }) as PrescriptionForm; // every field has a default
  return (
    <Controller
      control={control}
      name="kept"
      render={({ field }) => (
        <section className={styles.preview} aria-labelledby="kept-title">
          <h3 id="kept-title">Dose and schedule</h3>
          <MedicineInstruction prescribed={prescriptionOf(form, start.product)} />
          <p>The fields of this form can’t say this schedule, so it stays as it is.</p>
          <div>
            <Button size="small" autoFocus onPress={() => field.onChange(null)}>
              Replace the schedule
            </Button>
          </div>
        </section>
      )}
    />
  );
}

/** What is wrong with the schedule as a whole. */
export function ScheduleProblem({
  control,
  name = 'kept',
}: Pick<FieldsProps, 'control'> & { name?: 'kept' | 'measured.kind' }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ fieldState }) => <Problem message={fieldState.error?.message} />}
    />
  );
}

function Problem({ message }: { message: string | undefined }) {
  const { frame, help } = useNativeField({ errorMessage: message });
  return message === undefined ? (
    <></>
  ) : (
    <div {...frame} tabIndex={-1} className={styles.wide}>
      {help}
    </div>
  );
}
