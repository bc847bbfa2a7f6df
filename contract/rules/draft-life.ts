import type { Prescription } from '../entities/medication.ts';
import { addDays, daysBetween, type PlainDate } from '../values/plain-date.ts';

/** A draft lives on the facility's day it was made and no longer (DRF-05). */
export function isDraftAlive(performedOn: PlainDate, today: PlainDate): boolean {
  return performedOn === today;
}

/**
 * A drafted prescription as it is carried over to `today`: one that would have started before starts today, and a
 * course keeps its length.
 */
export function carriedOver(prescription: Prescription, today: PlainDate): Prescription {
  const { startDate, endDate } = prescription;
  if (startDate >= today) return prescription;
  const moved = daysBetween(startDate, today);
  return {
    ...prescription,
    startDate: today,
    endDate: endDate === null ? null : addDays(endDate, moved),
  };
}
