import {
  type NotUnderstood,
  type ReadLine,
  readLine,
} from '@wattle/contract/rules/dosing/read-line.ts';
import { someDay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import { findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Prescribing } from '../prescribing.ts';

export type Start = Pick<Prescribing, 'product'> & {
  readonly prescription: Pick<Prescribing['prescription'], 'doseTimes'>;
};

/** What a typed line says of the medicine that a form is about. */
export function readTyped(
  line: string,
  { product, prescription }: Start,
  startDate: string,
  today: PlainDate,
): ReadLine {
  const [usualTime, ...more] = prescription.doseTimes;
  return readLine(line, product, {
    today,
    startDate: findPlainDate(startDate) ?? today,
    usualTime: more.length === 0 ? usualTime : undefined,
    isUndated: today === someDay,
  });
}

/** What wasn't understood, and why, as a sentence. */
export function namedWords({ text, why }: NotUnderstood): string {
  const words = `“${text.replaceAll(/\s+/g, ' ').trim()}”`;
  return why === undefined ? `${words} wasn’t understood.` : `${words}: ${why}.`;
}
