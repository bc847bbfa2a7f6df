import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import { doseWords } from '@wattle/contract/rules/dosing/amount-words.ts';
import { weekdayOf } from '@wattle/contract/rules/dosing/day-patterns.ts';
import { dosesOn } from '@wattle/contract/rules/dosing/doses-on.ts';
import type { DosedProduct } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { weekdayNames } from '@wattle/contract/rules/dosing/schedule-words.ts';
import { joinUnits } from '@wattle/contract/rules/line/medicine-units.ts';
import {
  addDays,
  findPlainDate,
  formatClinicalDate,
  type PlainDate,
} from '@wattle/contract/values/plain-date.ts';
import { type Control, useWatch } from 'react-hook-form';
import styles from './dialog.module.css';
import type { PrescriptionForm } from './prescription-form.ts';
import { readDosage } from './read-dosage.ts';

const shown = 14;

/** Whether the same is given every day. */
function isDaily(dosage: Dosage): boolean {
  if (dosage.kind === 'as-required') return true;
  const [step, ...steps] = dosage.steps;
  const [part, ...parts] = step?.parts ?? [];
  if (part === undefined || steps.length > 0 || parts.length > 0) return false;
  const { days, doses } = part;
  if (doses.length > 1) return false;
  return (days.kind === 'days' && days.every === 1) || (days.kind === 'hours' && days.every <= 24);
}

/** What is given on each of the first days, for a schedule that isn’t the same every day. */
export function NextDays({
  control,
  product,
}: {
  control: Control<PrescriptionForm>;
  product: DosedProduct;
}) {
  const form = useWatch({ control }) as PrescriptionForm; // every field has a default
  const startDate = findPlainDate(form.startDate);
  const { dosage } = readDosage(form, form.courseType === 'AsRequired', product);
  if (dosage === undefined || startDate === undefined || isDaily(dosage)) return null;
  const endDate = findPlainDate(form.endDate) ?? null;
  const dosesText = (day: PlainDate) =>
    dosesOn({ dosage, startDate, endDate }, day).map(
      ({ time, dose, off }) =>
        `${time === null ? '' : `${time} `}${joinUnits(doseWords(dose))}${off === undefined ? '' : `, off at ${off}`}`,
    );
  const days = Array.from({ length: shown }, (_, index) => addDays(startDate, index));
  return (
    <section className={styles.check} aria-labelledby="next-days-title">
      <h3 id="next-days-title">First {shown} days</h3>
      <ol className={styles.nextDays}>
        {days.map((day) => {
          const doses = dosesText(day);
          return (
            <li key={day}>
              <span className={styles.day}>
                {weekdayNames[weekdayOf(day)].slice(0, 3)} {formatClinicalDate(day).slice(0, 6)}
              </span>
              {doses.length === 0 ? <span>no dose</span> : <span>{doses.join(', ')}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
