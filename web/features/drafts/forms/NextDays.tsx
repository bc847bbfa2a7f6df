import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import type { DosedProduct } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { calendarTitle, doseCalendar } from '@wattle/contract/rules/line/dose-calendar.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { type Control, useWatch } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import { DoseCalendar } from '../../../clinical/DoseCalendar.tsx';
import { useFacilityMoment } from '../../../lib/time/use-today.ts';
import styles from './dialog.module.css';
import type { PrescriptionForm } from './prescription-form.ts';
import { readDosage } from './read-dosage.ts';

/** Whether the same is given every day. */
function isDaily(dosage: Dosage): boolean {
  if (dosage.kind !== 'schedule') return true;
  const [step, ...steps] = dosage.steps;
  const [part, ...parts] = step?.parts ?? [];
  if (part === undefined || steps.length > 0 || parts.length > 0) return false;
  const { days, doses } = part;
  if (doses.length > 1) return false;
  return (days.kind === 'days' && days.every === 1) || (days.kind === 'hours' && days.every <= 24);
}

/** What will be given on each of the next days, for a schedule that isn’t the same every day. */
export function NextDays({
  control,
  product,
}: {
  control: Control<PrescriptionForm>;
  product: DosedProduct;
}) {
  const { zone } = useChart();
  const now = useFacilityMoment(zone);
  const form = useWatch({ control }) as PrescriptionForm; // every field has a default
  const startDate = findPlainDate(form.startDate);
  const { dosage } = readDosage(form, form.courseType === 'AsRequired', product);
  if (dosage === undefined || startDate === undefined || isDaily(dosage)) return null;
  const endDate = findPlainDate(form.endDate) ?? null;
  const calendar = doseCalendar({ dosage, startDate, endDate }, now.day, now);
  if (calendar === undefined) return null;
  const title = calendarTitle(calendar);
  return (
    <section className={styles.check} aria-labelledby="next-days-title">
      <h3 id="next-days-title">What will be given: {title}</h3>
      <DoseCalendar calendar={calendar} label={title} />
    </section>
  );
}
