import type { Dosage } from '../../entities/dosage.ts';
import type { Draft } from '../../entities/draft.ts';
import type {
  CourseType,
  Medication,
  PackagingType,
  Prescription,
} from '../../entities/medication.ts';
import { formatClinicalDate } from '../../values/plain-date.ts';
import { continuedCourse } from '../dosing/continued-course.ts';
import { type ScheduleDifference, scheduleDifferences } from '../dosing/schedule-differences.ts';
import { tableDifferences } from '../dosing/table-differences.ts';
import { represcribe } from '../drafts/drafting.ts';
import { instructionParts } from './medicine-line.ts';
import { joinUnits } from './medicine-units.ts';
import { supplyText } from './supply.ts';

export const courseTypeNames: Record<CourseType, string> = {
  Regular: 'Regular',
  ShortCourse: 'Short course',
  AsRequired: 'When required (PRN)',
};

export const packagingNames: Record<PackagingType, string> = {
  None: 'No packaging chosen',
  Packed: 'Packed',
  UnPacked: 'Unpacked',
};

export type ChartPrescription = Omit<Prescription, 'productCode'>;

/** The prescription of a medicine on a chart. */
export function prescribedIn(medication: Medication): ChartPrescription {
  return { ...medication, brandName: medication.product.brandName };
}

/** Every field of a prescription as text, by its label; '' if there is none. */
function wordsOf(p: ChartPrescription): Record<string, string> {
  const parts = instructionParts(p);
  return {
    Brand: p.brandName ?? 'any brand',
    Course: courseTypeNames[p.courseType],
    Dose: parts.dose,
    Route: parts.route,
    Frequency: parts.frequency,
    'Dose times': parts.times.join(', '),
    'Maximum in 24 hours': parts.maximum ?? '',
    Start: formatClinicalDate(p.startDate),
    Stop: p.endDate === null ? '' : formatClinicalDate(p.endDate),
    Packaging: p.packagingType === 'None' ? '' : packagingNames[p.packagingType],
    Directions: parts.directions,
    Supply: p.supply ? supplyText(p.supply) : '',
  };
}

interface ValueChange {
  /** Where in the field: `Mon, Wed`, `step 2:`; empty if it is all of it. */
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

export interface FieldChange {
  readonly label: string;
  readonly values: readonly ValueChange[];
}

/** `Dose: Mon, Wed 5 mg → 3 mg; Fri 5 mg → 4 mg` */
export function changeText({ label, values }: FieldChange): string {
  const texts = values.map(({ place, before, after }) =>
    [place, before, '→', after].filter((text) => text !== '').join(' '),
  );
  return `${label}: ${texts.join('; ')}`;
}

const scheduleLabels: readonly string[] = ['Dose', 'Frequency', 'Dose times'];

/** Whether one dose is all that a schedule has: its fields then say it best. */
const isPlain = ({ steps }: Extract<Dosage, { kind: 'schedule' }>) =>
  steps.flatMap(({ parts }) => parts.flatMap(({ doses }) => doses)).length === 1;

/**
 * What differs between two schedules, in one row; empty if all their days are the same. Undefined if their fields have
 * to say it.
 */
function scheduleChanges(
  before: ChartPrescription,
  after: ChartPrescription,
): FieldChange[] | undefined {
  const [was, is] = [before.dosage, after.dosage];
  if (was?.kind !== 'schedule' || is?.kind !== 'schedule') return undefined;
  // What was over by then isn't a difference.
  const course = { ...before, dosage: was };
  const left = continuedCourse(course, after.startDate) ?? course;
  const differences = scheduleDifferences(left, { ...after, dosage: is });
  if (differences === undefined || differences.length === 0) return differences && [];
  if (isPlain(was) && isPlain(is)) return undefined;
  return [doseChange(differences)];
}

const doseChange = (differences: readonly ScheduleDifference[]): FieldChange => ({
  label: 'Dose',
  values: differences.map((one) => ({
    place: joinUnits(one.place),
    before: joinUnits(one.before ?? 'none'),
    after: joinUnits(one.after ?? 'none'),
  })),
});

/** What differs between two tables of doses, in place of their whole texts. */
function tableChange(before: ChartPrescription, after: ChartPrescription): FieldChange | undefined {
  const [was, is] = [before.dosage, after.dosage];
  if (was?.kind !== 'by-measurement' || is?.kind !== 'by-measurement') return undefined;
  const differences = tableDifferences(was, is) ?? [];
  return differences.length === 0 ? undefined : doseChange(differences);
}

/**
 * The fields that differ between two prescriptions, as text; `none` if one has no value. Of two schedules, the days and
 * times that differ.
 */
export function fieldChanges(before: ChartPrescription, after: ChartPrescription): FieldChange[] {
  const then = wordsOf(before);
  const fields = Object.entries(wordsOf(after))
    .map(([label, now]) => {
      const nothing = label === 'Supply' ? 'not recorded' : 'none';
      return { label, before: then[label] || nothing, after: now || nothing };
    })
    .filter((change) => change.before !== change.after)
    .map(({ label, ...sides }) => ({ label, values: [{ place: '', ...sides }] }));
  const schedule = scheduleChanges(before, after);
  const table = tableChange(before, after);
  if (table !== undefined) return fields.map((one) => (one.label === 'Dose' ? table : one));
  if (schedule === undefined) return fields;
  const isOf = ({ label }: FieldChange, labels: readonly string[]) => labels.includes(label);
  const first = fields.filter((one) => isOf(one, ['Brand', 'Course']));
  const others = fields.filter((one) => !isOf(one, ['Brand', 'Course', ...scheduleLabels]));
  return [...first, ...schedule, ...others];
}

/**
 * What a draft's prescription differs from, if there is a difference to show; null if there isn't. Re-prescribing
 * always sets new days, which don't count as a difference.
 */
export function changedFrom(
  { kind, prescription }: Pick<Draft, 'kind' | 'prescription'>,
  onChart: Medication | undefined,
): ChartPrescription | null {
  if (prescription === null || onChart === undefined || kind === 'add') return null;
  // What isn’t said yet is asked for, and no difference.
  const supply = prescription.supply && onChart.supply;
  if (kind === 'change') return { ...prescribedIn(onChart), supply };
  const { startDate, endDate } = prescription;
  const unchanged = { ...represcribe(onChart, startDate), startDate, endDate, supply };
  return fieldChanges(unchanged, prescription).length === 0 ? null : unchanged;
}
