import type { DayPattern, Dosage, ScheduleStep } from '../../../entities/dosage.ts';
import type { TimesADay } from '../../../values/medicine-codes.ts';
import { readDose } from '../../dosing/read-dose.ts';
import { readProduct } from '../../dosing/read-product.ts';
import { textFieldsOf } from '../../dosing/text-fields.ts';
import type { CheckedLine } from '../line.ts';
import { checkLines, lineOf, today } from './lines.ts';

export type Part = readonly [DayPattern, ...(readonly [amount: string, ...times: string[]])[]];

export const daily: DayPattern = { kind: 'days', every: 1 };
export const on = (...weekdays: Extract<DayPattern, { kind: 'weeks' }>['on']): DayPattern => ({
  kind: 'weeks',
  every: 1,
  on: weekdays,
});
export const step = (length: number | null, ...parts: Part[]) => ({ length, parts });

interface ProductTexts {
  readonly strength?: string;
  readonly form?: string;
}

/** A line whose dosage has these steps; its first day is a Saturday, today. */
export function scheduled(
  ingredient: string,
  { strength = '1 mg', form = 'tablet' }: ProductTexts,
  steps: readonly ReturnType<typeof step>[],
  changes: Partial<Omit<CheckedLine, 'product' | 'dosage'>> = {},
): CheckedLine {
  const product = { ingredients: [ingredient], strength, form };
  const structure = readProduct(product);
  const dosage: Dosage = {
    kind: 'schedule',
    steps: steps.map(
      ({ length, parts }): ScheduleStep => ({
        length,
        parts: parts.map(([days, ...doses]) => ({
          days,
          doses: doses.map(([text, ...times]) => {
            const read = readDose(text, { ...product, structure });
            if (read.kind === 'problem') throw new Error(read.message);
            return { dose: read.dose, times };
          }),
        })),
      }),
    ),
  };
  const course = { dosage, startDate: today, endDate: null, ...changes };
  return lineOf(ingredient, { product, ...textFieldsOf(course), ...course });
}

/** When required, in these amounts. */
export function asRequired(
  dose: string,
  least: number | `${number} min` | null,
  most: string | null,
  often?: TimesADay,
): CheckedLine {
  const product = { ingredients: ['paracetamol'], strength: '500 mg', form: 'tablet' };
  const read = (text: string) => {
    const one = readDose(text, { ...product, structure: readProduct(product) });
    if (one.kind === 'problem' || one.dose.kind === 'words') throw new Error(text);
    return one.dose;
  };
  const dosage: Dosage = {
    kind: 'as-required',
    dose: read(dose),
    ...(typeof least === 'string'
      ? { leastHours: null, leastMinutes: Number.parseInt(least, 10) }
      : { leastHours: least }),
    ...(often !== undefined && { often }),
    most: most === null ? {} : read(most),
  };
  const course = { dosage, startDate: today, endDate: null };
  return lineOf('paracetamol', {
    product,
    courseType: 'AsRequired',
    prnReason: 'pain',
    ...textFieldsOf(course),
    ...course,
  });
}

/** What is found on the first line, as `conflict: …`, and why what wasn't checked. */
export function said(...lines: readonly CheckedLine[]): string[] {
  const [check] = checkLines(lines);
  const texts = [
    ...(check?.findings ?? []).map(({ level, message }) => `${level}: ${message}`),
    ...(check?.notChecked ?? []).map(({ why }) => `not checked: ${why}`),
  ];
  return texts.map((text) => text.replaceAll('\u00a0', ' '));
}

/** Whether nothing was found, or exactly one thing, that says so. */
export function isJust(found: readonly string[], finding: RegExp | string | undefined): boolean {
  const [first, ...others] = found;
  if (finding === undefined || first === undefined) return finding === first;
  const fits = typeof finding === 'string' ? first.includes(finding) : finding.test(first);
  return fits && others.length === 0;
}
