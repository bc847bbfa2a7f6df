import type { Kysely } from 'kysely';
import type { medications } from '@wattle/contract/operations/medications.ts';
import {
  awaitingConfirmation,
  hasPendingAllergyChange,
  isSelected,
} from '@wattle/contract/rules/confirm.ts';
import { actorName } from '../actor.ts';
import type { Container } from '../container.ts';
import { isUniqueViolation } from '../db/errors.ts';
import type { Tables } from '../db/tables.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { requireActive, requireLatest } from '../policies/chart-writes.ts';
import { alreadyConfirmed } from '../policies/confirmations.ts';
import { presentAllergyChange } from '../presenters/allergy.ts';
import { todayIn } from '../time.ts';
import { presentMedications } from '../presenters/order.ts';
import { type AllergyChangeRow, findAllergyChange } from '../queries/allergies.ts';
import { insertAllergyEvent, insertConfirmation } from '../queries/chart-events.ts';
import { listOrderLines } from '../queries/order-lines.ts';
import { findOrder, type OrderRow } from '../queries/orders.ts';
import { lockResident, updateResident } from '../queries/residents.ts';

type ConfirmCall = Call<typeof medications.confirmMedications>;

/**
 * Confirms that every change of the latest order has been actioned, an allergy change that awaits it included. A
 * resident newly admitted is one no longer once a pharmacist has confirmed their chart.
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
  { newId }: Container,
  call: ConfirmCall,
): Promise<void> {
  const { actor, now, body } = call;
  const resident = await lockResident(tx, call.resident.id);
  const order = await findOrder(tx, body.pharmacyMedicationsOrderId);
  if (order === undefined || order.resident_id !== resident.id) throw new Refusal('Not_Latest');
  if (isRepeat(order, call)) {
    await call.audit(tx, { order: order.id, repeated: true });
    return;
  }
  requireActive(resident);
  requireLatest(resident, order.id);

  const lines = await listOrderLines(tx, [order.id]);
  const today = todayIn(call.resident.timeZone, now);
  const awaiting = awaitingConfirmation(presentMedications(lines, true, today));
  const allergy = await findAllergyChange(tx, resident.id);
  const isAllergyPending = allergy !== undefined && isPending(allergy);
  if (awaiting.length === 0 && !isAllergyPending) {
    refuseUnlessDone(order, allergy, call);
    await call.audit(tx, { order: order.id, repeated: true });
    return;
  }
  if (!awaiting.every(isSelected)) throw new Refusal('Not_All_Actioned');
  if (isAllergyPending && allergy.kind !== 'Actioned') throw new Refusal('Allergy_Not_Actioned');

  if (order.confirmation_id === null) {
    const keys = new Set(awaiting.map((m) => m.authoringSystemForeignKey));
    const confirmed = lines.flatMap(({ id, status }) =>
      status === 'Existing' || !keys.has(id) ? [] : [{ medication_id: id, status }],
    );
    const confirmation = {
      id: body.confirmationId ?? newId(),
      order_id: order.id,
      confirmed_by: actor.userId,
      confirmed_by_name: actorName(actor),
      confirmed_at: now,
    };
    await insertConfirmation(tx, confirmation, confirmed);
  }
  if (isAllergyPending) {
    const event = { allergy_change_id: allergy.id, actor_id: actor.userId, at: now };
    await insertAllergyEvent(tx, { ...event, kind: 'Confirmed' });
  }
  await updateResident(tx, resident.id, {
    has_chart_changed: false,
    is_new_admission: false,
    has_allergy_updated: false,
  });
  await publish(tx, 'ChartChanged', {
    authoringSystem: resident.authoring_system,
    key: resident.foreign_key,
    order: order.id,
  });
  await call.audit(tx, {
    order: order.id,
    medications: awaiting.length,
    allergyChange: isAllergyPending,
  });
}

const isPending = (change: AllergyChangeRow) =>
  hasPendingAllergyChange(presentAllergyChange(change));

/** The same confirmation sent again, whatever has happened to the chart since. */
function isRepeat(order: OrderRow, { actor, body }: ConfirmCall): boolean {
  return (
    order.confirmation_id !== null &&
    order.confirmation_id === body.confirmationId &&
    order.confirmed_by === actor.userId
  );
}

/** Nothing is left to confirm: that is well for whoever confirmed it, and news for anybody else. */
function refuseUnlessDone(
  order: OrderRow,
  allergy: AllergyChangeRow | undefined,
  { actor, resident }: ConfirmCall,
): void {
  const hasConfirmedAllergy = allergy?.kind === 'Confirmed' && allergy.actor_id === actor.userId;
  if (order.confirmed_by === actor.userId || hasConfirmedAllergy) return;
  if (order.confirmed_by_name === null || order.confirmed_at === null) {
    throw new Refusal('Nothing_To_Confirm');
  }
  throw alreadyConfirmed(order.confirmed_by_name, order.confirmed_at, resident.timeZone);
}
