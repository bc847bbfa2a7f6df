import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { CatalogueProduct, Prescription } from '@wattle/contract/entities/medication.ts';
import { draftProblems } from '@wattle/contract/rules/drafting.ts';
import { offersPackaging } from '@wattle/contract/rules/packaging.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type {
  Control,
  FieldErrors,
  Resolver,
  UseFormGetValues,
  UseFormSetValue,
} from 'react-hook-form';
import type { Prescribing } from '../prescribing.ts';

/** A prescription as its form holds it: text for what may be empty. */
export interface PrescriptionForm
  extends Pick<
    Prescription,
    'courseType' | 'packagingType' | 'dose' | 'route' | 'frequency' | 'doseTimes' | 'directions'
  > {
  brandName: string;
  /** `YYYY-MM-DD`, or '' for none. */
  startDate: string;
  endDate: string;
  prnReason: string;
  maximum24h: string;
  reason: string;
}

/** What every part of the form works with. */
export interface FieldsProps {
  control: Control<PrescriptionForm>;
  setValue: UseFormSetValue<PrescriptionForm>;
  getValues: UseFormGetValues<PrescriptionForm>;
  start: Prescribing;
  /** What is usual for the product; null while it is not known, or where nothing is. */
  usual: CatalogueProduct | null;
}

export function formOf({ prescription, reason }: Prescribing): PrescriptionForm {
  const { productCode: _, ...p } = prescription;
  return {
    ...p,
    brandName: p.brandName ?? '',
    endDate: p.endDate ?? '',
    prnReason: p.prnReason ?? '',
    maximum24h: p.maximum24h ?? '',
    reason,
  };
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** What the form says so far. What a course does not have is left out, though the form keeps it. */
export function prescriptionOf(form: PrescriptionForm, productCode: string): Prescription {
  const isAsRequired = form.courseType === 'AsRequired';
  const { reason: _, ...fields } = form;
  return {
    ...fields,
    productCode,
    brandName: textOrNull(form.brandName),
    dose: form.dose.trim(),
    doseTimes: isAsRequired ? [] : form.doseTimes,
    // Only the date field fills these: a real day, or '' for none, which the rule refuses for the start.
    startDate: form.startDate as PlainDate,
    endDate: form.endDate === '' ? null : (form.endDate as PlainDate),
    prnReason: isAsRequired ? textOrNull(form.prnReason) : null,
    maximum24h: isAsRequired ? textOrNull(form.maximum24h) : null,
    packagingType: offersPackaging(form.courseType) ? form.packagingType : 'None',
    directions: form.directions.trim(),
  };
}

export function contentOfForm(start: Prescribing, form: PrescriptionForm): DraftContent {
  return {
    kind: start.kind,
    medicationForeignKey: start.medicationForeignKey,
    prescription: prescriptionOf(form, start.product.code),
    reason: textOrNull(form.reason),
  };
}

/** Checks the form by the rule that the server checks the draft by; the first problem of a field shows. */
export function prescriptionResolver(
  start: Prescribing,
  today: PlainDate,
): Resolver<PrescriptionForm> {
  return (form) => {
    const errors: FieldErrors<PrescriptionForm> = {};
    for (const { field, message } of draftProblems(contentOfForm(start, form), today)) {
      if (isField(field, form)) errors[field] ??= { type: 'rule', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
  };
}

function isField(field: string, form: PrescriptionForm): field is keyof PrescriptionForm {
  return field in form;
}
