import type { LineEventContent } from '../../entities/line-event.ts';
import type { Prescription } from '../../entities/medication.ts';
import { addDays, daysBetween, type PlainDate } from '../../values/plain-date.ts';

/** A draft lasts until the end of the facility's day (DRF-05). */
export function isDraftAlive(performedOn: PlainDate, today: PlainDate): boolean {
  return performedOn === today;
}

/**
 * A drafted prescription moved to `today`: one that would have started earlier starts today, and a
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

/**
 * The same of what a draft says happens to a medicine: what would have begun earlier begins today. One whose last day is
 * over stays as it is, so that it’s refused and somebody looks at it.
 */
export function eventCarriedOver(event: LineEventContent, today: PlainDate): LineEventContent {
  if (event.kind === 'pause') {
    const { since, until } = event;
    const isOver = until.kind === 'date' && until.date < today;
    return since < today && !isOver ? { ...event, since: today } : event;
  }
  if (event.kind === 'dose') {
    return event.from < today && event.to >= today ? { ...event, from: today } : event;
  }
  return event.on < today ? { ...event, on: today } : event;
}
