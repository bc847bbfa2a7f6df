import type { PhotoAge } from '../../entities/photo.ts';
import { daysBetween, formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';

/** Days after which a photo is taken again: people change. */
const goodFor = 365;

/** Says how old a photo is. */
export function photoText({ takenOn }: Pick<PhotoAge, 'takenOn'>): string {
  return takenOn === null
    ? 'Nobody recorded the day of this photo'
    : `Photo of ${formatClinicalDate(takenOn)}`;
}

/** Whether a photo is to be taken again. Of one without a day nobody knows. */
export function isPhotoDue({ takenOn }: Pick<PhotoAge, 'takenOn'>, today: PlainDate): boolean {
  return takenOn !== null && daysBetween(takenOn, today) > goodFor;
}
