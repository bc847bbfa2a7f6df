import type { Question } from '@wattle/contract/entities/question.ts';
import { isShownOnLine } from '@wattle/contract/rules/questions/shown-on-line.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

/** So many stand above the medicines before the reader asks for the others. */
const few = 5;

/**
 * Those about the whole chart that aren’t shown at first, so that the medicines stay in reach. What is urgent and open is
 * always shown.
 */
export const foldedOf = (
  all: readonly Question[],
  today: PlainDate,
  zone: TimeZone,
): readonly Question[] =>
  all
    .filter((one) => one.medicationForeignKey === null && isShownOnLine(one, today, zone))
    .slice(few)
    .filter(({ isUrgent, state }) => !(isUrgent && state === 'open'));
