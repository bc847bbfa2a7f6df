import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { courseDaysOf } from '@wattle/contract/rules/line/course-days.ts';
import { courseTypeNames } from '@wattle/contract/rules/line/field-changes.ts';
import { FrequencyCode } from '@wattle/contract/values/medicine-codes.ts';
import { findPlainDate, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { type Control, useWatch } from 'react-hook-form';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { MedicineInstruction, MedicineName } from '../../../clinical/MedicineLine.tsx';
import styles from './dialog.module.css';
import { type PrescriptionForm, prescriptionOf } from './prescription-form.ts';
import { isMeasured } from './read-dosage.ts';

const isFrequencyCode = (choice: unknown) => FrequencyCode.safeParse(choice).success;

interface PreviewProps {
  control: Control<PrescriptionForm>;
  product: ProductIdentity;
  /** Its dates are relative, so they aren't shown. */
  isUndated?: boolean;
}

/** A live preview of the line on the chart. */
export function Preview({ control, product, isUndated = false }: PreviewProps) {
  const form = useWatch({ control }) as PrescriptionForm; // every field has a default
  const { startDate: _, endDate: __, ...prescription } = prescriptionOf(form, product);
  // No words of a simple line say the part of a schedule that is there.
  const [step, ...more] = form.steps;
  const isSimple = more.length === 0 && isFrequencyCode(step?.frequency);
  const isUnsaid =
    prescription.dosage === undefined &&
    (isMeasured(form) ||
      prescription.dose === '' ||
      (form.courseType !== 'AsRequired' && !isSimple));
  const start = findPlainDate(form.startDate);
  const stop = findPlainDate(form.endDate);
  const courseDays = start && stop ? courseDaysOf(start, stop) : null;
  const days = isUndated || !start ? { courseDays } : { startDate: start, endDate: stop ?? null };
  const from = isUndated || !start ? '' : `, from ${formatClinicalDate(start)}`;
  const to = isUndated || !stop ? '' : ` to ${formatClinicalDate(stop)}`;
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h3 id="preview-title">How it will look on the chart</h3>
      <MedicineName product={{ ...product, brandName: prescription.brandName }} />
      {isUnsaid ? (
        <p>Its line is shown here once every dose and its days are entered.</p>
      ) : (
        <MedicineInstruction prescribed={{ ...prescription, ...days }} />
      )}
      <p>
        <UnbrokenText>{`${courseTypeNames[prescription.courseType]}${from}${to}`}</UnbrokenText>
      </p>
    </section>
  );
}
