import type { Prescription } from '../../entities/medication.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { stepsOf } from '../dosing/doses-on.ts';
import type { Spacing } from '../dosing/due-days.ts';
import { dosageWords } from '../dosing/dosage-words.ts';
import { daysWords } from '../dosing/days-words.ts';
import { someDay } from '../dosing/schedule-words.ts';

/** How often a line is given, in words. */
export function oftenWords({
  frequency,
  dosage,
  startDate,
  endDate,
}: Pick<Prescription, 'frequency' | 'dosage' | 'startDate' | 'endDate'>): string {
  if (dosage === undefined || dosage.kind === 'as-required') return frequencies[frequency].name;
  const course = { dosage, startDate, endDate };
  const said = dosageWords(course).frequency;
  if (said !== '') return said;
  const steps = stepsOf(course).map(({ step, first }) =>
    [...new Set(step.parts.map(({ days }) => daysWords(days, first)))].join(' and '),
  );
  return [...new Set(steps)].join(', then ');
}

/** How far apart, without the days on which its doses fall: `every 6 months`. */
export function spacingWords(spacing: Spacing): string {
  const pattern =
    'days' in spacing
      ? ({ kind: 'days', every: spacing.days } as const)
      : ({ kind: 'months', every: spacing.months } as const);
  return daysWords(pattern, someDay, false);
}
