import { findPlainDate, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { CodeableConcept, Period, Quantity } from 'fhir/r4';

/** The content of another system's resource, for reading; nothing is interpreted. Empty if there is none. */

export function textOf(concept: CodeableConcept | undefined): string {
  if (concept === undefined) return '';
  const { text, coding = [] } = concept;
  return text || coding.map(({ display, code }) => display ?? code ?? '').join(', ');
}

export const textsOf = (concepts: readonly CodeableConcept[] | undefined) =>
  (concepts ?? []).map(textOf).filter(Boolean).join(', ');

export function quantityText(quantity: Quantity | undefined): string {
  if (quantity?.value === undefined) return '';
  return `${quantity.comparator ?? ''}${quantity.value} ${quantity.unit ?? quantity.code ?? ''}`.trim();
}

/** The day as the sender wrote it, whatever the time zone; less precise dates are unchanged. */
export function dayText(date: string | undefined): string {
  const day = date === undefined ? undefined : findPlainDate(date.slice(0, 10));
  return day === undefined ? (date ?? '') : formatClinicalDate(day);
}

export function periodText(period: Period | undefined): string {
  if (period === undefined) return '';
  const { start, end } = period;
  return [start && `from ${dayText(start)}`, end && `until ${dayText(end)}`]
    .filter(Boolean)
    .join(' ');
}
