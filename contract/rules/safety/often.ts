import type { Prescription } from '../../entities/medication.ts';
import { frequencies } from '../../values/medicine-codes.ts';
import { stepsOf } from '../dosing/doses-on.ts';
import { daysWords, scheduleWords } from '../dosing/schedule-words.ts';

/** How often a line is given, in words. */
export function oftenWords({
  frequency,
  dosage,
  startDate,
  endDate,
}: Pick<Prescription, 'frequency' | 'dosage' | 'startDate' | 'endDate'>): string {
  if (dosage?.kind !== 'schedule') return frequencies[frequency].name;
  const course = { dosage, startDate, endDate };
  const said = scheduleWords(course).frequency;
  if (said !== '') return said;
  const steps = stepsOf(course).map(({ step, first }) =>
    [...new Set(step.parts.map(({ days }) => daysWords(days, first)))].join(' and '),
  );
  return [...new Set(steps)].join(', then ');
}
