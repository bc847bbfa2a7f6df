import { isDeepStrictEqual } from 'node:util';
import type { medications } from '@wattle/contract/operations/medications.ts';
import { changeTimesOf } from '@wattle/contract/rules/orders/changes-without-order.ts';
import { canAction, nextAction } from '@wattle/contract/rules/orders/confirm.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import type { Container } from '../container.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Call } from '../call.ts';
import { publish } from '../live/publish.ts';
import { requireActive, requireLatest } from '../policies/chart-writes.ts';
import { todayIn } from '../time.ts';
import { insertAction } from '../queries/chart/chart-events.ts';
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
    const { line, medication: shown } = found;
    const able = canAction(shown);
    if (!able.ok) throw new Refusal('Nothing_To_Confirm', able.why);

    // Otherwise a change that the pharmacist hasn't seen yet would be marked as actioned.
    if (body.seen !== undefined && !isDeepStrictEqual(body.seen, changeTimesOf(shown))) {
      throw new Refusal('Not_Latest');
    }
    const action = body.action ?? nextAction(shown.product.action);
    if (action !== shown.product.action) {
      await insertAction(tx, {
        orderId,
        medicationId: line.id,
        status: line.status,
        action,
        actorId: actor.userId,
        at: now,
      });
      await publish(tx, 'ChartChanged', resident, orderId);
    }
    await call.audit(tx, { order: orderId, medication: line.id, action });
    return action;
  });
}
