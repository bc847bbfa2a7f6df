import type { Kysely } from 'kysely';
import type { medications } from '@wattle/contract/operations/medications.ts';
import {
  awaitedEvents,
  awaitingConfirmation,
  isSelected,
} from '@wattle/contract/rules/orders/confirm.ts';
import { actorName } from '../actor.ts';
import type { Container } from '../container.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Tables } from '../db/tables.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { otherAllergyChange, requireActive, requireLatest } from '../policies/chart-writes.ts';
import { alreadyConfirmed, confirmedBefore } from '../policies/confirmations.ts';
import { todayIn } from '../time.ts';
import { readAllergies, readAllergyChange } from '../readers/allergies.ts';
import { readChart } from '../readers/chart.ts';
import type { AllergyChangeRow } from '../queries/residents/allergies.ts';
import { insertAllergyEvent, insertConfirmation } from '../queries/chart/chart-events.ts';
import { insertEventConfirmations } from '../queries/chart/line-events.ts';
import { findOrder, type OrderRow } from '../queries/chart/orders.ts';
import { insertOutboxEvent } from '../queries/exchange/outbox.ts';
import { lockResident, updateResident } from '../queries/residents/residents.ts';
import { requireConflictsShown } from '../safety/shown-conflicts.ts';

type ConfirmCall = Call<typeof medications.confirmMedications>;

/**
 * Confirms that every change in the latest order has been actioned, including an allergy change. A
 * newly admitted resident stops being one once a pharmacist has confirmed their chart.
 */
export async function confirmMedications(container: Container, call: ConfirmCall): Promise<void> {
  try {
    await container.db.kysely.transaction().execute((tx) => confirmIn(tx, container, call));
  } catch (error) {
    if (!isUniqueViolation(error, 'order_confirmation_pkey')) throw error;
    throw new Failure(409, 'This confirmation was already used for another chart.');
  }
}

async function confirmIn(
  tx: Kysely<Tables>,
  container: Container,
  call: ConfirmCall,
): Promise<void> {
  const { actor, now, body } = call;
  const resident = await lockResident(tx, call.resident.id);
  const order = await findOrder(tx, body.pharmacyMedicationsOrderId);
  if (order === undefined || order.residentId !== resident.id) throw new Refusal('Not_Latest');
  if (isRepeat(order, call)) {
    await call.audit(tx, { order: order.id, repeated: true });
    return;
  }
  requireActive(resident);
  requireLatest(resident, order.id);

  const today = todayIn(call.resident.timeZone, now);
  const { lines, medications } = await readChart(tx, order.id, today);
  const awaiting = awaitingConfirmation(medications);
  const events = medications.flatMap(awaitedEvents);
  const isWaiting = awaiting.length + events.length > 0;
  const { last, pending } = await readAllergyChange(tx, resident.id);
  const shown = body.allergyHistoryId;
  if (pending && shown !== undefined && shown !== pending.id) throw otherAllergyChange();
  if (!isWaiting && pending === undefined) {
    requireSameConfirmer(order, last, call);
    await call.audit(tx, { order: order.id, repeated: true });
    return;
  }
  const isEventLeft = events.some(({ action }) => action !== 'Actioned');
  if (isEventLeft || !awaiting.every(isSelected)) throw new Refusal('Not_All_Actioned');
  if (pending && pending.kind !== 'Actioned') throw new Refusal('Allergy_Not_Actioned');
  const allergies = await readAllergies(tx, resident);
  const toConfirm = { medications, kept: order.safety, awaiting, allergies, today };
  if (body.shownConflicts !== undefined) {
    requireConflictsShown(container, toConfirm, body.shownConflicts);
  }

  // An import isn't an order: until something on it is prescribed here, there is nothing to confirm (decision 031).
  const isOrder = order.importedFrom === null || isWaiting;
  if (isOrder && order.confirmationId === null) {
    const keys = new Set(awaiting.map((m) => m.authoringSystemForeignKey));
    const confirmed = lines.flatMap(({ id, status }) =>
      status === 'Existing' || !keys.has(id) ? [] : [{ medicationId: id, status }],
    );
    const confirmation = {
      id: body.confirmationId ?? container.newId(),
      orderId: order.id,
      confirmedBy: actor.userId,
      confirmedByName: actorName(actor),
      confirmedAt: now,
    };
    await insertConfirmation(tx, confirmation, confirmed);
    await insertEventConfirmations(
      tx,
      confirmation.id,
      events.map(({ id }) => id),
    );
    await insertOutboxEvent(tx, {
      topic: 'order-confirmed',
      orderId: order.id,
      confirmationId: confirmation.id,
      residentId: resident.id,
      at: now,
    });
  }
  if (pending !== undefined) {
    const event = { allergyChangeId: pending.id, actorId: actor.userId, at: now };
    await insertAllergyEvent(tx, { ...event, kind: 'Confirmed' });
  }
  await updateResident(tx, resident.id, {
    hasAllergyUpdated: false,
    ...(isOrder && { hasChartChanged: false, isNewAdmission: false }),
  });
  await publish(tx, 'ChartChanged', resident, order.id);
  await call.audit(tx, {
    order: order.id,
    medications: awaiting.length,
    ...(events.length > 0 && { events: events.length }),
    allergyChange: pending !== undefined,
    ...(body.isResidentChecked === true && { isResidentChecked: true }),
  });
}

/** Whether this is the same confirmation sent again, whatever has happened to the chart since. */
function isRepeat(order: OrderRow, { actor, body }: ConfirmCall): boolean {
  return (
    order.confirmationId !== null &&
    order.confirmationId === body.confirmationId &&
    order.confirmedBy === actor.userId
  );
}

/** Nothing is left to confirm: fine for the user who confirmed last, a refusal with their name for anyone else. */
function requireSameConfirmer(
  order: OrderRow,
  allergy: AllergyChangeRow | undefined,
  { actor, resident, now }: ConfirmCall,
): void {
  const byAllergy = allergy?.kind === 'Confirmed' ? allergy : undefined;
  if (order.confirmedAt === null && byAllergy === undefined) {
    throw new Refusal('Nothing_To_Confirm');
  }
  const isAllergyLast = (byAllergy?.at?.getTime() ?? 0) > (order.confirmedAt?.getTime() ?? 0);
  if (byAllergy !== undefined && isAllergyLast) {
    if (byAllergy.actorId === actor.userId) return;
    throw confirmedBefore(byAllergy, resident.timeZone, now);
  }
  if (order.confirmedBy === actor.userId) return;
  throw alreadyConfirmed(order.confirmedByName ?? '', order.confirmedAt ?? now, resident.timeZone);
}
