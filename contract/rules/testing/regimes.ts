import type { Weekday } from '../../values/weekday.ts';
import type { DayPattern, Dosage, Dose, SchedulePart } from '../../entities/dosage.ts';
import type { TimesADay } from '../../values/medicine-codes.ts';
import { addDays, getPlainDate } from '../../values/plain-date.ts';
import { doseWords } from '../dosing/amount-words.ts';
import { type Course, dosesOn } from '../dosing/doses-on.ts';
import { readDose, readLargest } from '../dosing/read-dose.ts';
import { textFieldsOf } from '../dosing/text-fields.ts';
import { instructionText } from '../line/medicine-line.ts';
import { medication, structured } from './medications.ts';

/** `500 mg tablet`: a strength, and a form. */
type ProductTexts = readonly [strength: string, form: string, ingredients?: number];

/** On which days, and each dose with its times; a time after `off` is when a patch comes off. */
type WrittenPart = readonly [days: DayPattern, ...doses: (readonly [string, ...string[]])[]];

/** For how many days, and what on them; `null` until the course ends. */
type WrittenStep = readonly [length: number | null, ...parts: WrittenPart[]];

export const daily: DayPattern = { kind: 'days', every: 1 };
export const every = (days: number): DayPattern => ({ kind: 'days', every: days });
export const hours = (count: number): DayPattern => ({ kind: 'hours', every: count });
export const months = (count: number): DayPattern => ({ kind: 'months', every: count });
export const once: DayPattern = { kind: 'once' };
export const weekly = (...on: Weekday[]): DayPattern => ({ kind: 'weeks', every: 1, on });
export const fortnightly = (...on: Weekday[]): DayPattern => ({ kind: 'weeks', every: 2, on });

/** A Wednesday. */
const startDate = getPlainDate('2026-11-25');

/** What is dialled in units is insulin. */
const productOf = ([strength, form, ingredients = 1]: ProductTexts) => {
  const names = form === 'injection pen' ? ['insulin aspart', 'insulin degludec'] : ['a', 'b'];
  return structured({ ingredients: names.slice(0, ingredients), strength, form });
};

function doseOf(text: string, product: ReturnType<typeof productOf>): Dose {
  const read = readDose(text, product);
  if (read.kind === 'problem') throw new Error(`${text}: ${read.message}`);
  return read.dose;
}

/** A course, and the product that it is of. */
export interface Regime extends Course {
  readonly product: ReturnType<typeof productOf>;
}

/** A schedule of a product, and how many days it goes on. */
export function regular(
  written: ProductTexts,
  steps: readonly WrittenStep[],
  days?: number,
): Regime {
  const product = productOf(written);
  const partOf = ([on, ...doses]: WrittenPart): SchedulePart => ({
    days: on,
    doses: doses.map(([text, ...times]) => ({
      dose: doseOf(text, product),
      times: times.filter((time) => !time.startsWith('off')),
      off: times.find((time) => time.startsWith('off'))?.slice(4),
    })),
  });
  return {
    dosage: {
      kind: 'schedule',
      steps: steps.map(([length, ...parts]) => ({ length, parts: parts.map(partOf) })),
    },
    startDate,
    endDate: days === undefined ? null : addDays(startDate, days - 1),
    product,
  };
}

/** When required: a dose, the fewest hours or minutes between two, the most in 24 hours, and how often a day at most. */
export function prn(
  written: ProductTexts,
  text: string,
  least: number | `${number} min` | null,
  most: string,
  often?: TimesADay,
): Regime {
  const product = productOf(written);
  const read = readLargest(most, product);
  if (read.kind === 'problem') throw new Error(`${most}: ${read.message}`);
  const dosage: Dosage = {
    kind: 'as-required',
    dose: doseOf(text, product),
    ...(typeof least === 'string'
      ? { leastHours: null, leastMinutes: Number.parseInt(least, 10) }
      : { leastHours: least }),
    ...(often !== undefined && { often }),
    most: read.largest,
  };
  return { dosage, startDate, endDate: null, product };
}

/** The line without its label and dates, with the text fields of a program that knows no structure. */
export function lineOf(course: Course): string {
  const isPrn = course.dosage.kind === 'as-required';
  const line = {
    ...medication(),
    ...course,
    ...textFieldsOf(course),
    ...(isPrn && { courseType: 'AsRequired' as const, prnReason: 'pain' }),
  };
  const text = instructionText(line).replaceAll('\u00a0', ' ');
  return text.slice('DOSE '.length, text.search(/ – (?:from|on) \d/)).replace(' – oral', '');
}

/** What older programs show: dose, frequency, times. */
export function fieldsOf(course: Course): string {
  const { dose, frequency, doseTimes, maximum24h } = textFieldsOf(course);
  return [dose, frequency, doseTimes.join(' '), maximum24h ?? ''].filter((one) => one).join(' | ');
}

/** The doses of the first 14 days, each with the days that have them, counted from 0. */
export function daysOf(course: Course): string {
  const found = new Map<string, number[]>();
  for (let day = 0; day < 14; day += 1) {
    const said = dosesOn(course, addDays(startDate, day))
      .map(({ time, dose, off }) =>
        [time ?? 'any time', doseWords(dose), off && `off ${off}`].filter(Boolean).join(' '),
      )
      .join(' + ');
    if (said !== '') found.set(said, [...(found.get(said) ?? []), day]);
  }
  return [...found].map(([said, days]) => `${runs(days)}: ${said}`).join(' / ');
}

/** `0-4 6`: days one after the other as a run. */
function runs(days: readonly number[]): string {
  return days
    .filter((day) => !days.includes(day - 1))
    .map((first) => {
      let last = first;
      while (days.includes(last + 1)) last += 1;
      return last === first ? `${first}` : `${first}-${last}`;
    })
    .join(' ');
}
