import type { PlainDate } from '../values/plain-date.ts';

/** A draft lives on the facility's day it was made and no longer (DRF-05). */
export function isDraftAlive(performedOn: PlainDate, today: PlainDate): boolean {
  return performedOn === today;
}
