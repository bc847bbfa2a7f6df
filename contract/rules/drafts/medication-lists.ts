import type { Draft } from '../../entities/draft.ts';
import { instructionOf, type Medication, type Prescription } from '../../entities/medication.ts';
import {
  type ListLine,
  type ListLineContent,
  longestListName,
} from '../../entities/medication-list.ts';
import { daysBetween, type PlainDate } from '../../values/plain-date.ts';
import { courseDaysOf, lastDayOf } from '../line/course-days.ts';
import type { Problem } from './draft-problem.ts';
import { isPrescribing, prescriptionProblems } from './drafting.ts';
import { dosageProblems, otherWords } from '../dosing/dosage-problems.ts';
import { withAnchorsMoved } from '../dosing/continued-course.ts';
import { someDay } from '../dosing/schedule-words.ts';
import { isSameText, textFieldsOf, withTextFields } from '../dosing/text-fields.ts';
import { medicineName } from '../line/medicine-line.ts';
import { textFault } from '../line/typed-text.ts';

/** The prescription of a line, added to a chart on the facility's day `today`. */
export function prescriptionOfLine(line: ListLineContent, today: PlainDate): Prescription {
  const { productCode, brandName, courseDays } = line;
  const endDate = courseDays === null ? null : lastDayOf(today, courseDays);
  const instruction = instructionOf({ ...line, startDate: today, endDate });
  return withTextFields({
    productCode,
    brandName,
    ...instruction,
    dosage: line.dosage && withAnchorsMoved(line.dosage, daysBetween(someDay, today)),
  });
}

/** The line that gives this prescription again. */
export function lineOfPrescription(id: string, prescription: Prescription): ListLineContent {
  const { startDate, endDate, dosage, ...rest } = prescription;
  const courseDays = endDate === null ? null : courseDaysOf(startDate, endDate);
  const undated = {
    ...rest,
    dosage: dosage && withAnchorsMoved(dosage, daysBetween(startDate, someDay)),
  };
  return { id, ...undated, ...textOfLine(undated), courseDays };
}

/** What the dosage of a line says, without the days that only a chart gives it. */
const textOfLine = ({ dosage }: Pick<ListLineContent, 'dosage'>) =>
  dosage === undefined ? undefined : textFieldsOf({ dosage });

/** A line as it is sent to be saved. */
export function contentOfLine(line: ListLine): ListLineContent {
  const { product: _, isInCatalogue: __, ...content } = line;
  return content;
}

/** Why a list can't have this name; null if it can. */
export function listNameProblem(name: string): string | null {
  return name.trim() === '' ? 'Enter a name' : textFault(name.trim(), longestListName);
}

type ListLineProblem = Problem<keyof ListLineContent>;

/** Why a line of a product can't be kept: the rules of a draft, with a length in place of the dates. */
export function listLineProblems(
  line: ListLineContent,
  product: Parameters<typeof dosageProblems>[1],
): ListLineProblem[] {
  const prescription = prescriptionOfLine(line, someDay);
  const own = textOfLine(line);
  return [
    ...withLength(
      prescriptionProblems(prescription, someDay),
      'Enter how many days a short course lasts',
    ),
    ...withLength(dosageProblems(prescription, product), 'Enter as many days as its steps take'),
    ...(own === undefined || isSameText(own, line)
      ? []
      : [{ field: 'dosage', message: otherWords } as const]),
  ];
}

/** Problems of a prescription; those with its dates are problems with the length of the line. */
function withLength(
  problems: readonly Problem<Exclude<keyof Prescription, 'supply'>>[],
  message: string,
): ListLineProblem[] {
  return problems.map((problem) =>
    problem.field === 'startDate' || problem.field === 'endDate'
      ? { field: 'courseDays', message }
      : { field: problem.field, message: problem.message },
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
  if (drafts.some((draft) => isPrescribing(draft.kind) && isSame(draft))) return 'drafted';
  const ceased = new Set(
    drafts.filter(({ kind }) => kind === 'cease').map((draft) => draft.medicationForeignKey),
  );
  const stays = (m: Medication) =>
    m.status !== 'Ceased' && !ceased.has(m.authoringSystemForeignKey);
  return chart.some((m) => stays(m) && isSame(m)) ? 'on-chart' : 'free';
}
