import type { DayPattern, Dosage } from '../../entities/dosage.ts';
import type { Prescription, ProductIdentity } from '../../entities/medication.ts';
import { frequencies, type FrequencyCode } from '../../values/medicine-codes.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import { weekdayOf } from '../dosing/day-patterns.ts';
import { readDose, readLargest } from '../dosing/read-dose.ts';
import { without24Hours } from '../line/medicine-units.ts';

/** The days of a frequency; a weekly one is given on the weekday of its first day. */
function daysOf(frequency: FrequencyCode, startDate: PlainDate): DayPattern {
  const hours = /^every-(\d+)-hours$/.exec(frequency)?.[1];
  if (hours !== undefined) return { kind: 'hours', every: Number(hours) };
  const months = { monthly: 1, 'every-3-months': 3, 'every-6-months': 6 }[String(frequency)];
  if (months !== undefined) return { kind: 'months', every: months };
  if (frequency === 'once-weekly') return { kind: 'weeks', every: 1, on: [weekdayOf(startDate)] };
  return { kind: 'days', every: frequency === 'every-7-days' ? 7 : 1 };
}

/** The structure of a prescription whose texts say one dose at every time; undefined if they can't be read. */
export function dosageOf(
  texts: Pick<
    Prescription,
    'courseType' | 'dose' | 'frequency' | 'doseTimes' | 'maximum24h' | 'startDate'
  >,
  product: Pick<ProductIdentity, 'ingredients' | 'structure'>,
): Dosage | undefined {
  const { courseType, frequency, doseTimes, maximum24h, startDate } = texts;
  const read = readDose(texts.dose, product);
  if (read.kind !== 'dose') return undefined;
  const { dose } = read;
  if (courseType !== 'AsRequired') {
    if (frequency === 'when-required') return undefined;
    const days = daysOf(frequency, startDate);
    const times = doseTimes.length > 0 ? doseTimes : frequencies[frequency].times;
    const doses = [{ dose, times: [...times] }];
    return { kind: 'schedule', steps: [{ parts: [{ days, doses }], length: null }] };
  }
  const hours = /^every-(\d+)-hours$/.exec(frequency)?.[1];
  const leastHours = hours === undefined ? null : Number(hours);
  if (maximum24h === null) return { kind: 'as-required', dose, leastHours, most: {} };
  const most = readLargest(without24Hours(maximum24h).trim(), product);
  return most.kind === 'largest'
    ? { kind: 'as-required', dose, leastHours, most: most.largest }
    : undefined;
}

type Line = Parameters<typeof dosageOf>[0] & {
  readonly product: Parameters<typeof dosageOf>[1];
};

/** What the texts say, whatever the product is. */
export const statedDosageOf = (texts: Parameters<typeof dosageOf>[0]) =>
  dosageOf(texts, { ingredients: ['any'], structure: undefined });

/** A line with the dosage that its texts say, unless the changes that made it have one, or none. */
export function withDosage<T extends Line>(line: T, changes: object): T {
  if ('dosage' in changes) return line;
  return { ...line, dosage: dosageOf(line, line.product) ?? statedDosageOf(line) };
}
