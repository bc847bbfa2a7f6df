import type { DraftContent } from '@wattle/contract/entities/draft.ts';
import type { CatalogueProduct, Prescription } from '@wattle/contract/entities/medication.ts';
import { draftProblems } from '@wattle/contract/rules/drafting.ts';
import { offersPackaging } from '@wattle/contract/rules/packaging.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ReactNode } from 'react';
import type {
  Control,
  FieldErrors,
  Resolver,
  UseFormGetValues,
  UseFormSetValue,
} from 'react-hook-form';
import type { Prescribing } from '../prescribing.ts';

/** A prescription as form values: text for anything that may be empty. */
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

/** What every part of the form needs. */
export interface FieldsProps {
  control: Control<PrescriptionForm>;
  setValue: UseFormSetValue<PrescriptionForm>;
  getValues: UseFormGetValues<PrescriptionForm>;
  start: Prescribing;
  /** The product's usual values; null until loaded, or if there are none. */
  usual: CatalogueProduct | null;
  /** In place of the start and end date. */
  dates?: ReactNode;
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

/** The prescription so far, without fields the course type doesn't have, though the form keeps them. */
export function prescriptionOf(form: PrescriptionForm, productCode: string): Prescription {
  const isAsRequired = form.courseType === 'AsRequired';
  const { reason: _, ...fields } = form;
  return {
    ...fields,
    productCode,
    brandName: textOrNull(form.brandName),
    dose: form.dose.trim(),
    doseTimes: isAsRequired ? [] : form.doseTimes,
    // A real day, '' for none, or the mark of a length that can't be read: the rule refuses what can't be prescribed.
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

/** Validates the form with the server's rule; each field shows its first problem. */
export function prescriptionResolver(
  start: Prescribing,
  today: PlainDate,
): Resolver<PrescriptionForm> {
  return (form) => {
    const errors: FieldErrors<PrescriptionForm> = {};
    for (const { field, message } of draftProblems(
      contentOfForm(start, form),
      start.product,
      today,
    )) {
      if (isField(field, form)) errors[field] ??= { type: 'rule', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} };
  };
}

function isField(field: string, form: PrescriptionForm): field is keyof PrescriptionForm {
  return field in form;
}
