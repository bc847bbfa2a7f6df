import type { AllergyHistory } from '../../entities/allergy.ts';
import type { LineEvent } from '../../entities/line-event.ts';
import type { Medication, OrderHistoryEntry, ProductAction } from '../../entities/medication.ts';
import { allowed, type Capability, refused } from '../people/capability.ts';
import { waitsForPrescriber, waitsForPrescriberText } from './imported-medicines.ts';

type Awaiting = Pick<Medication, 'status' | 'confirmed' | 'importedFrom' | 'events'>;
interface Actionable {
  readonly product: { readonly action: ProductAction };
}

function isAwaiting(medication: Awaiting): boolean {
  const { status, confirmed } = medication;
  if (waitsForPrescriber(medication)) return false;
  return !confirmed && (status === 'New' || status === 'RePrescribed' || status === 'Ceased');
}

/** What the confirm dialog lists (CFM-01): unconfirmed and new, re-prescribed or ceased. */
export function awaitingConfirmation<M extends Awaiting>(medications: readonly M[]): M[] {
  return medications.filter(isAwaiting);
}

/** The pauses and other events of a medicine that the pharmacist hasn’t confirmed. Ceasing it ends them. */
export function awaitedEvents(medication: Awaiting): LineEvent[] {
  if (waitsForPrescriber(medication) || medication.status === 'Ceased') return [];
  return (medication.events ?? []).filter(({ confirmed }) => !confirmed);
}

/** A medicine as the row of one of its events: with what the pharmacist has done about that. */
export function withEventAction(medication: Medication, event: LineEvent): Medication {
  return { ...medication, product: { ...medication.product, action: event.action } };
}

/** Whether the change can be marked as actioned. */
export function canAction(medication: Awaiting): Capability {
  if (waitsForPrescriber(medication)) return refused(waitsForPrescriberText);
  return isAwaiting(medication) ? allowed : refused('This medicine has no change to action.');
}

/** The action that a row's toggle requests. */
export function nextAction(action: ProductAction): 'Actioned' | 'Unactioned' {
  return action === 'Actioned' ? 'Unactioned' : 'Actioned';
}

/** Whether the pharmacist can open the confirm flow (PHA-04): something is waiting to be confirmed. */
export function canConfirmActioned(
  medications: readonly Awaiting[],
  allergyChangePending: boolean,
): Capability {
  const isWaiting = (one: Awaiting) => isAwaiting(one) || awaitedEvents(one).length > 0;
  if (allergyChangePending || medications.some(isWaiting)) return allowed;
  return refused(
    medications.some(waitsForPrescriber)
      ? waitsForPrescriberText
      : 'There are no changes to confirm.',
  );
}

/** What is shown instead of the changes to action, if there aren't any. */
export function nothingToAction(isAllergyPending: boolean, areImportedWaiting: boolean): string {
  if (isAllergyPending) return 'No medicines to confirm, but there is an allergy update.';
  return areImportedWaiting
    ? 'Nothing to confirm until a prescriber has prescribed the imported medicines.'
    : 'Every change on this chart has been confirmed.';
}

/**
 * Whether an order brought nothing that the pharmacy confirms: a chart review alone is acknowledged separately, and
 * imported medicines wait for a prescriber.
 */
export function bringsNothingToConfirm({
  changes,
  importedFrom,
  renewedExpiry,
}: Pick<OrderHistoryEntry, 'changes' | 'importedFrom' | 'renewedExpiry'>): boolean {
  if (changes.length === 0) return renewedExpiry !== null;
  return importedFrom !== null && changes.every(({ kind }) => kind !== 'ceased');
}

export function isSelected({ product }: Actionable): boolean {
  return product.action === 'Actioned';
}

/** The state of the select-all checkbox (CFM-02); `some` is indeterminate. */
export function selectionState(rows: readonly Actionable[]): 'none' | 'some' | 'all' {
  const selected = rows.filter(isSelected).length;
  if (selected === 0) return 'none';
  return selected === rows.length ? 'all' : 'some';
}

/** Whether Confirm is enabled (CFM-03). `rows` are the medicines waiting to be confirmed. */
export function canConfirm(
  rows: readonly Actionable[],
  allergyPending: boolean,
  allergyActioned: boolean,
): Capability {
  if (rows.length === 0 && !allergyPending) return refused('There are no changes to confirm.');
  if (!rows.every(isSelected)) return refused('Action every change before you confirm.');
  if (allergyPending && !allergyActioned) {
    return refused('Mark the allergy changes as actioned before you confirm.');
  }
  return allowed;
}

/**
 * An allergy change not yet confirmed that brings or takes away a note, details or a disclaimer (decision 037).
 */
export function hasPendingAllergyChange(history: AllergyHistory | null): boolean {
  if (history === null || history.status === 'Confirmed') return false;
  const { note, newNote, disclaimer, newDisclaimer } = history;
  return (
    [note, newNote, disclaimer, newDisclaimer].some((text) => text !== '') ||
    history.allergyHistoryDetails.length > 0 ||
    history.newAllergyHistoryDetails.length > 0
  );
}
