import { isDeepStrictEqual } from 'node:util';
import type { LineEvent } from '@wattle/contract/entities/line-event.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { changeTimesOf } from '@wattle/contract/rules/orders/changes-without-order.ts';
import {
  awaitedEvents,
  canAction,
  nextAction,
  withEventAction,
} from '@wattle/contract/rules/orders/confirm.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import type { Container } from '../container.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { requireActive, requireLatest } from '../policies/chart-writes.ts';
import { todayIn } from '../time.ts';
import { insertAction } from '../queries/chart/chart-events.ts';
import { insertEventAction } from '../queries/chart/line-events.ts';
import { lockResident } from '../queries/residents/residents.ts';
import { readChartLine } from '../readers/chart.ts';

/** Marks a change in the latest order as actioned or not (PHA-02). Returns the new state. */
export async function actionMedication(
  { db }: Container,
  call: Call<typeof medications.changeStatus>,
): Promise<'Actioned' | 'Unactioned'> {
  const { actor, now, body } = call;
  const orderId = body.pharmacyMedicationOrderId;
  if (body.medicationAuthoringSystem !== ownAuthoringSystem) {
    throw new Failure(404, 'There is no such medicine.');
  }
  return db.kysely.transaction().execute(async (tx) => {
    const resident = await lockResident(tx, call.resident.id);
    requireActive(resident);
    requireLatest(resident, orderId);
    const key = body.medicationAuthoringSystemForeignKey;
    const found = await readChartLine(tx, orderId, key, todayIn(call.resident.timeZone, now));
    if (found === undefined) throw new Refusal('Not_On_Chart');
    const { line } = found;
    const event = body.eventId && awaitedEvent(found.medication, body.eventId);
    const shown = event ? withEventAction(found.medication, event) : found.medication;
    if (!event) {
      const able = canAction(shown);
      if (!able.ok) throw new Refusal('Nothing_To_Confirm', able.why);
    }

    // Otherwise a change that the pharmacist hasn't seen yet would be marked as actioned.
    if (body.seen !== undefined && !isDeepStrictEqual(body.seen, changeTimesOf(shown))) {
      throw new Refusal('Not_Latest');
    }
    const action = body.action ?? nextAction(shown.product.action);
    if (action !== shown.product.action) {
      const by = { orderId, action, actorId: actor.userId, at: now };
      await (event
        ? insertEventAction(tx, { ...by, eventId: event.id })
        : insertAction(tx, { ...by, medicationId: line.id, status: line.status }));
      await publish(tx, 'ChartChanged', resident, orderId);
    }
    await call.audit(tx, {
      order: orderId,
      medication: line.id,
      ...(event && { event: event.id }),
      action,
    });
    return action;
  });
}

/** The event that waits for the pharmacist. Throws the refusal if it doesn’t, or not any more. */
function awaitedEvent(medication: Medication, id: string): LineEvent {
  const event = awaitedEvents(medication).find((one) => one.id === id);
  if (event === undefined) throw new Refusal('Nothing_To_Confirm');
  return event;
}
