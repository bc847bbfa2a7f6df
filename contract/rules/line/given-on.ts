import type { PlainDate } from '../../values/plain-date.ts';
import { type Course, type DoseOfDay, dosesOn } from '../dosing/doses-on.ts';

/**
 * What is given of a line on a day: the one answer of the calendar, of today and tomorrow, and of the pack. Whatever
 * holds a dose of the schedule back, or states one that isn’t in it, is decided here.
 */
export function givenOn(line: Course, day: PlainDate): DoseOfDay[] {
  return dosesOn(line, day);
}
