import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { CatalogueProduct, Prescription } from '@wattle/contract/entities/medication.ts';
import { stepsOf } from '@wattle/contract/rules/dosing/doses-on.ts';
import { type TextFields, textFieldsOf } from '@wattle/contract/rules/dosing/text-fields.ts';
import { draftProblems } from '@wattle/contract/rules/drafts/drafting.ts';
import { someDay } from '@wattle/contract/rules/dosing/schedule-words.ts';
import { offersPackaging } from '@wattle/contract/rules/line/packaging.ts';
import { findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldErrors,
  get,
  type Resolver,
  set,
  type UseFormGetValues,
  type UseFormSetValue,
} from 'react-hook-form';
import type { Prescribing } from '../prescribing.ts';
import { amountsOf, codeOf } from './day-choices.ts';
import { formOfDosage, formOfText } from './dosage-form.ts';
import { isMeasured, readDosage } from './read-dosage.ts';
import { namedWords, readTyped } from './read-typed.ts';
import type { DosageForm } from './step-form.ts';
import { type SupplyForm, supplyFormProblems, supplyOfForm } from './supply-form.ts';

/** A prescription as form values: text for anything that may be empty. */
export interface PrescriptionForm
  extends DosageForm,
    Pick<Prescription, 'courseType' | 'packagingType' | 'route' | 'directions'> {
  brandName: string;
  /** `YYYY-MM-DD`, or '' for none. */
  startDate: string;
  endDate: string;
  prnReason: string;
  reason: string;
  /** What was typed in one line, from which fields were filled in. */
  line: string;
  /** Null where none is asked for. */
  supply: SupplyForm | null;
}

/** What every part of the form needs. */
export interface FieldsProps {
  control: Control<PrescriptionForm>;
  setValue: UseFormSetValue<PrescriptionForm>;
  getValues: UseFormGetValues<PrescriptionForm>;
  start: Prescribing;
  /** The product's usual values; null until loaded, or if there are none. */
  usual: CatalogueProduct | null;
  /** The facility’s day; `someDay` of a medication list. */
  today: PlainDate;
  /** In place of the start and end date. */
  dates?: ReactNode;
}

/** Whether the form has the fields of the steps. */
export const hasSteps = ({ kept, courseType, measured }: PrescriptionForm): boolean =>
  kept === null && courseType !== 'AsRequired' && measured.kind === '';

export function formOf({
  prescription,
  product,
  reason,
}: Pick<Prescribing, 'prescription' | 'product' | 'reason'>): PrescriptionForm {
  const { courseType, packagingType, route, directions, dosage } = prescription;
  return {
    courseType,
    packagingType,
    route,
    directions,
    ...(dosage === undefined
      ? formOfText(prescription, product)
      : formOfDosage(dosage, product, prescription.startDate)),
    brandName: prescription.brandName ?? '',
    startDate: prescription.startDate,
    endDate: prescription.endDate ?? '',
    prnReason: prescription.prnReason ?? '',
    reason,
    line: '',
    supply: null,
  };
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** As it was typed, while it can't be read. It can't be saved like this. */
function typedFields(form: PrescriptionForm): TextFields {
  const isAsRequired = form.courseType === 'AsRequired';
  const steps = isAsRequired ? form.steps.slice(0, 1) : form.steps;
  const amounts = steps.flatMap((step) =>
    isAsRequired ? step.amounts.slice(0, 1) : amountsOf(step),
  );
  const frequency = form.steps[0]?.frequency ?? '';
  return {
    dose: amounts.map(({ dose }) => dose.trim()).join('; '),
    frequency: isAsRequired || frequency === '' ? 'when-required' : codeOf(frequency),
    doseTimes: isAsRequired ? [] : [...new Set(amounts.flatMap(({ times }) => times))].toSorted(),
    maximum24h: isAsRequired ? textOrNull(form.maximum24h) : null,
  };
}

/** The prescription so far, without fields the course type doesn't have, though the form keeps them. */
export function prescriptionOf(
  form: PrescriptionForm,
  product: Prescribing['product'],
): Prescription {
  const isAsRequired = form.courseType === 'AsRequired';
  const { dosage } = readDosage(form, isAsRequired, product);
  const startDate = findPlainDate(form.startDate) ?? someDay;
  const endDate = findPlainDate(form.endDate) ?? null;
  const supply = supplyOfForm(form.supply);
  return {
    productCode: product.code,
    courseType: form.courseType,
    route: form.route,
    ...(dosage === undefined ? typedFields(form) : textFieldsOf({ dosage, startDate, endDate })),
    dosage,
    brandName: textOrNull(form.brandName),
    // A real day, '' for none, or the mark of a length that can't be read: the rule refuses what can't be prescribed.
    startDate: form.startDate as PlainDate,
    endDate: form.endDate === '' ? null : (form.endDate as PlainDate),
    prnReason: isAsRequired ? textOrNull(form.prnReason) : null,
    packagingType: offersPackaging(form.courseType) ? form.packagingType : 'None',
    directions: form.directions.trim(),
    ...(supply && { supply }),
  };
}

export function contentOfForm(start: Prescribing, form: PrescriptionForm): DraftContent {
  return {
    kind: start.kind,
    medicationForeignKey: start.medicationForeignKey,
    prescription: prescriptionOf(form, start.product),
    reason: textOrNull(form.reason),
  };
}

interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

const dosageFields: readonly string[] = ['dose', 'frequency', 'doseTimes', 'maximum24h', 'dosage'];

/** The same of a dose that a measurement decides. */
function measuredPathOf(field: string): string {
  if (!dosageFields.includes(field)) return field;
  return field === 'doseTimes' ? 'measured.times' : 'measured.kind';
}

/** Where a problem with the dosage shows; that of the whole schedule, below it. */
function pathOf(field: string, step: number): string {
  switch (field) {
    case 'dose':
      return `steps.${step}.amounts.0.dose`;
    case 'frequency':
      return `steps.${step}.frequency`;
    case 'doseTimes':
      return `steps.${step}.amounts.0.times`;
    case 'dosage':
      return 'kept';
    default:
      return field;
  }
}

/** What is wrong with each step of several by itself. */
function stepProblems(content: DraftContent, start: Prescribing, today: PlainDate): FieldProblem[] {
  const { prescription } = content;
  if (prescription?.dosage?.kind !== 'schedule') return [];
  const { dosage: all, ...rest } = prescription;
  return stepsOf({ ...rest, dosage: all }).flatMap(({ step, first }, index) => {
    const dosage = { kind: 'schedule' as const, steps: [{ ...step, length: null }] };
    const course = { dosage, startDate: first, endDate: rest.endDate };
    const alone = { ...prescription, ...textFieldsOf(course), ...course };
    return draftProblems({ ...content, prescription: alone }, start.product, today)
      .filter(({ field }) => ['dose', 'frequency', 'doseTimes'].includes(field))
      .map(({ field, message }) => ({ path: pathOf(field, index), message }));
  });
}

/** Nothing is saved while words of the line are left that weren't understood. */
function lineProblems(
  start: Prescribing,
  form: PrescriptionForm,
  today: PlainDate,
): FieldProblem[] {
  const { notUnderstood } = readTyped(form.line, start, form.startDate, today);
  return notUnderstood.map((named) => ({ path: 'line', message: namedWords(named) }));
}

function problemsOf(start: Prescribing, form: PrescriptionForm, today: PlainDate): FieldProblem[] {
  const content = contentOfForm(start, form);
  const { unread } = readDosage(form, form.courseType === 'AsRequired', start.product);
  const all = draftProblems(content, start.product, today).filter(
    ({ field }) => field !== 'supply',
  );
  if (unread.length > 0) {
    // What was typed is no text to judge.
    const others = all.filter(({ field }) => !dosageFields.includes(field));
    return [...unread, ...others.map(({ field, message }) => ({ path: field, message }))];
  }
  const isWhole = form.kept !== null;
  const placeOf = (field: string) => {
    if (isWhole && dosageFields.includes(field)) return 'kept';
    const isByMeasure = isMeasured(form) && form.courseType !== 'AsRequired';
    return isByMeasure ? measuredPathOf(field) : pathOf(field, 0);
  };
  const isDated = [form.startDate, form.endDate || form.startDate].every(findPlainDate);
  return [
    ...(form.steps.length > 1 && !isWhole && isDated ? stepProblems(content, start, today) : []),
    ...all.map(({ field, message }) => ({ path: placeOf(field), message })),
  ];
}

/** Validates the form with the server's rule; each field shows its first problem. */
export function prescriptionResolver(
  start: Prescribing,
  today: PlainDate,
): Resolver<PrescriptionForm> {
  return (form) => {
    const errors: FieldErrors<PrescriptionForm> = {};
    for (const { path, message } of [
      ...lineProblems(start, form, today),
      ...problemsOf(start, form, today),
      ...supplyFormProblems(form.supply, start.product),
    ]) {
      const isShown = path.split('.')[0] ?? '';
      if (isShown in form && get(errors, path) === undefined) {
        set(errors, path, { type: 'rule', message });
      }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
  };
}
