import type { Prescription, ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Coding, Medication, MedicationRequest, MedicationStatement } from 'fhir/r4';
import type { Issue } from '../outcome.ts';
import type { Links } from '../links.ts';
import type { ImportCatalogue } from './catalogue.ts';

/** A medicine of another system, whole enough to be a line of a chart. */
export interface ImportedMedicine {
  /** What the sender names it by: its identifier as `system|value`, else the id it has there. */
  readonly key: string;
  readonly product: ProductIdentity;
  /** Kept as they came in, and passed through. */
  readonly codings: readonly Coding[];
  readonly prescription: Omit<Prescription, 'productCode' | 'brandName'>;
  readonly medicationType: 'MedicationOrder' | 'TakeHomeScript' | 'ComplementaryTherapyOrder';
  readonly repeats: number;
  /** Who asked for it, as the sender writes it. */
  readonly prescribedByName: string;
  readonly prescribedAt: Date;
  /** Null while it is given; a medicine that has ended is no line of a new chart. */
  readonly ended: { readonly on: PlainDate; readonly reason: string | null } | null;
}

export interface MedicineToJudge {
  readonly resource: MedicationRequest | MedicationStatement;
  /** What `medicationReference` leads to; null if the resource says the medicine itself. */
  readonly medication: Medication | null;
  /** The name of whoever asked for it; null to use what the resource says in text. */
  readonly requesterName: string | null;
}

export interface MedicineContext {
  readonly catalogue: ImportCatalogue;
  /** Whose own extensions are understood. */
  readonly links: Links;
  /** Of the resident's facility. */
  readonly timeZone: TimeZone;
  readonly now: Date;
}

/**
 * What becomes of a medicine that came in. Held: a prescriber or pharmacist decides first, and can take it onto the chart
 * only if it could be written whole.
 */
export type JudgedMedicine =
  | { readonly verdict: 'ok'; readonly medicine: ImportedMedicine }
  | {
      readonly verdict: 'held';
      readonly reasons: readonly Issue[];
      readonly medicine: ImportedMedicine | null;
    }
  | { readonly verdict: 'refused'; readonly reasons: readonly Issue[] };

/** Judges one medicine that came in. Nothing is guessed: what can't be read for certain is held. */
export function judgeMedicine(
  { resource }: MedicineToJudge,
  _context: MedicineContext,
): JudgedMedicine {
  const expression = resource.resourceType;
  const reasons: Issue[] = [
    { code: 'business-rule', text: 'A person has to read this medicine first.', expression },
  ];
  return { verdict: 'held', reasons, medicine: null };
}
