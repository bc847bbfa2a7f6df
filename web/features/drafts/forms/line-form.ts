import { amountWords } from '@wattle/contract/rules/dosing/amount-words.ts';
import type { ReadLine } from '@wattle/contract/rules/dosing/read-line.ts';
import { courseDaysOf, lastDayOf } from '@wattle/contract/rules/line/course-days.ts';
import { findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { emptyMeasured } from './measured-form.ts';
import { formOfDosage, formOfPart, leastText } from './dosage-form.ts';
import type { PrescriptionForm } from './prescription-form.ts';
import type { Start } from './read-typed.ts';

/** The fields that a typed line may fill in. */
export const lineFields = [
  'steps',
  'measured',
  'kept',
  'leastHours',
  'often',
  'maximum24h',
  'courseType',
  'route',
  'startDate',
  'endDate',
  'prnReason',
] as const satisfies readonly (keyof PrescriptionForm)[];

export type LineFields = Pick<PrescriptionForm, (typeof lineFields)[number]>;

function dosageFields(
  read: ReadLine,
  { product }: Start,
  startDate: PlainDate,
): Partial<LineFields> {
  const { dosage } = read;
  if (dosage === undefined)
    return { steps: [formOfPart(read)], measured: emptyMeasured, kept: null };
  const { steps, measured, kept } = formOfDosage(dosage, product, startDate);
  return { steps, measured, kept };
}

/** The fields that a line fills in, with `base` for what the form has otherwise. */
export function fieldsOfLine(read: ReadLine, start: Start, base: LineFields): LineFields {
  if (read.isNameOnly) return { ...base, ...(read.route !== undefined && { route: read.route }) };
  const first = findPlainDate(base.startDate);
  const startDate = read.startDate ?? first;
  const isAsRequired = read.courseType === 'AsRequired';
  const isLong = read.dosage?.kind === 'schedule' && read.dosage.steps.length > 1;
  const end = findPlainDate(base.endDate);
  // A course begins later and stays as long as it usually is; several steps end only where the line says so.
  const usualEnd =
    isLong || startDate === undefined || first === undefined || end === undefined
      ? ''
      : lastDayOf(startDate, courseDaysOf(first, end));
  const regular = base.courseType === 'AsRequired' || isLong ? 'Regular' : base.courseType;
  return {
    ...base,
    ...(startDate !== undefined && dosageFields(read, start, startDate)),
    courseType: read.courseType ?? (isAsRequired ? 'AsRequired' : regular),
    endDate: read.endDate === undefined ? usualEnd : (read.endDate ?? ''),
    ...(startDate !== undefined && { startDate }),
    ...(read.route !== undefined && { route: read.route }),
    ...(read.prnReason !== undefined && { prnReason: read.prnReason }),
    ...((read.leastHours !== undefined || read.leastMinutes !== undefined) && {
      leastHours: leastText(read),
    }),
    // Once a day in the morning is how it’s usually given otherwise, not how often at most.
    ...(isAsRequired && base.courseType !== 'AsRequired' && { often: '' as const }),
    ...(read.often !== undefined && { often: read.often }),
    ...(read.most !== undefined && { maximum24h: amountWords(read.most) }),
  };
}
