import type { Medication } from '../../entities/medication.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { decidedDoseOn } from './decided-doses.ts';
import { type Course, type DoseOfDay, dosesOn, doseTimesOn } from '../dosing/doses-on.ts';
import { pausedOn } from './line-events.ts';

/** A line of a chart with its schedule, or one that is being written, which has no events yet. */
export type CourseLine = Course & Pick<Medication, 'events'>;

/**
 * What is given of a line on a day: the one answer of the calendar, of today and tomorrow, and of the pack. Whatever
 * holds a dose of the schedule back, or states one that isn’t in it, is decided here.
 */
export function givenOn(line: CourseLine, day: PlainDate): DoseOfDay[] {
  if (pausedOn(line, day)) return [];
  const { dosage } = line;
  if (dosage.kind !== 'decided-later') return dosesOn(line, day);
  const dose = decidedDoseOn(line, day);
  if (dose === undefined || dose.kind === 'withhold') return [];
  return doseTimesOn(line, day).map((time) => ({ time, dose }));
}

/** Whether nobody has decided the dose of a day, of a medicine that is given on it and whose doses are decided later. */
export function isUndecidedOn(line: CourseLine, day: PlainDate): boolean {
  if (line.dosage.kind !== 'decided-later' || pausedOn(line, day)) return false;
  return doseTimesOn(line, day).length > 0 && decidedDoseOn(line, day) === undefined;
}
