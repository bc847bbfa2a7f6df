import type { Draft } from '../entities/draft.ts';
import { instructionOf, type Medication, type Prescription } from '../entities/medication.ts';
import {
  type ListLine,
  type ListLineContent,
  longestListName,
} from '../entities/medication-list.ts';
import { getPlainDate, type PlainDate } from '../values/plain-date.ts';
import { courseDaysOf, lastDayOf } from './course-days.ts';
import { type Problem, prescriptionProblems } from './drafting.ts';
import { medicineName } from './medicine-line.ts';
import { textFault } from './typed-text.ts';

/** The prescription of a line, added to a chart on the facility's day `today`. */
export function prescriptionOfLine(line: ListLineContent, today: PlainDate): Prescription {
  const { productCode, brandName, courseDays } = line;
  const endDate = courseDays === null ? null : lastDayOf(today, courseDays);
  return { productCode, brandName, ...instructionOf({ ...line, startDate: today, endDate }) };
}

/** The line that gives this prescription again. */
export function lineOfPrescription(id: string, prescription: Prescription): ListLineContent {
  const { startDate, endDate, ...rest } = prescription;
  const courseDays = endDate === null ? null : courseDaysOf(startDate, endDate);
  return { id, ...rest, courseDays };
}

/** A line as it is sent to be saved. */
export function contentOfLine(line: ListLine): ListLineContent {
  const { product: _, isInCatalogue: __, ...content } = line;
  return content;
}

/** Used in place of the day a line is added: its dates are relative. */
export const someDay = getPlainDate('2000-01-01');

/** Why a list can't have this name; null if it can. */
export function listNameProblem(name: string): string | null {
  return name.trim() === '' ? 'Enter a name' : textFault(name.trim(), longestListName);
}

/** Why a line can't be kept: the rules of a draft, with a length in place of the dates. */
export function listLineProblems(line: ListLineContent): Problem<keyof ListLineContent>[] {
  return prescriptionProblems(prescriptionOfLine(line, someDay), someDay).map(
    ({ field, message }) =>
      field === 'startDate' || field === 'endDate'
        ? { field: 'courseDays', message: 'Enter how many days a short course lasts' }
        : { field, message },
  );
}

/** Whether a line can be added to a chart, or why not. */
export type LineState = 'free' | 'on-chart' | 'drafted' | 'not-in-catalogue';

const nameOf = ({ product }: { product: Parameters<typeof medicineName>[0] }) =>
  medicineName(product);

/**
 * What adding a line would do: a medicine with the same ingredients that is on the chart, or drafted, would be there
 * twice, so the prescriber has to choose it.
 */
export function lineState(
  line: ListLine,
  chart: readonly Medication[],
  drafts: readonly Draft[],
): LineState {
  if (!line.isInCatalogue) return 'not-in-catalogue';
  const isSame = (other: { product: Parameters<typeof medicineName>[0] }) =>
    nameOf(other) === nameOf(line);
  if (drafts.some((draft) => draft.kind !== 'cease' && isSame(draft))) return 'drafted';
  const ceased = new Set(
    drafts.filter(({ kind }) => kind === 'cease').map((draft) => draft.medicationForeignKey),
  );
  const stays = (m: Medication) =>
    m.status !== 'Ceased' && !ceased.has(m.authoringSystemForeignKey);
  return chart.some((m) => stays(m) && isSame(m)) ? 'on-chart' : 'free';
}
