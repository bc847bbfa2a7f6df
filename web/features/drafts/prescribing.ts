import type {
  Draft,
  DraftKind,
  DraftToSave,
  PrescribingKind,
} from '@wattle/contract/entities/draft.ts';
import type { LineEventContent, PausingContent } from '@wattle/contract/entities/line-event.ts';
import type {
  CatalogueProduct,
  Medication,
  Prescription,
  ProductIdentity,
} from '@wattle/contract/entities/medication.ts';
import type { DosedProduct } from '@wattle/contract/rules/dosing/usual-doses.ts';
import {
  changeFrom,
  isPrescribing,
  prescribeProduct,
  represcribe,
} from '@wattle/contract/rules/drafts/drafting.ts';
import { lastChangeOf } from '@wattle/contract/rules/drafts/overtaken.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';

interface FormStart {
  /** The new draft's id, fixed from the start so that saving again doesn't write a second draft. */
  readonly id: string;
  /** A new medicine's with its usual doses. */
  readonly product: ProductIdentity & DosedProduct;
  readonly reason: string;
  /** Of the medicine as the form was opened on it; undefined for an addition. */
  readonly lastChangeSeen: DraftToSave['lastChangeSeen'];
}

/** The start of a prescription form. */
export interface Prescribing extends FormStart {
  readonly kind: PrescribingKind;
  readonly medicationForeignKey: string | null;
  readonly prescription: Prescription;
  /** Shows what is missing from the start, because the user asked for a draft without a form. */
  readonly showsProblems: boolean;
  /** What the form starts with was read from a text, so each value has to be looked at. */
  readonly wasText?: boolean;
  /** It starts on a later day, the next on which the medicine is due. */
  readonly startsWhenDue?: boolean;
  /** What was typed in one line to find the product; it says more than the name. */
  readonly typed?: string | undefined;
}

/** The start of a cease form. */
export interface Ceasing extends FormStart {
  readonly kind: 'cease';
  readonly medicationForeignKey: string;
}

/** The start of a form that pauses a medicine, or says when a paused one is given again. */
export interface Pausing extends FormStart {
  readonly kind: 'pause' | 'resume';
  readonly medicationForeignKey: string;
  /** What the draft says already. */
  readonly event: PausingContent | undefined;
}

/** The start of a form that decides the dose of some days. */
export interface Deciding extends FormStart {
  readonly kind: 'decide';
  readonly medicationForeignKey: string;
  readonly event: LineEventContent | undefined;
}

/** What the dialog is editing; `search` looks for a medicine to add, `from-list` for a medication list. */
export type Editing =
  | { readonly kind: 'search'; readonly typed?: string }
  | { readonly kind: 'from-list' }
  | { readonly kind: 'dose-times'; readonly medication: Medication }
  | Prescribing
  | Ceasing
  | Pausing
  | Deciding;

/** Whether a form has something to lose. A line that was typed to find the product fills it in before it counts as changed. */
export const isUnsaved = ({ isDirty }: { isDirty: boolean }, { typed }: Prescribing): boolean =>
  isDirty || typed !== undefined;

export function addProduct(
  product: CatalogueProduct,
  today: PlainDate,
  typed?: string,
): Prescribing {
  return {
    id: crypto.randomUUID(),
    kind: 'add',
    medicationForeignKey: null,
    product,
    prescription: prescribeProduct(product, today),
    reason: '',
    lastChangeSeen: undefined,
    showsProblems: false,
    typed,
  };
}

export function editMedication(
  kind: Exclude<DraftKind, 'add'>,
  medication: Medication,
  today: PlainDate,
): Editing {
  const begun = {
    id: crypto.randomUUID(),
    medicationForeignKey: medication.authoringSystemForeignKey,
    product: medication.product,
    reason: '',
    lastChangeSeen: lastChangeOf(medication),
  };
  if (kind === 'cease') return { ...begun, kind };
  if (kind === 'pause' || kind === 'resume') return { ...begun, kind, event: undefined };
  if (kind === 'decide') return { ...begun, kind, event: undefined };
  const start = kind === 'change' ? changeFrom : represcribe;
  const prescription = start(medication, today);
  const startsWhenDue = prescription.startDate !== today;
  const wasText = prescription.dosage === undefined;
  const showsProblems = kind === 'represcribe';
  return { ...begun, kind, prescription, showsProblems, startsWhenDue, wasText };
}

/**
 * Edits a draft as one about `onChart`, the medicine that it changes as the chart is now. Throws a RangeError for an
 * incomplete draft, which the server never stores.
 */
export function editDraft({ kind, ...draft }: Draft, onChart: Medication | undefined): Editing {
  const { id, product, prescription } = draft;
  const medicationForeignKey = onChart?.authoringSystemForeignKey ?? draft.medicationForeignKey;
  const lastChangeSeen = onChart && lastChangeOf(onChart);
  const begun = { id, product, reason: draft.reason ?? '', lastChangeSeen };
  if (isPrescribing(kind) && prescription !== null) {
    const wasText = prescription.dosage === undefined;
    return { ...begun, kind, medicationForeignKey, prescription, showsProblems: true, wasText };
  }
  if (!isPrescribing(kind) && medicationForeignKey !== null) {
    const about = { ...begun, medicationForeignKey, product: onChart?.product ?? product };
    if (kind === 'cease') return { ...about, kind };
    if (kind === 'decide') return { ...about, kind, event: draft.event };
    return { ...about, kind, event: draft.event?.kind === 'dose' ? undefined : draft.event };
  }
  throw new RangeError('The draft is incomplete');
}
