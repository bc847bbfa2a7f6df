import type { Medication } from '@wattle/contract/entities/medication.ts';
import { waitsForPrescriber } from '@wattle/contract/rules/orders/imported-medicines.ts';
import { medicineName } from '@wattle/contract/rules/line/medicine-line.ts';
import { auExtensions, ownExtensions } from '@wattle/contract/fhir/systems.ts';
import { pauseOf } from '@wattle/contract/rules/line/line-events.ts';
import { pauseNotesOf } from '@wattle/contract/fhir/pause.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Annotation, CodeableConcept, Coding, Extension } from 'fhir/r4';
import type { MedicineRow } from '../queries/medicines.ts';

type Product = Medication['product'];

/** A medicine by the name that the chart shows, with the codes that it came in with. */
export function conceptOf({ name }: Product, codings: readonly Coding[]): CodeableConcept {
  return { ...(codings.length > 0 && { coding: [...codings] }), text: name };
}

/** Its names by AU Base, and the product as it was prescribed. */
export function productExtensions(product: Product, root: string): Extension[] {
  const { code, ingredients, brandName, strength, form, schedule, complementary } = product;
  return [
    { url: auExtensions.genericName, valueString: medicineName(product) },
    ...(brandName === null ? [] : [{ url: auExtensions.brandName, valueString: brandName }]),
    {
      url: `${root}/${ownExtensions.product}`,
      extension: [
        { url: 'code', valueString: code },
        ...ingredients.map((one) => ({ url: 'ingredient', valueString: one })),
        ...(brandName === null ? [] : [{ url: 'brand', valueString: brandName }]),
        ...(strength === '' ? [] : [{ url: 'strength', valueString: strength }]),
        { url: 'form', valueString: form },
        { url: 'schedule', valueCode: schedule },
        { url: 'complementary', valueBoolean: complementary },
      ],
    },
  ];
}

const phoneOrder = 'Phone order (entered for the prescriber), not yet confirmed by the prescriber.';
const importedFrom = (source: string) =>
  `Imported from ${source}. No prescriber has prescribed it here yet.`;

/** What a reader has to know and no other element says. */
export function notesOf(medication: Medication, today: PlainDate, root: string): Annotation[] {
  return [
    ...(medication.status === 'Ceased' ? [] : pauseNotesOf(medication, today, root)),
    ...(medication.isOpenPhoneOrder ? [{ text: phoneOrder }] : []),
    ...(waitsForPrescriber(medication)
      ? [{ text: importedFrom(`${medication.importedFrom}`) }]
      : []),
  ];
}

/** Why it was ceased, or is paused; null if there is no reason. */
export function statusReasonOf(
  { fhirStatus, changeReason }: Pick<MedicineRow, 'fhirStatus' | 'changeReason'>,
  medication: Medication,
  today: PlainDate,
): string | null {
  if (fhirStatus === 'stopped') return changeReason;
  return fhirStatus === 'on-hold' ? (pauseOf(medication, today)?.event.reason ?? null) : null;
}

/** Whether an instance like this one wrote the note by itself. */
export function isOwnNote(text: string): boolean {
  const [before = '', after = ''] = importedFrom('|').split('|');
  const source = text.slice(before.length, -after.length);
  return text === phoneOrder || (text === importedFrom(source) && !source.includes('. '));
}
